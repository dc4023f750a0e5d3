"""Write the pages of the reference before Sphinx reads them: one for each public name, a table for each group of names.

The pages go to ``docs/reference``; only files that changed are written, so that a second build is quick.
"""

from __future__ import annotations

import inspect
from pathlib import Path

import public_names
from public_names import GROUPS, VALUES, Member, Name, first_sentence, members
from sphinx.application import Sphinx

_DIRECTIVES = {"class": "autoclass", "exception": "autoexception", "function": "autofunction"}


def cell(text: str) -> str:
    """Return a sentence as the cell of a table."""
    return text.replace("``", "`").replace("|", "\\|")


def rst(*lines: str) -> str:
    """Return lines for autodoc."""
    return "```{eval-rst}\n" + "\n".join(lines) + "\n```\n"


def topics(name: Name) -> dict[type, list[Member]]:
    """Return the members of a class by the class that defines them."""
    found: dict[type, list[Member]] = {}
    for member in members(name):
        found.setdefault(member.home, []).append(member)
    return found


def topic_page(home: type) -> str:
    """Return the page's name of a topic of ``PermGroup``."""
    return "PermGroup-" + home.__module__.rpartition(".")[2].replace("_", "-")


def group_class(name: Name) -> dict[str, str]:
    """Return the pages of ``PermGroup``: itself with a table of all its methods, and a page for each topic."""
    pages = {}
    own, tables, files = "", "", []
    for home, found in topics(name).items():
        about = first_sentence(inspect.getdoc(inspect.getmodule(home)) or "").rstrip(".")
        if home is name.value:
            own = ", ".join(m.name for m in found)
            continue
        file = topic_page(home)
        files.append(file)
        links = ", ".join(f"[`{m.name}`](#{name.path}.{m.name})" for m in sorted(found, key=lambda m: m.name))
        tables += f"| [{cell(about)}]({file}.md) | {links} |\n"
        body = rst(*(f".. {m.directive}:: {name.path}.{m.name}" for m in found))
        pages[file] = f"# PermGroup: {about[0].lower() + about[1:]}\n\n{body}"
    own_page = rst(f".. autoclass:: {name.path}", f"   :members: {own}")
    tree = "```{toctree}\n:hidden:\n\n" + "\n".join(files) + "\n```\n"
    pages[name.page] = f"# PermGroup\n\n{own_page}\n## All methods\n\n| topic | methods |\n|---|---|\n{tables}\n{tree}"
    return pages


def page_of(name: Name) -> str:
    """Return the page of a public name."""
    head = f"# {name.short}\n\n"
    if name.kind == "value":
        about, example = VALUES[name.path]
        return f"{head}`{name.path}`\n\n{about}\n\n```python\n{example}\n```\n"
    lines = [f".. {_DIRECTIVES[name.kind]}:: {name.path}"]
    if found := members(name):
        lines.append("   :members: " + ", ".join(m.name for m in found))
    return head + rst(*lines)


def pages() -> dict[str, str]:
    """Return every page of the reference by its file's name, without the ending."""
    found: dict[str, str] = {}
    names = public_names.names()
    for file, title, use, _ in GROUPS:
        inside = [n for n in names if n.group == file]
        rows = "".join(f"| [`{n.path}`]({n.page}.md) | {cell(n.summary)} |\n" for n in inside)
        tree = "```{toctree}\n:hidden:\n\n" + "\n".join(f"{n.short} <{n.page}>" for n in inside) + "\n```\n"
        found[f"group-{file}"] = f"# {title}\n\n{use}\n\n| name | what it is |\n|---|---|\n{rows}\n{tree}"
        for name in inside:
            found.update(group_class(name) if name.short == "PermGroup" else {name.page: page_of(name)})
    index = "# Reference\n\nEvery public name has a page, with an example that runs. Grouped by use:\n\n"
    index += "| group | for | names |\n|---|---|---|\n"
    for file, title, use, _ in GROUPS:
        links = ", ".join(f"[`{n.short}`]({n.page}.md)" for n in names if n.group == file)
        index += f"| [{title}](group-{file}.md) | {use} | {links} |\n"
    index += "\n```{toctree}\n:hidden:\n\n" + "\n".join(f"group-{file}" for file, *_ in GROUPS) + "\n```\n"
    found["index"] = index
    return found


def write(folder: Path) -> None:
    """Write what changed and remove what is no more."""
    folder.mkdir(exist_ok=True)
    made = pages()
    for old in folder.glob("*.md"):
        if old.name.removesuffix(".md") not in made:
            old.unlink()
    for file, text in made.items():
        path = folder / f"{file}.md"
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Write the pages when the builder is there, before any page is read."""
    app.connect("builder-inited", lambda app: write(Path(app.srcdir) / "reference"))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
