"""Kernels are compiled before the clock matters."""

from tests.puzzles.conftest import _compiled_kernels  # noqa: F401
