"""The same calls beyond memory and beyond one machine: growth on disk, modulo symmetries, on a Dask cluster.

Nothing here loads Dask before a cluster is asked for. ``G.growth(storage=…, client=…, symmetry=…)`` is the front of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from permgroups.lazy import lazily

if TYPE_CHECKING:
    from permgroups.scale.storage import StorageError
    from permgroups.scale.stored_growth import StoredGrowth

__all__ = ["StorageError", "StoredGrowth"]

__getattr__, __dir__ = lazily(__name__, {"storage": "StorageError", "stored_growth": "StoredGrowth"})
