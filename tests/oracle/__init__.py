"""GAP's answers to every query over a large corpus of groups, frozen, and the run that holds the package to them."""
