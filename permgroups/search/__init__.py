"""Words: from generators to elements and back, short and in time."""
