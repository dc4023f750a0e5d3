"""``python -m permgroups``: the command line."""

from permgroups.cli import main

main()
