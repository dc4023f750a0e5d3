"""The one decorator of the kernels: ``numba.njit`` with an on-disk cache where one can be written."""

from __future__ import annotations

import warnings
from typing import Any

import numba

__all__ = ["inlined", "inner", "jit"]

_warned = False


def inner(function: Any) -> Any:
    """Return a helper that only kernels call: compiled as part of them, without wrappers or a cache of its own.

    numba compiles a helper anew for every combination of argument types, literals included, so
    callers wrap literal integers in ``np.int64``.
    """
    return numba.njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)



def inlined(function: Any) -> Any:
    """Return a helper that is written out where it is called: no call, no compilation of its own."""
    return numba.njit(nogil=True, error_model="numpy", inline="always")(function)


def jit(function: Any) -> Any:
    """Return ``function`` compiled lazily, cached on disk if possible, releasing the GIL."""
    global _warned
    try:
        return numba.njit(cache=True, nogil=True, error_model="numpy")(function)
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
        return numba.njit(nogil=True, error_model="numpy")(function)
