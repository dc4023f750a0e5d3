"""Scale: the same calls on several processes, on a Dask cluster, and with tables on disk.

Nothing here computes anything new: what runs in one process runs on many, and gives the same answers. The extra
``scale`` brings Dask; local processes need nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from permgroups.lazy import lazily

if TYPE_CHECKING:
    from permgroups.scale.cluster_tasks import ClusterLost
    from permgroups.scale.clusters import ScaleMissing, client_of
    from permgroups.scale.many import over, solve_many
    from permgroups.scale.work import Failed

__all__ = ["ClusterLost", "Failed", "ScaleMissing", "client_of", "over", "solve_many"]

__getattr__, __dir__ = lazily(
    __name__,
    {
        "cluster_tasks": "ClusterLost",
        "clusters": "ScaleMissing client_of",
        "many": "over solve_many",
        "work": "Failed",
    },
)
