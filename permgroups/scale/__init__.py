"""Scale: the same calls on several processes, on a Dask cluster, with tables on disk and modulo symmetries.

Nothing here computes anything new: what runs in one process runs on many, and gives the same answers. The extra
``scale`` brings Dask; local processes and tables on disk need nothing, and Dask is loaded when a cluster is asked for.
``G.growth(storage=…, client=…, symmetry=…)`` is the front of growth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from permgroups.lazy import lazily

if TYPE_CHECKING:
    from permgroups.scale.clusters import ClusterLost, ScaleMissing, client_of
    from permgroups.scale.many import over, solve_many
    from permgroups.scale.storage import StorageError
    from permgroups.scale.stored_growth import StoredGrowth
    from permgroups.scale.work import Failed

__all__ = ["ClusterLost", "Failed", "ScaleMissing", "StorageError", "StoredGrowth", "client_of", "over", "solve_many"]

__getattr__, __dir__ = lazily(
    __name__,
    {
        "clusters": "ClusterLost ScaleMissing client_of",
        "many": "over solve_many",
        "storage": "StorageError",
        "stored_growth": "StoredGrowth",
        "work": "Failed",
    },
)
