"""Sphinx configuration."""

project = "permgroups"
author = "The permgroups developers"
copyright = "2026, the permgroups developers"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "benchmarks/*.md"]
html_theme = "furo"
html_title = "permgroups"
myst_enable_extensions = ["dollarmath", "deflist"]
myst_heading_anchors = 3
autodoc_typehints = "description"
autodoc_member_order = "bysource"
nitpicky = False
suppress_warnings = ["myst.header"]
