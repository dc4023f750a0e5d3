"""Sphinx configuration. All that a page needs is in the build: no script, font or formula comes from elsewhere."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "permgroups"
author = "The permgroups developers"
copyright = "2026, the permgroups developers"
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "mathml",  # in docs/_ext
    "notebook_pages",  # in docs/_ext
    "reference_pages",  # in docs/_ext
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "benchmarks/*.md", "**/.ipynb_checkpoints"]
html_theme = "furo"
html_title = "permgroups"
html_static_path = ["_static"]
html_css_files = ["permgroups.css"]
html_show_sphinx = False
html_math_renderer = "mathml"
myst_enable_extensions = ["dollarmath", "deflist", "colon_fence"]
myst_heading_anchors = 3
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_member_order = "bysource"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
nitpicky = False
suppress_warnings = ["myst.header"]
