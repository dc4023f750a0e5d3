"""The decorators of the kernels: ``numba.njit`` with an on-disk cache where one can be written.

Kernels do not count references to their arrays (``_nrt=False``): the caller holds every array
while they run. With counting, numba increments and decrements an atomic counter for every row that
is looked at and for every array that is passed on, which takes three quarters of the time of small
groups and a fifth of the compilation. In return a kernel cannot make arrays; it is given them.
"""

from __future__ import annotations

import warnings
from typing import Any

import numba

__all__ = ["allocating", "inner", "jit"]

_COMMON = {"nogil": True, "error_model": "numpy"}
_warned = False


def inner(function: Any) -> Any:
    """Return a helper that only kernels call: compiled as part of them, without wrappers or a cache of its own.

    numba compiles a helper anew for every combination of argument types, literals included, so
    callers wrap literal integers in ``np.int64``.
    """
    return numba.njit(**_COMMON, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)


def jit(function: Any) -> Any:
    """Return ``function`` compiled lazily, cached on disk if possible, releasing the GIL."""
    return _cached(function, _nrt=False)


def allocating(function: Any) -> Any:
    """Return a kernel that makes arrays itself, whose sizes are known only inside; its helpers do the work."""
    return _cached(function)


def _cached(function: Any, **options: Any) -> Any:
    global _warned
    try:
        return numba.njit(cache=True, **_COMMON, **options)(function)
    except RuntimeError as error:  # numba: "no locator available": nowhere to write
        if "locator" not in str(error):
            raise
        if not _warned:
            _warned = True
            warnings.warn(
                "permgroups found no writable cache directory; kernels are compiled anew in "
                "every session. Set NUMBA_CACHE_DIR to a writable directory to avoid that.",
                RuntimeWarning,
                stacklevel=2,
            )
        return numba.njit(**_COMMON, **options)(function)
