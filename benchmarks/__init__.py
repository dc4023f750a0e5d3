"""Timed comparisons with GAP and sympy: ``python -m benchmarks.run``."""
