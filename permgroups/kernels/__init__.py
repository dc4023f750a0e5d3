"""Loops over plain integer arrays, compiled by numba on first use. No classes, no sympy.

Every permutation is a row of ``uint16`` images; a batch is a two-dimensional array.
"""
