"""Every object that a person looks at shows the same facts as text, as HTML and as LaTeX."""

import re
import unicodedata
from xml.etree import ElementTree

import pytest

from permgroups import PermGroup, alternating, games, lights, linear, mathieu, puzzles, symmetric
from permgroups.games.blackjack import Hand
from permgroups.groups.wreath import WreathElement
from permgroups.lights.charts import chart
from permgroups.puzzles.gods_number import gods_number_bounds
from permgroups.shown import Shown

SVG = "{http://www.w3.org/2000/svg}svg"
BESIDE = {SVG, "details", "p", "title"}  # pictures, the player, the moves of a solution one by one
EFFORT = 10**6


def three_circles():
    return lights.venn(3)


SHOWN = {
    "group": lambda: PermGroup({"r": "(1,2,3,4)", "s": "(1,3)"}),
    "certificate": lambda: mathieu(11).certificate,
    "homomorphism": lambda: symmetric(4).hom(["(1,2)", "(1,2)"]),
    "classes": lambda: symmetric(4).conjugacy_classes(),
    "characters": lambda: alternating(5).character_table(),
    "presentation": lambda: symmetric(4).presentation(),
    "lattice": lambda: alternating(4).subgroup_lattice(),
    "wreath element": lambda: WreathElement("(2,3)", [0, 1, 0], 2),
    "growth": lambda: symmetric(4).growth(),
    "code": lambda: linear.golay(3),
    "large code": lambda: linear.quadratic_residue_code(103, 2),
    "zero code": lambda: linear.LinearCode([[0, 0]], 2),
    "Smith form": lambda: linear.smith_form([[2, 4], [6, 8]], 12, transforms=True),
    "rational form": lambda: linear.rational_form([[0, 1, 0], [1, 0, 0], [0, 0, 1]], 5),
    "linear answer": lambda: linear.solve([[1, 1], [2, 2]], [1, 2], 4),
    "no linear answer": lambda: linear.solve([[1, 1], [2, 2]], [1, 1], 4),
    "minimum distance": lambda: linear.golay(2).minimum_distance(),
    "position": lambda: games.M13().path([0, 6]).position,
    "signed position": lambda: games.M13(signed=True).path([0, 6]).position,
    "path": lambda: games.M13().path([0, 6, 12, 1, 8, 0]),
    "dual path": lambda: games.M13(dual=True).path([0, 1, 4, 0], [0, 4, 1, 0]),
    "path home": lambda: games.M13().solve("(1 7 12 6 8)(3 4 10 5 9)"),
    "no path home": lambda: games.M13().solve("(1 2)"),
    "hexad": lambda: games.Minimog().find_hexad([0, 1, 2, 3, 4]),
    "hand": lambda: Hand("K 2 4 6 7 J"),
    "lost hand": lambda: Hand("K 2 3 6 7 J"),
    "void hand": lambda: Hand("K A 2 3 4 5"),
    "puzzle": lambda: puzzles.cube(3),
    "state": lambda: puzzles.cube(2).state("R U"),
    "solution": lambda: puzzles.cube(2).solve("R U F'", effort=EFFORT),
    "no solution": lambda: puzzles.cube(2).solve([1, 0, *range(2, 24)]),
    "plan": lambda: puzzles.cube(3).explain("R U"),
    "structure": lambda: puzzles.cube(3).structure(),
    "bounds": lambda: gods_number_bounds(puzzles.named("two-faces")),
    "lights": lambda: lights.grid(3, 3),
    "analysis": lambda: lights.grid(4, 4).analysis(),
    "presses": lambda: lights.grid(3, 3).solve_all_ones(),
    "no presses": lambda: lights.grid(4, 4).solve([1, *[0] * 15]),
    "chart": lambda: chart(3),
    "enhanced": lambda: three_circles(),
    "enhanced analysis": lambda: three_circles().analysis(),
}


def squeezed(text):
    """The letters and digits of a text, exponents and indices as plain digits."""
    return "".join(c for c in unicodedata.normalize("NFKC", text) if c.isalnum())


def told_by_html(page):
    """The texts of the tables of a page, which must be whole XML."""

    def texts(e):
        if e.tag in BESIDE:
            return ""
        inner = "".join(texts(child) + (child.tail or "") for child in e)
        return f"{e.text or ''}{inner}"

    return texts(ElementTree.fromstring(page))


def told_by_latex(latex):
    """What is left of LaTeX without its commands."""
    text = re.sub(r"\\(begin|end)\{array\}(\{[lc|]+\})?", "", latex)
    text = text.replace(r"\textbackslash{}", "\\").replace(r"\textasciicircum{}", "^")
    return re.sub(r"\\[a-zA-Z]+", "", text)


@pytest.mark.parametrize("kind", SHOWN)
def test_text_html_and_latex_have_the_same_facts(kind):
    shown = SHOWN[kind]()
    assert isinstance(shown, Shown)
    facts = shown.summary()
    title, told = squeezed(facts.title), squeezed("\n".join(str(facts).split("\n")[1:]))
    assert title and told
    assert squeezed(told_by_html(shown._repr_html_())) == title + told
    latex = facts._latex_()
    assert squeezed(told_by_latex(latex)).removeprefix(title) == told
    bare = latex.replace(r"\{", "").replace(r"\}", "")
    assert bare.count("{") == bare.count("}") and latex.count(r"\begin{array}") == latex.count(r"\end{array}")


@pytest.mark.parametrize("kind", SHOWN)
def test_pictures_are_whole_and_in_the_page(kind):
    shown = SHOWN[kind]()
    picture = shown._repr_svg_() if hasattr(shown, "_repr_svg_") else None
    if picture is not None:
        root = ElementTree.fromstring(picture)
        assert root.tag == SVG and root.find("{http://www.w3.org/2000/svg}title").text
        assert "<svg" in shown._repr_html_()


@pytest.mark.parametrize("kind", ["code", "presses", "plan", "structure", "growth"])
def test_sage_and_notebooks_read_one_latex(kind):
    shown = SHOWN[kind]()
    assert shown._repr_latex_() == f"$\\displaystyle {shown._latex_()}$"
