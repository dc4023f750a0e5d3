"""The games: against plain play, the paper's examples, and each other."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from permgroups import PermGroup
from permgroups.errors import NotInGroup, ParseError, PermGroupsError
from permgroups.games import M13, HoleGame
from permgroups.games.conway import affine_plane_4, boolean, families, groupoid, quadric
from permgroups.games.meeting import meet_in_the_middle
from permgroups.games.nondegenerate import nondegenerate, pairs_of_moves
from permgroups.games.transitivity import (
    carry,
    donor_witness,
    is_universal_donor,
    is_universal_recipient,
    recipient_witness,
    universal_donors,
    universal_recipients,
)
from permgroups.geometry import Design, projective_plane
from permgroups.search.positions import Position
from permgroups.show import games as pictures
from tests.oracles import explicit_spheres

BASIC, SIGNED, DUAL, DUAL_SIGNED = M13(), M13(signed=True), M13(dual=True), M13(signed=True, dual=True)


def play(path, signed=False):
    """Return {point: (counter, side)} after a path, by moving counters one by one."""
    lines = projective_plane(3).lines
    board = {p: (p, 0) for p in range(1, 13)}
    for p, q in pairwise(path):
        if p == q:
            continue
        r, s = next([x for x in line if x not in (p, q)] for line in lines if p in line and q in line)
        board[p] = board.pop(q)
        flip = 1 if signed else 0
        board[r], board[s] = (board[s][0], board[s][1] ^ flip), (board[r][0], board[r][1] ^ flip)
    return board


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 12), max_size=12), st.booleans())
def test_paths_against_moving_counters(tail, signed):
    game = SIGNED if signed else BASIC
    path = game.path([0, *tail])
    board = play(path.points, signed)
    assert {p: c for p, c in enumerate(path.position.counters) if c is not None} == board
    short = path.reduced()
    assert short.is_equivalent(path) and len(short) <= len(path)
    assert len(short) == 0 or short.is_nondegenerate
    assert (path * path.reverse()).position == game.path([0]).position
    assert game.position(str(path.position)) == path.position


def test_the_issue_s_examples():
    assert BASIC.path([0, 6, 12, 1, 8, 0]).cycles == "(1 7 12 6 8)(3 4 10 5 9)"
    G = BASIC.group
    assert (G.order(), G.structure_description(), G.degree, G.labels[0]) == (95040, "M12", 13, "0")
    assert G.restrict().is_sharply_transitive(5)
    flipped = [c[0] for c in SIGNED.path([0, 6, 12, 1, 8, 0]).position.counters if c and c[1]]
    assert sorted(flipped) == [1, 7, 9, 10]


@pytest.mark.parametrize("game", [BASIC, SIGNED, DUAL], ids=repr)
def test_solutions_are_shortest_and_lead_home(game):
    growth = game.growth()
    for seed in range(40):
        at = game.scramble(seed=seed)
        answer = game.solve(at)
        assert answer.check() and answer.optimal and (at * answer.moves.position).is_home
        assert answer.length == game.depth(at) == growth.distance(at.row, at.hole)
        ways = list(game.shortest_paths(at))
        assert game.shortest_path(at) in ways and len(set(map(repr, ways))) == len(ways)
        assert all(way.position == at and len(way) == answer.length for way in ways)


def test_every_shortest_path_by_brute_force():
    at = BASIC.path([0, 4, 8]).position
    found = {p.points for p in BASIC.shortest_paths(at)}
    brute = {(0, a, b) for a in range(13) for b in range(13) if BASIC.path((0, a, b)).position == at}
    assert found == {p for p in brute if BASIC.path(p).reduced().points == p}


def test_depths_of_small_games_by_brute_force():
    game = HoleGame(boolean(3))
    assert tuple(game.depth_distribution()) == explicit_spheres(game.space) == (1, 7)
    fano = HoleGame(projective_plane(2).complement())
    assert tuple(fano.depth_distribution()) == explicit_spheres(fano.space)


def test_spheres_at_the_hole_by_brute_force():
    fano = HoleGame(projective_plane(2).complement())
    home = fano.depth_distribution(closed=True)
    counts = [0] * len(home)
    for rows in fano.group.all_rows():
        for row in rows:
            counts[fano.depth(Position(fano, row, 0, 0))] += 1
    assert counts == home


def test_distances_and_antipodes():
    a, b = BASIC.scramble(seed=1), BASIC.scramble(seed=2)
    assert BASIC.distance(a, b) == BASIC.distance(b, a) > 0
    assert len(BASIC.antipodes()) == 8 and all(BASIC.depth(x) == 9 for x in BASIC.antipodes())
    at = SIGNED.scramble(seed=4)
    assert SIGNED.distance(at, SIGNED.antipode(at)) == 12
    one, two = SIGNED.lifts(SIGNED.unsigned(at))
    assert at in (one, two) and SIGNED.antipode(one) == two


def test_the_groupoid_refuses_holes_that_do_not_match():
    a, b = BASIC.path([0, 5]), BASIC.path([6, 7])
    with pytest.raises(PermGroupsError, match="leaves the hole at 5"):
        _ = a * b
    with pytest.raises(PermGroupsError, match="leaves the hole at 5"):
        _ = a.position * b.position
    assert (a * BASIC.path([5, 2])).points == (0, 5, 2)


def test_conjugates_and_double_cosets():
    at = next(BASIC.positions_between(3, 9))
    assert (at.start, at.hole) == (3, 9)
    assert BASIC.group_at(7).order() == 95040 and all(row[7] == 7 for row in BASIC.group_at(7).rows)


def test_meeting_in_the_middle_agrees_with_the_table():
    for seed in range(8):
        at = BASIC.scramble(seed=100 + seed)
        assert len(meet_in_the_middle(BASIC, at)) == BASIC.depth(at)
    with pytest.raises(NotInGroup):
        meet_in_the_middle(BASIC, BASIC.antipodes()[0], radius=4)


def test_carrying_sextuples():
    rng = np.random.default_rng(0)
    empty = 0
    for _ in range(60):
        p = rng.choice(13, 6, replace=False).tolist()
        q = rng.choice(13, 6, replace=False).tolist()
        found = carry(BASIC, p, q)
        for at in found.positions:
            assert at.row[p].tolist() == q
            assert BASIC.position(at) == at
        assert found.check() if found or not empty else found.witness == found.reason != ""
        empty += not found
        if 0 in p or any(line <= set(q) for line in BASIC.plane.blocks):
            assert len(found.positions) == 1
    assert empty


def test_the_dual_game():
    path = DUAL.closed_path([0, 6, 12, 1, 8, 0])
    assert path.is_closed and path.point_cycles == BASIC.path([0, 6, 12, 1, 8, 0]).cycles
    assert DUAL.position(path.permutation).row.tolist() == path.position.row.tolist()
    assert DUAL.theta().is_automorphism and not DUAL.theta().is_inner
    assert DUAL.group_with_theta().restrict().structure_description() == "M12:2"
    assert DUAL_SIGNED.group.order() == 190080
    with pytest.raises(PermGroupsError, match="does not lie on"):
        DUAL.path([0, 5], [0, 1])
    with pytest.raises(PermGroupsError, match="not a flag"):
        DUAL.path([0], [9])


def test_signed_permutations_of_the_dual_game_act_on_matrices():
    H = DUAL_SIGNED.full_hadamard(0, 0)
    path = DUAL_SIGNED.closed_path([0, 6, 12, 1, 8, 0])
    assert (DUAL_SIGNED.act(path.position.row, H) == H).all()


def test_names_of_the_families():
    found = {d.name: groupoid(d).as_dict() for d in families()[1:7]}
    assert found["D^a, m = 3"]["stabilizer"] == "Sp(6,2)" and found["D^+, m = 3"]["stabilizer"] == "O+(6,2)"
    assert found["D^+, m = 2"]["generated"] == "Sp(4,2)"


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: BASIC.path([0, 13]), PermGroupsError, "not a point"),
        (lambda: BASIC.path([]), PermGroupsError, "at least"),
        (lambda: BASIC.position("1 2 3"), ParseError, "13 points"),
        (lambda: BASIC.position("· · 2 3 4 5 6 7 8 9 10 11 12"), ParseError, "one hole"),
        (lambda: BASIC.position("· 1 1 3 4 5 6 7 8 9 10 11 12"), ParseError, "every counter"),
        (lambda: BASIC.position("· -1 2 3 4 5 6 7 8 9 10 11 12"), ParseError, "not a counter"),
        (lambda: BASIC.position("(1 2)"), NotInGroup, "not in the group"),
        (lambda: BASIC.antipode(BASIC.path([0])), PermGroupsError, "signed"),
        (lambda: HoleGame(Design(5, [{0, 1, 2}])), PermGroupsError, "four points"),
        (lambda: HoleGame(Design(5, combinations(range(5), 4))), PermGroupsError, "share three"),
        (lambda: HoleGame(Design(1, [])), PermGroupsError, "two points"),
        (lambda: BASIC.solve(SIGNED.path([0, 5])), PermGroupsError, "another game"),
        (lambda: BASIC.path([0, 5]) * SIGNED.path([5, 6]), PermGroupsError, "different games"),
        (lambda: BASIC.path(None), PermGroupsError, "list of points"),
        (lambda: BASIC.path([[0, 6]]), PermGroupsError, "not a point"),
        (lambda: meet_in_the_middle(DUAL, DUAL.path([0], [0])), PermGroupsError, "one hole"),
        (lambda: universal_donors(HoleGame(boolean(3))), PermGroupsError, "basic game"),
        (lambda: DUAL.closed_path([]), PermGroupsError, "from 0 back to 0"),
        (lambda: pictures.depths_svg([]), PermGroupsError, "no depths"),
        (lambda: pictures.matrix_svg([[2]]), PermGroupsError, "entries"),
        (lambda: quadric(2, -1), PermGroupsError, "no blocks"),
        (lambda: boolean(99), PermGroupsError, "from 2 to 6"),
        (lambda: carry(BASIC, (1, 1), (2, 3)), PermGroupsError, "different"),
    ],
)
def test_bad_input_gives_one_clear_error(make, error, message):
    with pytest.raises(error, match=message):
        make()


@pytest.mark.parametrize(
    "draw",
    [
        pictures.plane_svg,
        lambda: BASIC.path([0, 6, 12])._repr_svg_(),
        lambda: SIGNED.path([0, 6, 12]).position._repr_svg_(),
        lambda: DUAL.path([0, 1], [0, 4]).position._repr_svg_(),
        lambda: HoleGame(boolean(4))._repr_svg_(),
        lambda: pictures.matrix_svg(DUAL.hadamard()),
        lambda: pictures.depths_svg([1, 12, 0, 3]),
    ],
)
def test_pictures_are_well_formed(draw):
    import xml.etree.ElementTree as ET

    root = ET.fromstring(draw())
    assert root.tag.endswith("svg") and len(list(root.iter())) > 5


def test_the_plane_s_picture_joins_what_is_collinear():
    for i, way in enumerate(pictures.WAYS):
        assert tuple(sorted(way)) == projective_plane(3).lines[i]


def test_games_accept_groups_rows():
    G = BASIC.group
    g = G.random(seed=3)
    assert BASIC.position(g).permutation == g
    assert isinstance(G, PermGroup) and BASIC.position(g.array_form).permutation == g


def test_donors_and_recipients_by_theorem_and_by_exhaustion():
    donors, recipients = universal_donors(BASIC), universal_recipients(BASIC)
    for six in combinations(range(13), 6):
        assert is_universal_donor(BASIC, six) == (frozenset(six) in donors)
        assert is_universal_recipient(BASIC, six) == (frozenset(six) in recipients)
        witness = donor_witness(BASIC, six)
        assert (witness is None) == (0 in six)
        if witness is not None:
            one, two = (path.position.row for path in witness)
            assert (one != two).any() and (one[list(six)] == two[list(six)]).all()
        witness = recipient_witness(BASIC, six)
        assert (witness is None) == (frozenset(six) in recipients)
        if witness is not None:
            boards = [play(path.points) for path in witness]  # by moving counters one by one
            assert boards[0] != boards[1] and all(boards[0].get(p) == boards[1].get(p) for p in six)


def test_a_game_beyond_all_tables_is_solved():
    game = HoleGame(affine_plane_4())
    for seed in range(3):
        at = game.scramble(seed=seed)
        path = game.solve(at)
        assert (path.position.row[at.row] == np.arange(16)).all()


def test_points_without_a_common_block_change_places():
    game = HoleGame(Design(6, [{0, 1, 2, 3}]))
    assert game.path([0, 4]).cycles == "(0 4)" and game.path([0, 1]).cycles == "(0 1)(2 3)"
    assert game.group.order() == 120


def test_dual_paths_multiply_and_compare():
    a, b = DUAL.path([0, 1], [0, 4]), DUAL.path([1, 4], [4, 8])
    assert (a * b).points == (0, 1, 4) and a == DUAL.path([0, 1], [0, 4]) and hash(a) == hash(DUAL.path([0, 1], [0, 4]))
    assert (a * a.reverse()).is_closed and a.is_nondegenerate and not DUAL.closed_path([0, 6, 12, 0]).is_nondegenerate
    at = DUAL.scramble(seed=3)
    assert DUAL.position(str(at)) == at
    with pytest.raises(PermGroupsError, match="leaves the holes"):
        _ = a * a


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=10), st.booleans())
def test_dual_paths_are_reduced_to_an_equivalent_one(choices, signed):
    game = DUAL_SIGNED if signed else DUAL
    points, lines = [0], [0]
    for a, b in choices:  # any point of the line-hole, then any line through it: trivial moves too
        points.append(game.plane.lines[lines[-1]][a])
        lines.append(game.plane.lines_through(points[-1])[b])
    path = game.path(points, lines)
    short = path.reduced()
    assert short.is_equivalent(path) and len(short) <= len(path) and short.is_reduced and short.reduced() == short
    assert path.is_reduced == (len(path) == len(short) and len(path.points) == len(short.points))
    assert len(short.flags) == len(short) + 1 and short.flags[-1] == path.flags[-1]
    # each path alone is nondegenerate, but for standing still at the ends
    inner_points, inner_lines = (list(dict.fromkeys(pairwise(x))) for x in (short.points, short.lines))
    assert all(a != b for a, b in inner_points[1:]) and all(a != b for a, b in inner_lines[:-1])
    plane = game.plane
    walked = [p for k, p in enumerate(short.points) if k == 0 or p != short.points[k - 1]]
    turned = [x for k, x in enumerate(short.lines) if k == 0 or x != short.lines[k - 1]]
    assert not any(plane.collinear(*walked[k : k + 3]) for k in range(len(walked) - 2))
    assert not any(set.intersection(*(set(plane.lines[x]) for x in turned[k : k + 3])) for k in range(len(turned) - 2))
    if short.points[:2] != short.points[:1] * 2 and short.lines[-2:] != short.lines[-1:] * 2:
        assert short.is_nondegenerate or len(short) == 0


@pytest.mark.parametrize("game", [DUAL, DUAL_SIGNED], ids=repr)
def test_every_dual_path_has_a_nondegenerate_form(game):
    """Section 4 by the letter: no move is trivial; pairs of moves lead to every position."""
    assert pairs_of_moves(game).order() == pairs_of_moves(game, point_first=False).order() == game.order()
    single = [game.path([0, 0], [0, 1]), game.path([0, 1], [0, 0]), game.path([0], [0])]
    for path in [*single, *(game.shortest_path(game.scramble(seed=seed)) for seed in range(6))]:
        found = nondegenerate(path)
        assert found.is_equivalent(path) and found.is_nondegenerate and len(found) == 2 * (len(found.points) - 1)
        assert game.path(found.points, found.lines) == found and len(found) >= game.depth(path)
        if path.is_nondegenerate:
            assert len(found) <= len(path)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6))
def test_dual_paths_survive_their_text(seed):
    assert DUAL.read_path("0 1 4 0") == DUAL.closed_path([0, 1, 4, 0])
    path = DUAL.shortest_path(DUAL.scramble(seed=seed))
    assert DUAL.read_path(str(path)) == DUAL.read_path(repr(path)) == path


@pytest.mark.parametrize("text", ["", "0 1 4", "0 1 | 0", "0 1 | 0 1 | 0", "0 x | 0 0", "0 4 | 0 0", "0 99 | 0 0", "|"])
def test_what_is_no_dual_path_is_refused(text):
    with pytest.raises(PermGroupsError):
        DUAL.read_path(text)


def test_the_signed_game_meets_in_the_middle_too():
    assert len(meet_in_the_middle(SIGNED, SIGNED.path([0, 6, 12, 1, 8, 0]))) == 5
