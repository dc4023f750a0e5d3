"""The kitten, the MINIMOG, the theorem of Curtis and Conway."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from permgroups.claims.hexads.common import BEYOND, all_of, claim, modulo11, same, shuffle
from permgroups.claims.ledger import Claim, Outcome
from permgroups.errors import PermGroupsError
from permgroups.games import Minimog
from permgroups.games.hexad import infinity, minimog_shuffle, picture_set
from permgroups.games.kitten import Kitten
from permgroups.geometry import SteinerSystem
from permgroups.geometry.minimog import column_hexads, columns_of, kitten_hexads, tets
from permgroups.linear import LinearCode
from permgroups.linear.golay import tetracode

__all__ = ["CLAIMS"]

# the picture at the head of the documentation; print_kitten prints another
HEAD = Kitten([[9], [10, 8], [7, 2, 5], [9, 4, 11, 9], [10, 8, 3, 10, 8]], top=6, left=1, right=0)


def _hexads(M: Minimog) -> set[frozenset[object]]:
    return {frozenset(h.points) for h in M.hexads()}


def _completes() -> Outcome:
    counts = [len({M.find_hexad(five).points for five in combinations(M.labels, 5)}) for M in (shuffle(), modulo11())]
    return Outcome(counts == [132, 132], "792 sets of five points, 132 hexads, in both labellings")


def _two_kittens() -> Outcome:
    mine, head = shuffle().kitten(), HEAD
    differ = mine.rows != head.rows and mine.corners != head.corners
    agree = mine.hexads() == head.hexads() == _hexads(shuffle())
    turned = [head.left, head.top, head.right] == [mine.right, mine.left, mine.top]
    return Outcome(
        differ and agree and turned,
        "the picture at the head (6 on top) and the printed one (0 on top) show the same 132 hexads, turned",
    )


def _triple() -> Outcome:
    sizes = {len(b) for b in shuffle().steiner_system.blocks}
    return Outcome(sizes == {3}, f"the blocks have {sizes.pop()} points")


def _types() -> Outcome:
    M = shuffle()
    counts = [len(M.hexads(kind)) for kind in ("line", "lines", "cross", "square")]
    distinct = len(_hexads(M))
    return Outcome(counts == [12, 12, 54, 54] and distinct == 132, f"{' + '.join(map(str, counts))} = {distinct}")


def _each_type() -> Outcome:
    """Make the four types from the words of the theorem alone, and compare."""
    M = shuffle()
    corners = frozenset(M.at_infinity)
    seen = {M.minimog[0][0]: M.picture00, M.minimog[0][2]: M.picture21, M.minimog[2][1]: M.picture02}
    made: dict[str, set[frozenset[object]]] = {kind: set() for kind in ("line", "lines", "cross", "square")}
    for x, picture in seen.items():
        lines = [frozenset(picture_set(picture, line)) for line in M.line]
        made["line"] |= {corners | line for line in lines}
        made["lines"] |= {a | b for a, b in combinations(lines, 2) if not a & b}
        made["cross"] |= {frozenset(picture_set(picture, cross)) | {x} for cross in M.cross}
        made["square"] |= {frozenset(picture_set(picture, square)) | (corners - {x}) for square in M.square}
    agree = all(made[kind] == {frozenset(h.points) for h in M.hexads(kind)} for kind in made)
    apart = all(not made[a] & made[b] for a, b in combinations(made, 2))
    return Outcome(agree and apart, "the four types are disjoint and make up the 132 hexads")


def _x0() -> Outcome:
    five = [0, 1, 2, 3, 4]
    h = set(shuffle().find_hexad(five).points)
    outside = [x for x in range(12) if not {*five, x} <= h and x not in five]
    return Outcome(not outside, f"the only hexad through {five} is {sorted(h)}: no x0 may be added but 11")


def _named_pictures() -> Outcome:
    M = shuffle()
    left, top, right = M.minimog[0][0], M.minimog[0][2], M.minimog[2][1]
    swapped = Kitten.of_picture(M.picture00, top=right, left=left, right=top).hexads()
    common = len(swapped & _hexads(M))
    try:
        SteinerSystem(5, 6, 12, blocks=swapped)
    except PermGroupsError:
        return Outcome(False, "no Steiner system")
    return Outcome(
        common == 60,
        f"named after the wrong cells: read as named they give another S(5,6,12), {common} hexads in common",
    )


def _tetracode() -> Outcome:
    code = LinearCode([list(w) for w in tets()], field=3)
    agree = set(column_hexads()) == {h.cells for h in kitten_hexads()}
    counted = Counter("".join(map(str, sorted(columns_of(h).distribution, reverse=True))) for h in column_hexads())
    return Outcome(
        agree and code.dimension == 2 and code.is_equivalent(tetracode()),
        f"the nine tets are a tetracode; hexads by columns {dict(counted)} and by the kitten are the same",
    )


def _modulo11() -> Outcome:
    mine = set(modulo11().steiner_system.blocks)
    return Outcome(mine == set(SteinerSystem(5, 6, 12, "squares").blocks), "equal, not only isomorphic")


def _automorphisms() -> Outcome:
    G = shuffle().automorphism_group()
    sharp = G.is_sharply_transitive(5)
    return Outcome(
        G.order() == 95040 and G.structure_description() == "M12" and sharp and G.certificate.check(),
        f"order {G.order()}, {G.structure_description()}, sharply 5-transitive",
    )


CLAIMS: tuple[Claim, ...] = (
    claim("complete", "introduction", "Five points of a 12-set are completed to a hexad of S(5,6,12).", _completes),
    claim(
        "labellings",
        "introduction",
        "The labelling is the modulo 11 labelling or the shuffle labelling.",
        all_of(
            shuffle_has_0_to_11=lambda: shuffle().labels == tuple(range(12)),
            modulo11_has_0_to_10_and_infinity=lambda: modulo11().labels == (*range(11), infinity),
        ),
    ),
    claim(
        "kittens", "introduction, print_kitten", "This picture is the kitten in the shuffle labelling.", _two_kittens
    ),
    claim(
        "minimog",
        "introduction",
        "The corresponding MINIMOG is 6 3 0 9 / 5 2 7 10 / 4 1 8 11, the global variable minimog_shuffle.",
        same(lambda: [list(row) for row in minimog_shuffle], [[6, 3, 0, 9], [5, 2, 7, 10], [4, 1, 8, 11]]),
    ),
    claim(
        "triple",
        "Minimog",
        "The MINIMOG describes the Steiner triple system S(5,6,12).",
        _triple,
        reading=lambda: Outcome(shuffle().steiner_system.is_design(5, 6, 1), "5-(12,6,1): a Steiner system"),
        repair="read: Steiner system",
    ),
    claim(
        "infinity",
        "find_hexad",
        "The three points at infinity are {MINIMOG[0][2], MINIMOG[2][1], MINIMOG[0][0]}.",
        same(lambda: (shuffle().at_infinity, modulo11().at_infinity), ((0, 1, 6), (0, 1, infinity))),
    ),
    claim(
        "x0",
        "find_hexad",
        "Output: the hexad containing S ∪ {x0}, S being a list of 5 elements.",
        _x0,
        reading=_completes,
        repair="read: containing S (x0 is an argument of find_hexad2)",
    ),
    claim("types", "find_hexad", "132 hexads: 12 of type 0, 12 of type 1, 54 of type 2, 54 of type 3.", _types),
    claim("theorem", "find_hexad", "Each hexad is of exactly one of the four types.", _each_type),
    claim(
        "steiner",
        "find_hexad",
        "They form a Steiner system of type (5, 6, 12).",
        all_of(
            shuffle_labelling=lambda: shuffle().steiner_system.is_design(5, 6, 1),
            modulo_11_labelling=lambda: modulo11().steiner_system.is_design(5, 6, 1),
        ),
    ),
    claim(
        "pictures",
        BEYOND,
        "Sage's picture02 is seen from MINIMOG[2][1] and picture21 from MINIMOG[0][2].",
        _named_pictures,
    ),
    claim(
        "tetracode", BEYOND, "MINIMOG and kitten are one: hexads by column distributions and the tetracode.", _tetracode
    ),
    claim("squares", BEYOND, "The modulo 11 hexads are the images of the squares under PSL(2,11).", _modulo11),
    claim("m12", BEYOND, "The automorphism group of the hexads is M12.", _automorphisms),
)
