"""The methods of ``PermGroup``, by topic: one file, one topic."""
