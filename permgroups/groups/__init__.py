"""Permutation groups with named generators, proved orders and words."""
