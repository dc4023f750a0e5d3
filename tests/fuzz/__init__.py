"""A fuzz target for every parser: text of any kind ends in a value or in a ``PermGroupsError``, nothing else.

``targets.py`` has the targets with small seeds; ``test_fuzz.py`` lets hypothesis drive them a little, the same way
every time; ``python -m tests.fuzz NAME`` mutates the seeds of one for as long as you like.
"""
