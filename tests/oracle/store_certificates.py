"""Write the proofs that the package keeps as data: ``python -m tests.oracle.store_certificates``."""

import json
from pathlib import Path

from permgroups import mathieu
from permgroups.groups.certificates import stored

TARGET = Path(stored.__file__).with_name(stored.FILE)

if __name__ == "__main__":
    groups = {f"M{n}": mathieu(n) for n in (11, 12, 22, 23, 24)}
    rows = [
        f'"{name}": {json.dumps(stored.as_data(G.names, G.certificate), separators=(",", ":"))}'
        for name, G in groups.items()
    ]
    TARGET.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
