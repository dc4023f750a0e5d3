"""The kitten, the MINIMOG, the theorem of Curtis and Conway."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import combinations
from typing import Any

from permgroups.claims.hexads.common import (
    BEYOND,
    KITTEN_HEAD,
    KITTEN_MODULO11,
    KITTEN_SHUFFLE,
    all_of,
    both,
    claim,
    hexads_of,
    modulo11,
    read_kitten,
    shuffle,
)
from permgroups.claims.ledger import CONSTRUCTION, EXHAUSTIVE, THEORY, Claim, Outcome
from permgroups.errors import PermGroupsError
from permgroups.games import Minimog, hexad
from permgroups.games.hexad import infinity, picture_set
from permgroups.games.kitten import Kitten
from permgroups.geometry import SteinerSystem
from permgroups.geometry.minimog import column_hexads, columns_of, kitten_hexads, tets
from permgroups.linear import LinearCode
from permgroups.linear.golay import tetracode

__all__ = ["CLAIMS"]

KINDS = ("line", "lines", "cross", "square")
COUNTS = (12, 12, 54, 54)
BOARD = ((6, 3, 0, 9), (5, 2, 7, 10), (4, 1, 8, 11))


def _completes() -> Outcome:
    """Every five points lie inside of what they are completed to, and in no other hexad."""
    for M in both():
        hexads, found = hexads_of(M), set()
        for five in map(frozenset, combinations(M.labels, 5)):
            h = frozenset(M.find_hexad(five).points)
            inside = [other for other in hexads if five <= other]
            if not five < h or inside != [h]:
                return Outcome(False, f"{sorted(map(str, five))} is completed to {h}; {len(inside)} hexads contain it")
            found.add(h)
        if found != hexads or len(found) != 132:
            return Outcome(False, f"{len(found)} hexads are found")
    return Outcome(
        True, "792 sets of five points in both labellings: each lies inside of one of 132 hexads", EXHAUSTIVE
    )


def _by_the_kitten() -> Outcome:
    """Complete five points with nothing but the printed triangles."""
    for M, text in ((shuffle(), KITTEN_SHUFFLE), (shuffle(), KITTEN_HEAD), (modulo11(), KITTEN_MODULO11)):
        read = read_kitten(text).hexads()
        for five in map(frozenset, combinations(M.labels, 5)):
            if [h for h in read if five <= h] != [frozenset(M.find_hexad(five).points)]:
                return Outcome(False, f"{sorted(map(str, five))} is completed otherwise")
    return Outcome(True, "read off each of the three printed triangles, all 792 completions are the same", EXHAUSTIVE)


def _labellings() -> Outcome:
    """The names say what the hexads are kept by: x + 1 modulo 11, and the shuffles of twelve cards."""
    plus_one = {x: infinity if x is infinity else (x + 1) % 11 for x in modulo11().labels}
    turned = {x: 11 - x for x in range(12)}
    mongean = {x: min(2 * x, 23 - 2 * x) for x in range(12)}
    kept = {
        "x + 1 modulo 11": _image(plus_one, hexads_of(modulo11())) == hexads_of(modulo11()),
        "11 - t": _image(turned, hexads_of(shuffle())) == hexads_of(shuffle()),
        "min(2t, 23 - 2t)": _image(mongean, hexads_of(shuffle())) == hexads_of(shuffle()),
        "labels": shuffle().labels == tuple(range(12)) and modulo11().labels == (*range(11), infinity),
    }
    wrong = [name for name, fact in kept.items() if not fact]
    return Outcome(not wrong, "fails: " + ", ".join(wrong) if wrong else f"kept: {', '.join(kept)}", EXHAUSTIVE)


def _image(f: dict[Any, Any], blocks: Iterable[frozenset[Any]]) -> set[frozenset[Any]]:
    return {frozenset(f[x] for x in b) for b in blocks}


def _two_kittens() -> Outcome:
    mine, head = shuffle().kitten(), read_kitten(KITTEN_HEAD)
    differ = mine.rows != head.rows and mine.corners != head.corners
    agree = mine.hexads() == head.hexads() == hexads_of(shuffle())
    turned = [head.left, head.top, head.right] == [mine.right, mine.left, mine.top]
    return Outcome(
        differ and agree and turned,
        "the picture at the head (6 on top) and the printed one (0 on top) show the same 132 hexads, turned",
        EXHAUSTIVE,
    )


def _corresponding() -> Outcome:
    """The board, read by columns and the tetracode, against the kitten at the head of the documentation."""
    by_columns = {frozenset(BOARD[r][c] for r, c in cells) for cells in column_hexads()}
    same = by_columns == read_kitten(KITTEN_HEAD).hexads()
    return Outcome(same, f"{len(by_columns)} hexads by the columns of the board, the same by the kitten", EXHAUSTIVE)


def _global_variable() -> Outcome:
    """The star import brings the variable, and a MINIMOG of the type of its name shows it."""
    there = "minimog_shuffle" in hexad.__all__ and tuple(map(tuple, hexad.minimog_shuffle)) == BOARD
    return Outcome(
        there and Minimog("shuffle").minimog == hexad.minimog_shuffle,
        "this library has it, with the printed entries",
        CONSTRUCTION,
    )


def _helps() -> Outcome:
    """In the shuffle labelling, and in the other one too, as the text's own example asks."""
    found = modulo11().find_hexad([1, 2, 3, 4, infinity]).points
    whole = _completes()
    return Outcome(
        whole.true and infinity in found,
        f"{whole.detail}; so not in the shuffle labelling only, as the text's own example {{1,2,3,4,∞}} shows",
        whole.scope,
    )


def _triple() -> Outcome:
    sizes = {len(b) for b in shuffle().steiner_system.blocks}
    return Outcome(sizes == {3}, f"the blocks have {sizes.pop()} points")


def _covers_once(M: Minimog) -> bool:
    """Return whether each of the 792 sets of five points lies in exactly one hexad, counted set by set."""
    covered = Counter(frozenset(five) for h in hexads_of(M) for five in combinations(h, 5))
    return len(covered) == 792 and set(covered.values()) == {1}


def _at_infinity() -> Outcome:
    for M, text in ((shuffle(), KITTEN_SHUFFLE), (shuffle(), KITTEN_HEAD), (modulo11(), KITTEN_MODULO11)):
        cells = {M.minimog[0][2], M.minimog[2][1], M.minimog[0][0]}
        if not cells == set(read_kitten(text).corners.values()) == set(M.at_infinity):
            return Outcome(False, f"{M}: the cells have {cells}, the corners {read_kitten(text).corners}")
    return Outcome(True, "0, 1, 6 and 0, 1, ∞: the corners of the three printed kittens", EXHAUSTIVE)


def _types() -> Outcome:
    for M in both():
        counts = tuple(len(M.hexads(kind)) for kind in KINDS)
        if counts != COUNTS or len(hexads_of(M)) != 132:
            return Outcome(False, f"{M}: {counts}, {len(hexads_of(M))} in all")
    return Outcome(True, "12 + 12 + 54 + 54 = 132, in both labellings", EXHAUSTIVE)


def _numbering() -> Outcome:
    """The list numbers the types 1, 2, 3, 4; the count below it says 12 of type 0, 12 of type 1 and so on."""
    listed = {k + 1: len(shuffle().hexads(kind)) for k, kind in enumerate(KINDS)}
    wrong = [f"{COUNTS[k]} of type {k}, which the list has {listed[k]} of" for k in (1, 2, 3) if listed[k] != COUNTS[k]]
    return Outcome(not wrong, "; ".join(wrong), EXHAUSTIVE)


def _numbered_from_0() -> Outcome:
    counted = {k: len(shuffle().hexads(kind)) for k, kind in enumerate(KINDS)}
    return Outcome(counted == dict(enumerate(COUNTS)), f"{counted}", EXHAUSTIVE)


def _made(M: Minimog) -> dict[str, set[frozenset[Any]]]:
    """Make the four types from the words of the theorem alone."""
    corners = frozenset(M.at_infinity)
    seen = {M.minimog[0][0]: M.picture00, M.minimog[0][2]: M.picture21, M.minimog[2][1]: M.picture02}
    made: dict[str, set[frozenset[Any]]] = {kind: set() for kind in KINDS}
    for x, picture in seen.items():
        lines = [frozenset(picture_set(picture, line)) for line in M.line]
        made["line"] |= {corners | line for line in lines}
        made["lines"] |= {a | b for a, b in combinations(lines, 2) if not a & b}
        made["cross"] |= {frozenset(picture_set(picture, cross)) | {x} for cross in M.cross}
        made["square"] |= {frozenset(picture_set(picture, square)) | (corners - {x}) for square in M.square}
    return made


def _one_type(kind: str) -> Outcome:
    """All sets of a type are hexads; the hexads are known from the printed kittens."""
    known = {
        id(M): read_kitten(text).hexads() for M, text in zip(both(), (KITTEN_SHUFFLE, KITTEN_MODULO11), strict=True)
    }
    made = [_made(M)[kind] for M in both()]
    true = all(
        sets <= known[id(M)] and sets == {frozenset(h.points) for h in M.hexads(kind)}
        for M, sets in zip(both(), made, strict=True)
    )
    return Outcome(
        true, f"{len(made[0])} and {len(made[1])} sets, all of them hexads of the printed kittens", EXHAUSTIVE
    )


def _each_type() -> Outcome:
    for M in both():
        made = _made(M)
        for h in hexads_of(M):
            of = [kind for kind in KINDS if h in made[kind]]
            if len(of) != 1:
                return Outcome(False, f"{sorted(map(str, h))} is of the types {of}")
    return Outcome(True, "132 hexads in both labellings, each of one type", EXHAUSTIVE)


def _x0() -> Outcome:
    """Whether every further point x0 lies in the hexad of five points too."""
    M, fitting = shuffle(), Counter[int]()
    for five in combinations(range(12), 5):
        h = set(M.find_hexad(five).points)
        fitting[sum(x in h for x in range(12) if x not in five)] += 1
    return Outcome(
        set(fitting) == {7}, f"of the seven other points one lies in the hexad, for {fitting[1]} of 792 sets"
    )


def _as_named() -> Outcome:
    """What the name says of the printed square {2,3,5,8} of picture02: it is a hexad with the other two points."""
    M, square = shuffle(), frozenset({2, 3, 5, 8})
    others = set(M.at_infinity) - {M.minimog[0][2]}
    fitting = [sorted(two) for two in combinations(M.at_infinity, 2) if square | set(two) in hexads_of(M)]
    return Outcome(
        square | others in hexads_of(M),
        f"seen from MINIMOG[0][2] = {M.minimog[0][2]}, the printed {{2,3,5,8}} were a hexad with {sorted(others)}; "
        f"it is one with {fitting} only",
    )


def _seen_from() -> Outcome:
    """Not as the names say: picture02 from MINIMOG[2][1], and picture21 from MINIMOG[0][2]."""
    named, found = _as_named(), _named_pictures()
    return Outcome(
        not named.true and found.true,
        f"from MINIMOG[2][1], and picture21 from MINIMOG[0][2]: {named.detail}; {found.detail}",
        found.scope,
    )


def _named_pictures() -> Outcome:
    M = shuffle()
    for x, picture in ((M.minimog[2][1], M.picture02), (M.minimog[0][2], M.picture21)):
        rest = set(M.at_infinity) - {x}
        if any(frozenset(picture_set(picture, square)) | rest not in hexads_of(M) for square in M.square):
            return Outcome(False, f"a square of the picture of {x} is no hexad with {rest}")
    left, top, right = M.minimog[0][0], M.minimog[0][2], M.minimog[2][1]
    swapped = Kitten.of_picture(M.picture00, top=right, left=left, right=top).hexads()
    common = len(swapped & hexads_of(M))
    try:
        SteinerSystem(5, 6, 12, blocks=swapped)
    except PermGroupsError:
        return Outcome(False, "no Steiner system")
    return Outcome(
        common == 60,
        "all 18 squares of either are hexads with the two points left; read as named the pictures give another "
        f"S(5,6,12), {common} hexads in common",
        EXHAUSTIVE,
    )


def _tetracode() -> Outcome:
    code = LinearCode([list(w) for w in tets()], field=3)
    agree = set(column_hexads()) == {h.cells for h in kitten_hexads()}
    counted = Counter("".join(map(str, sorted(columns_of(h).distribution, reverse=True))) for h in column_hexads())
    return Outcome(
        agree and code.dimension == 2 and code.is_equivalent(tetracode()),
        f"the nine tets are a tetracode; hexads by columns {dict(counted)} and by the kitten are the same",
        EXHAUSTIVE,
    )


def _modulo11() -> Outcome:
    mine = set(modulo11().steiner_system.blocks)
    same = mine == set(SteinerSystem(5, 6, 12, "squares").blocks)
    return Outcome(same, "equal, not only isomorphic", EXHAUSTIVE)


def _automorphisms() -> Outcome:
    G = shuffle().automorphism_group()
    sharp = G.is_sharply_transitive(5)
    return Outcome(
        G.order() == 95040 and G.structure_description() == "M12" and sharp and G.certificate.check(),
        f"order {G.order()}, {G.structure_description()}, sharply 5-transitive",
        THEORY,
    )


_TYPES = (
    ("line", "{3 points at infinity} union {any line}"),
    ("lines", "the union of any two (distinct) parallel lines in the same picture"),
    ("cross", "one point at infinity union a cross in the corresponding picture"),
    ("square", "two points at infinity union a square in the picture corresponding to the omitted point"),
)

CLAIMS: tuple[Claim, ...] = (
    claim("complete", "introduction", "Five points of a 12-set are completed to a hexad of S(5,6,12).", _completes),
    claim("method", "introduction", "… using Curtis and Conway's kitten method.", _by_the_kitten),
    claim(
        "labellings", "introduction", "The labelling is the modulo 11 labelling or the shuffle labelling.", _labellings
    ),
    claim(
        "kittens", "introduction, print_kitten", "This picture is the kitten in the shuffle labelling.", _two_kittens
    ),
    claim(
        "minimog",
        "introduction",
        "The corresponding MINIMOG is 6 3 0 9 / 5 2 7 10 / 4 1 8 11.",
        _corresponding,
    ),
    claim(
        "minimog.variable",
        "introduction",
        "… which is specified by the global variable minimog_shuffle.",
        _global_variable,
    ),
    claim(
        "help",
        "introduction",
        "Enter find_hexad? for help finding hexads of S(5,6,12) in the shuffle labelling.",
        _helps,
    ),
    claim(
        "triple",
        "Minimog",
        "The MINIMOG describes the Steiner triple system S(5,6,12).",
        _triple,
        repaired=lambda: Outcome(
            shuffle().steiner_system.is_design(5, 6, 1), "5-(12,6,1): a Steiner system", EXHAUSTIVE
        ),
        repair="the Steiner system S(5,6,12)",
        origin="statement",
    ),
    claim(
        "infinity",
        "find_hexad",
        "The three points at infinity are {MINIMOG[0][2], MINIMOG[2][1], MINIMOG[0][0]}.",
        _at_infinity,
    ),
    claim(
        "x0",
        "find_hexad",
        "Output: the hexad containing S ∪ {x0}, S being a list of 5 elements.",
        _x0,
        repaired=_completes,
        repair="containing S; x0 is an argument of find_hexad2, whose sentence this is",
        origin="statement",
    ),
    claim("types", "find_hexad", "132 hexads: 12 of type 0, 12 of type 1, 54 of type 2, 54 of type 3.", _types),
    claim(
        "numbering",
        "find_hexad",
        "The types are listed as 1, 2, 3, 4; there are 12 of type 0, 12 of type 1, 54 of type 2, 54 of type 3.",
        _numbering,
        reading=_numbered_from_0,
        repair="read: the list begins with 0, as in the docstring that the page was made from",
        origin="scan",
    ),
    *(
        claim(f"type.{kind}", "find_hexad, theorem", f"Hexads are {words}.", partial(_one_type, kind))
        for kind, words in _TYPES
    ),
    claim("theorem", "find_hexad, theorem", "Each hexad is of exactly one of the four types.", _each_type),
    claim(
        "steiner",
        "find_hexad",
        "They form a Steiner system of type (5, 6, 12).",
        all_of(
            EXHAUSTIVE,
            shuffle_labelling=lambda: _covers_once(shuffle()),
            modulo_11_labelling=lambda: _covers_once(modulo11()),
        ),
    ),
    claim(
        "pictures",
        "picture_set",
        "From which point at infinity is M.picture02 seen? (By its name from MINIMOG[0][2].)",
        _seen_from,
        question=True,
    ),
    claim(
        "tetracode", BEYOND, "MINIMOG and kitten are one: hexads by column distributions and the tetracode.", _tetracode
    ),
    claim("squares", BEYOND, "The modulo 11 hexads are the images of the squares under PSL(2,11).", _modulo11),
    claim("m12", BEYOND, "The automorphism group of the hexads is M12.", _automorphisms),
)
