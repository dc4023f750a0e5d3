"""Facts about permutation groups from Sage, frozen in ``tests/data/sage_*.json``.

Run in an environment with Sage (``.ci/sage`` makes one)::

    python tests/interop/sage_tables.py            compares Sage's answers with the frozen ones
    python tests/interop/sage_tables.py --write    freezes Sage's answers anew

permgroups itself has no part in this; ``test_sage_frozen.py`` compares it with the files. Points
and images count from 1, as in Sage.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from sage_hexads import hexads  # beside this file, which is run as a script

DATA = Path(__file__).resolve().parent.parent / "data"
CYCLE_TYPES_UP_TO = 50_000  # the order
DESCRIBED_UP_TO = 2_000
MOVES = ("B", "D", "F", "L", "R", "U")

NAMED = {
    "SymmetricGroup": [(3,), (5,), (8,)],
    "AlternatingGroup": [(4,), (5,), (7,), (9,)],
    "CyclicPermutationGroup": [(7,), (12,)],
    "DihedralGroup": [(5,), (8,)],
    "KleinFourGroup": [()],
    "QuaternionGroup": [()],
    "DiCyclicGroup": [(5,)],
    "SemidihedralGroup": [(4,)],
    "SplitMetacyclicGroup": [(5, 3)],
    "MathieuGroup": [(9,), (10,), (11,), (12,), (21,), (22,), (23,), (24,)],
    "PrimitiveGroup": [(6, 1), (8, 2), (9, 5), (10, 4), (15, 2), (16, 11), (25, 7), (28, 7)],
    "CubeGroup": [()],
}
FROM_GAP = [
    "PSL(2,7)",
    "PSL(2,8)",
    "PSL(2,9)",
    "PSL(2,11)",
    "PSL(2,13)",
    "PSL(2,16)",
    "PSL(2,17)",
    "PSL(2,25)",
    "PGL(2,7)",
    "PGL(2,9)",
    "PSL(3,3)",
    "PSL(3,4)",
    "PSU(3,3)",
    "SuzukiGroup(IsPermGroup, 8)",
    "DirectProduct(SymmetricGroup(3), AlternatingGroup(4))",
    "DirectProduct(DihedralGroup(IsPermGroup, 8), PSL(2,7), CyclicGroup(IsPermGroup, 3))",
    "WreathProduct(CyclicGroup(IsPermGroup, 3), SymmetricGroup(4))",
    "WreathProduct(SymmetricGroup(3), AlternatingGroup(4))",
    "WreathProduct(CyclicGroup(IsPermGroup, 2), CyclicGroup(IsPermGroup, 5))",
    "Image(IsomorphismPermGroup(SmallGroup(32, 20)))",
    "Image(IsomorphismPermGroup(SmallGroup(48, 30)))",
    "Image(IsomorphismPermGroup(SmallGroup(60, 7)))",
    "Image(SmallerDegreePermutationRepresentation(Image(IsomorphismPermGroup(SL(2,5)))))",
    "SylowSubgroup(SymmetricGroup(12), 2)",
    "SylowSubgroup(SymmetricGroup(12), 3)",
    "Stabilizer(MathieuGroup(24), [1, 2, 3], OnSets)",
]


def sage() -> Any:
    """Return what of Sage the tables need, by name."""
    for name in ("sage.all__sagemath_gap", "sage.all"):
        try:
            import_module(name)
            break
        except ModuleNotFoundError as missing:
            if name == "sage.all":
                raise SystemExit("Sage is not installed; .ci/sage makes an environment with it") from missing
    found = dict(vars(import_module("sage.groups.perm_gps.permgroup_named")))
    found["CubeGroup"] = import_module("sage.groups.perm_gps.cubegroup").CubeGroup
    found["PermutationGroup"] = import_module("sage.groups.perm_gps.permgroup").PermutationGroup
    found["Integer"] = import_module("sage.rings.integer").Integer
    found["libgap"] = import_module("sage.libs.gap.libgap").libgap
    return found


def given_groups() -> dict[str, list[list[int]]]:
    """Return small groups by image lists: few random cycles, so that they are neither trivial nor all of S_n."""
    out = {}
    random = Random(20240229)
    for number in range(1, 13):
        degree = random.randint(5, 11)
        generators = []
        for _ in range(random.randint(1, 3)):
            image = list(range(1, degree + 1))
            moved = random.sample(range(degree), random.choice([2, 4, 6, 8]) if degree > 7 else 4)
            size = random.choice([2, 3, 4])
            for start in range(0, len(moved) - size + 1, size):
                cycle = moved[start : start + size]
                for here, there in zip(cycle, cycle[1:] + cycle[:1]):
                    image[here] = there + 1
            generators.append(image)
        out[f"given {number}"] = generators
    out["given trivial"] = [[1, 2, 3]]
    out["given fixed point"] = [[2, 1, 3, 5, 4, 6, 7], [1, 2, 3, 6, 4, 5, 7]]
    return out


def groups() -> dict[str, Any]:
    names = sage()
    made = {}
    for family, choices in NAMED.items():
        for numbers in choices:
            key = f"{family}({', '.join(map(str, numbers))})"
            made[key] = names[family](*map(names["Integer"], numbers))
    for text in FROM_GAP:
        generators = [g.ListPerm() for g in names["libgap"].eval(text).GeneratorsOfGroup()]
        degree = max(len(images) for images in generators)
        rows = [[int(i) for i in images] + list(range(len(images) + 1, degree + 1)) for images in generators]
        made[f"GAP {text}"] = names["PermutationGroup"](rows, canonicalize=False)
    for key, rows in given_groups().items():
        made[key] = names["PermutationGroup"](rows, canonicalize=False)
    return made


def facts(G: Any) -> dict[str, Any]:
    """Return what Sage says about the group."""
    order = int(G.order())
    domain = list(G.domain())
    assert domain == list(range(1, len(domain) + 1))
    table: dict[str, Any] = {
        "degree": len(domain),
        "generators": [[int(i) for i in g.tuple()] for g in G.gens()],
        "order": order,
        "orbits": sorted(sorted(int(i) for i in orbit) for orbit in G.orbits()),
        "is_transitive": bool(G.is_transitive()),
        "is_primitive": bool(G.is_primitive()),
        "is_abelian": bool(G.is_abelian()),
        "is_solvable": bool(G.is_solvable()),
        "is_nilpotent": bool(G.is_nilpotent()),
        "is_perfect": bool(G.is_perfect()),
        "is_simple": bool(G.is_simple()),
        "center": int(G.center().order()),
        "derived_series": [int(D.order()) for D in G.derived_series()],
        "lower_central_series": [int(D.order()) for D in G.lower_central_series()],
        "stabilizer_of_1": int(G.stabilizer(1).order()),
        "sylow": {str(p): int(G.sylow_subgroup(p).order()) for p in primes(order)},
    }
    if order <= CYCLE_TYPES_UP_TO:
        counted = Counter("+".join(map(str, sorted(map(int, g.cycle_type()), reverse=True))) for g in G)
        table["cycle_types"] = dict(sorted(counted.items()))
    if order <= DESCRIBED_UP_TO or table["is_simple"]:
        table["structure"] = str(G.structure_description())
    return table


def primes(order: int) -> list[int]:
    found, p = [], 2
    while order > 1:
        if order % p == 0:
            found.append(p)
            while order % p == 0:
                order //= p
        p += 1
    return found


def cube() -> dict[str, Any]:
    """Return Sage's cube group: its moves, and where some products take the facets."""
    C = sage()["CubeGroup"]()
    assert tuple(C.gen_names()) == MOVES
    texts = ["R*U", "R*U^-1*F^2", "R*U*R^-1*U^-1", "B*D*F*L*R*U"]
    return {
        "order": int(C.order()),
        "moves": {name: [int(i) for i in g.tuple()] for name, g in zip(MOVES, C.gens())},
        "products": {text: [int(i) for i in C.parse(text).tuple()] for text in texts},
        "element_orders": {text: int(C.parse(text).order()) for text in texts},
    }


def written(table: dict[str, Any]) -> str:
    """Return JSON with a line for every fact."""
    blocks = []
    for key, value in table.items():
        if isinstance(value, dict):
            lines = ",\n".join(f"    {json.dumps(k)}: {json.dumps(v)}" for k, v in value.items())
            blocks.append(f"  {json.dumps(key)}: {{\n{lines}\n  }}")
        else:
            blocks.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def differences(frozen: Any, fresh: Any, path: str) -> list[str]:
    if isinstance(frozen, dict) and isinstance(fresh, dict):
        out = []
        for key in frozen | fresh:
            if key not in frozen or key not in fresh:
                out.append(f"{path} {key}: only in {'Sage' if key in fresh else 'the file'}")
            else:
                out += differences(frozen[key], fresh[key], f"{path} {key}:")
        return out
    return [] if frozen == fresh else [f"{path} the file has {frozen!r}, Sage says {fresh!r}"]


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare Sage's answers with the frozen tables.")
    parser.add_argument("--write", action="store_true", help="freeze Sage's answers anew")
    write = parser.parse_args().write
    tables = {
        "sage_groups.json": {key: facts(G) for key, G in groups().items()},
        "sage_cube.json": cube(),
        "sage_hexads.json": hexads(),
    }
    found = []
    for file, table in tables.items():
        path = DATA / file
        if write:
            DATA.mkdir(exist_ok=True)
            path.write_text(written(table), encoding="utf-8")
            print(f"{file}: {len(table)} entries written")
        elif not path.exists():
            found.append(f"{file} is missing")
        else:
            found += differences(json.loads(path.read_text(encoding="utf-8")), json.loads(written(table)), f"{file}:")
            print(f"{file}: {len(table)} entries compared")
    print("\n".join(found) if found else "no differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
