"""The lattice of subgroups of a small group, by conjugacy classes."""
