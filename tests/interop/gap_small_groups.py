"""Freeze the groups of order 2 to 63 as GAP knows them: ``python -m tests.interop.gap_small_groups``.

For each: order, GAP's number, ``StructureDescription``, the order of the automorphism group, and random elements that
generate it in its regular action and in one of smaller degree, as rows of images from 0.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data" / "small_groups.json"
PROGRAM = """
Reset(GlobalMersenneTwister, 1);;
RandomGenerators := function(P, k)
  local l;
  repeat l := List([1..k], i -> Random(P)); until Size(Group(l)) = Size(P);
  return l;
end;;
first := true;;
for n in [2..63] do for i in [1..NumberSmallGroups(n)] do
  G := SmallGroup(n, i);; k := Length(MinimalGeneratingSet(G));;
  R := Image(RegularActionHomomorphism(G));;
  S := Image(SmallerDegreePermutationRepresentation(R));; S := Image(ActionHomomorphism(S, MovedPoints(S)));;
  d := LargestMovedPoint(S);;
  regular := List(RandomGenerators(R, k), p -> ListPerm(p, n) - 1);;
  small := List(RandomGenerators(S, k), p -> ListPerm(p, d) - 1);;
  if first then Print("["); first := false; else Print(",\\n "); fi;
  Print("[", n, ", ", i, ", \\"", StructureDescription(G), "\\", ", Size(AutomorphismGroup(G)), ", ");
  Print(regular, ", ", small, "]");
od; od;
Print("]\\n");
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.g"
        file.write_text("SizeScreen([4096, 24]);;\n" + PROGRAM, encoding="utf-8")
        ran = subprocess.run(
            ["gap", "-q", "--quitonbreak", str(file)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )
    lines = [" ".join(line.split()) for line in ran.stdout.split(",\n [")]
    text = ",\n [".join(lines) + "\n"
    DATA.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
