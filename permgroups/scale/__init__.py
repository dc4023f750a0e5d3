"""Scale: the same calls on several processes, on a Dask cluster, and with tables on disk.

Nothing here computes anything new: what runs in one process runs on many, and gives the same answers. The extra
``scale`` brings Dask; local processes need nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from permgroups.lazy import lazily

if TYPE_CHECKING:
    from permgroups.scale.clusters import ScaleMissing, client_of

__all__ = ["ScaleMissing", "client_of"]

__getattr__, __dir__ = lazily(
    __name__,
    {
        "clusters": "ScaleMissing client_of",
    },
)
