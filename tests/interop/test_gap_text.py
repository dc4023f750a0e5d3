"""GAP's text without GAP: what reads, what is refused and where, and that writing reads back."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sympy.combinatorics import Permutation
from sympy.combinatorics.named_groups import AlternatingGroup as SympyAlternatingGroup

from permgroups import PermGroup, Word, alternating, mathieu, symmetric
from permgroups.errors import InvalidArgument, InvalidPermutation, ParseError, PermGroupsError, TooLarge
from permgroups.groups.cycle_text import MAX_CHARACTERS
from permgroups.interop import from_gap, gap_assignments, to_gap, word_from_gap
from permgroups.interop.gap_scanner import MAX_NESTING

M24_AS_GAP_PRINTS_IT = """Group( 
[ ( 1, 2, 3, 4, 5, 6, 7, 8, 9,10,11,12,13,14,15,16,17,18,19,20,21,22,23), 
  ( 3,17,10, 7, 9)( 4,13,14,19, 5)( 8,18,11,12,23)(15,20,22,21,16), 
  ( 1,24)( 2,23)( 3,12)( 4,16)( 5,18)( 6,10)( 7,20)( 8,14)( 9,21)(11,17)
    (13,22)(15,19) ] )"""  # noqa: W291
M24_AS_A_STRING = r"""Group( [ (1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23), (3,17,\
10,7,9)(4,13,14,19,5)(8,18,11,12,23)(15,20,22,21,16), (1,24)(2,23)(3,12)(4,16)\
(5,18)(6,10)(7,20)(8,14)(9,21)(11,17)(13,22)(15,19) ] )"""

PUZZLE_FILE = """# a puzzle with two moves; the last line \\
M_U:=(1,10,7,4)(2,11,8,5)(3,12,9,6);
M_D:=( 13,14,
   15 );;
Gen:=[
M_D,M_U   # the order of the moves
];
ip:=[[1],[4],[7,10]];
# Size(Group(Gen));
"""


# -- permutations ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("()", []),
        (" ( \n ) ;", []),
        ("(1,2,3)(4,5)", [1, 2, 0, 4, 3]),
        ("( 1, 2, 3)\n( 4,5)", [1, 2, 0, 4, 3]),
        ("(1,\\\n2)", [1, 0]),
        ("(1,1\\\r\n2)", [11, *range(1, 11), 0]),
        ("(1,2)(3)", [1, 0, 2]),
        ("(01,2)", [1, 0]),
        ("(1,2) # a comment (3,4) \\\n(3,4)", [1, 0, 3, 2]),
        ("PermList([2,3,1])", [1, 2, 0]),
        ("PermList( [ 2, 1, 3, ] )", [1, 0, 2]),
        ("PermList([ ])", []),
        ("PermList([1..3])", [0, 1, 2]),
        ("((1,2))", [1, 0]),
        ("(1,2)*(2,3)", [2, 0, 1]),
        ("((1,2)*(2,3))^-1", [1, 2, 0]),
        ("(1,2,3)^2", [2, 0, 1]),
        ("(1,2,3)^0", [0, 1, 2]),
        ("(1,2,3)^ - 1", [2, 0, 1]),
        ("a:=(1,2);; b:=(2,3); a*b", [2, 0, 1]),
        ("a:=(1,2); a", [1, 0]),
        ("a\\+:=(1,2); a\\+", [1, 0]),
    ],
)
def test_a_permutation_reads_as_in_gap(text, row):
    assert from_gap(text) == Permutation(row)
    assert from_gap(text).size == len(row)
    assert from_gap(text, degree=20).array_form == row + list(range(len(row), 20))


def test_a_degree_may_cut_fixed_points_only():
    assert from_gap("PermList([2,1,3])", degree=2).array_form == [1, 0]
    with pytest.raises(InvalidPermutation, match="moves the point 3, but the degree is 2"):
        from_gap("(1,3)", degree=2)
    with pytest.raises(InvalidPermutation, match="moves the point 3"):
        from_gap("Group((1,2),(1,3))", degree=2)


# -- groups ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "generators"),
    [
        ("Group((1,2,3),(1,2))", ["(1,2,3)", "(1,2)"]),
        ("Group([ (1,2,3), (1,2) ])", ["(1,2,3)", "(1,2)"]),
        ("Group( [ (  1,200), (1,2,3) ] )", ["(1,200)", "(1,2,3)"]),
        ("Group([ (1,2), (2,3) ],())", ["(1,2)", "(2,3)"]),
        ("GroupWithGenerators([(1,2)])", ["(1,2)"]),
        ("Group((1,2),())", ["(1,2)", "()"]),
        ("Group([ () ])", ["()"]),
        ("Group(())", []),
        ("Group( () )", []),
        ("Group([ ])", []),
        ("Group([],())", []),
        ("[ (1,2), (1,2,3) ]", ["(1,2)", "(1,2,3)"]),
        ("[ ]", []),
        ("Group(PermList([2,1]),(1,3)^2)", ["(1,2)", "()"]),
    ],
)
def test_a_group_reads_with_its_generators_in_order(text, generators):
    assert from_gap(text, degree=300) == PermGroup(generators, degree=300)


def test_without_a_degree_a_group_has_the_points_of_its_text():
    assert from_gap("Group((1,200),(1,2))").degree == 200
    assert from_gap("Group(PermList([2,1,3]))").degree == 3
    assert from_gap("Group(())").degree == 0


@pytest.mark.parametrize("text", [M24_AS_GAP_PRINTS_IT, M24_AS_A_STRING])
def test_wrapped_and_padded_groups_read(text):
    assert from_gap(text).order() == 244823040
    assert from_gap(text) == from_gap(M24_AS_GAP_PRINTS_IT)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SymmetricGroup( [ 1 .. 5 ] )", symmetric(5)),
        ("Sym( [ 1 .. 5 ] )", symmetric(5)),
        ("SymmetricGroup(5)", symmetric(5)),
        ("AlternatingGroup( [ 1 .. 6 ] )", alternating(6)),
        ("Alt( [ 1, 2, 3, 4, 5, 6 ] )", alternating(6)),
        ("SymmetricGroup(1)", PermGroup([])),
        ("SymmetricGroup(0)", PermGroup([])),
        ("SymmetricGroup( [ 2, 4 .. 6 ] )", PermGroup("(2,4,6)", "(2,4)")),
        ("AlternatingGroup([4,2,6])", PermGroup("(4,2,6)")),
    ],
)
def test_natural_symmetric_groups_read_as_gap_prints_them(text, expected):
    assert from_gap(text) == expected


def test_a_puzzle_file_reads_with_names_in_the_order_of_gen():
    G = from_gap(PUZZLE_FILE)
    assert G.names == ("M_D", "M_U")
    assert G.format(G.moves["M_U"]) == "(1,10,7,4)(2,11,8,5)(3,12,9,6)"
    assert G.degree == 15
    assert from_gap(PUZZLE_FILE, prefix="M_", degree=16).names == ("D", "U")


def test_all_assignments_of_a_file_can_be_had():
    found = gap_assignments(PUZZLE_FILE + "G:=Group(Gen); n:=43252003274489856000;")
    assert list(found) == ["M_U", "M_D", "Gen", "ip", "G", "n"]
    assert found["ip"] == [[1], [4], [7, 10]]
    assert found["M_D"] == Permutation([[12, 13, 14]])
    assert found["Gen"] == [found["M_D"], found["M_U"]]
    assert found["G"] == from_gap(PUZZLE_FILE)
    assert found["n"] == 43252003274489856000


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("b:=(1,2); a:=(2,3);", ("b", "a")),
        ("b:=(1,2); a:=(2,3); b:=(1,3)", ("a", "b")),
        ("a:=(1,2); b:=(2,3); some:=[b];", ("b",)),
        ("a:=(1,2); b:=(2,3); l:=[a]; Gen:=[b,a]; m:=[b]", ("b", "a")),
        ("a:=(1,2); b:=(2,3); Gen:=[];", ()),
        ("a:=(1,2); b:=(2,3); Gen:=[a,b]; G:=Group(b);", ("b",)),
        ("x:=(1,2); y:=(2,3); G:=Group(x); H:=Group(x,y); H", ("x", "y")),
        ("x:=(1,2); y:=(2,3); Group([x,y,x*y])", ("a", "b", "c")),
        ("x:=(1,2); Group(x,x)", ("a", "b")),
        ("x:=(1,2); y:=x; Group(y)", ("y",)),
        ("2R:=(1,2); M\\.:=(2,3);", ("2R", "M.")),
        ("i:=(); Group(i)", ("i",)),
    ],
)
def test_generators_keep_the_names_they_were_assigned_to(text, names):
    assert from_gap(text).names == names


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("", 0, "empty"),
        (" # nothing\n", 11, "empty"),
        ("(0,1)", 1, "the point 0"),
        ("(1,2,1)", 5, "twice"),
        ("(1,2)(2,3)", 6, "disjoint"),
        ("(1,2", 4, "the end of the text"),
        ("(1,2))", 5, "expected ';'"),
        ("(1,)", 3, "expected the point"),
        ("(,1)", 1, "expected a permutation"),
        ("(1 2)", 3, "in a cycle"),
        ("(1)", 1, "a number in GAP"),
        ("(1)(2,3)", 1, "a number in GAP"),
        ("(1,2)()", 6, "expected the point"),
        ("()(1,2)", 2, "expected ';'"),
        ("(1,2) x", 6, "expected ';'"),
        ("(1,2);x", 6, "unknown name 'x'"),
        ("(1,\\\n2)x", 7, "expected ';'"),
        ("(1,2)^a", 6, "exponent"),
        ("(1,2)^2^2", 7, "not associative"),
        ("(1,2)*", 6, "expected a permutation"),
        ("(1,2)+(3,4)", 5, "unexpected '+'"),
        ("(-1,2)", 1, "expected a permutation"),
        ("(1,٢)", 3, "unexpected"),
        ("Group", 0, "unknown name 'Group'"),
        ("Group(", 6, "the end of the text"),
        ("Group()", 6, "expected a permutation"),
        ("Group((1,2)", 11, "the end of the text"),
        ("Group((1,2),)", 12, "expected a permutation"),
        ("Group([(1,2)],(1,3))", 6, "the identity"),
        ("Group([[(1,2)]])", 15, "not a list"),
        ("Group([(1,2), 3])", 16, "not a number"),
        ("Group(Group((1,2)))", 18, "not a group"),
        ("Group([(1,2)", 6, "not closed"),
        ("Group([(1,2)))", 12, "expected ']'"),
        ("Group((1,2)])", 11, "expected ')'"),
        ("Size(Group((1,2)))", 0, "unknown name 'Size'"),
        ("<permutation group of size 6 with 2 generators>", 0, "Print"),
        ("PermList(3)", 9, "list of images"),
        ("PermList([(1,2)])", 9, "list of images"),
        ("[2,3,1]", 7, "PermList"),
        ("7", 1, "numbers"),
        ("a:=b;", 3, "unknown name 'b'"),
        ("a=(1,2)", 1, "unexpected '='"),
        ("a:=", 3, "the end of the text"),
        ("a:=(1,2) b:=(2,3)", 9, "expected ';'"),
        (";(1,2)", 0, "expected a permutation"),
        ("l:=[(1,2)]; m:=[l];", 16, "written list"),
        ('s:="text";', 3, "unexpected"),
        ("PermList([1,3..4])", 15, "no rising range"),
        ("PermList([3,2..1])", 15, "no rising range"),
        ("PermList([1,2,3..4])", 15, "expected a range"),
        ("PermList([..4])", 10, "expected a permutation"),
        ("(1,2) > (3,4)", 6, "unexpected '>'"),
    ],
)
def test_text_outside_of_the_grammar_is_refused_with_its_position(text, position, message):
    with pytest.raises(ParseError, match=re.escape(message)) as caught:
        from_gap(text)
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("n:=3; ip:=[[1],[2]];", "no permutation, only n, ip"),
        ("G:=Group((1,2)); H:=Group((1,3));", "the groups G, H; end it with the one you mean"),
        ("k:=[(1,2)]; l:=[(1,3)];", "the lists of permutations k, l"),
    ],
)
def test_a_text_that_does_not_say_which_group_is_refused(text, message):
    with pytest.raises(ParseError, match=message):
        from_gap(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("PermList([2,2])", "not a permutation of 1 … 2"),
        ("PermList([0,1])", "images must be 1"),
        ("PermList([1,3])", "not a permutation"),
        ("SymmetricGroup([2,2])", "twice"),
    ],
)
def test_lists_that_are_no_permutations_are_refused(text, message):
    with pytest.raises(InvalidPermutation, match=message):
        from_gap(text)


@pytest.mark.parametrize(
    "text",
    [
        "(1,65536)",
        "(1," + "9" * 5000 + ")",
        "SymmetricGroup(65536)",
        "SymmetricGroup([1..70000])",
        "(1,2)^1000000000000",
        "n:=" + "1" * 2000,
        "a:=(1,65535);" + "a*" * 10_000 + "a",
        "[" + "(1,65535)," * 10_000 + "]",
        "[" + "[1..65535]," * 10_000 + "]",
        " " * (MAX_CHARACTERS + 1),
    ],
)
def test_what_would_take_too_much_is_refused(text):
    with pytest.raises(TooLarge):
        from_gap(text)


def test_many_generators_are_refused_at_a_large_degree():
    with pytest.raises(TooLarge, match="1000 generators of degree 60000"):
        from_gap("[" + "(1,2)," * 1000 + "]", degree=60_000)


@pytest.mark.parametrize("degree", [-1, True, 2.0, "3"])
def test_a_degree_is_a_whole_number(degree):
    with pytest.raises(InvalidArgument, match="degree must be"):
        from_gap("(1,2)", degree=degree)


def test_a_degree_is_bounded():
    with pytest.raises(TooLarge):
        from_gap("(1,2)", degree=65536)


@pytest.mark.parametrize("opening", ["(", "[", "Group(", "PermList("])
def test_nesting_is_bounded(opening):
    with pytest.raises(ParseError, match=f"more than {MAX_NESTING} brackets"):
        from_gap(opening * 100_000)


# -- writing --------------------------------------------------------------------------------------


def test_groups_permutations_and_words_are_written_for_gap():
    G = PermGroup({"R": "(1,2,3)(4,15)", "U": "(1,2)"})
    assert to_gap(G) == "Group([ (1,2,3)(4,15), (1,2) ])"
    assert to_gap(G.moves["R"]) == "(1,2,3)(4,15)"
    assert to_gap(Permutation([0, 1])) == "()"
    assert to_gap(PermGroup([], degree=3)) == "Group(())"
    assert to_gap(PermGroup({"e": [0, 1]})) == "Group([ () ])"
    assert to_gap(Word("R U2' R")) == "R*U^-2*R"
    assert to_gap(Word()) == "()"
    assert to_gap(SympyAlternatingGroup(3)) == "Group([ (1,2,3) ])"
    assert to_gap(PermGroup({"a": "(x,z)"}, labels="xyz")) == "Group([ (1,3) ])"


def test_programs_assign_the_generators_first():
    G = PermGroup({"R": "(1,2,3)", "E": "(1,2)"})
    assert to_gap(G, name="G", prefix="M_") == "M_R:=(1,2,3);;\nM_E:=(1,2);;\nG:=Group([ M_R, M_E ]);;"
    assert to_gap(Word("R E'"), name="w", prefix="M_") == "w:=M_R*M_E^-1;;"
    assert to_gap(G.moves["R"], name="p") == "p:=(1,2,3);;"
    assert to_gap(PermGroup([]), name="G") == "G:=Group(());;"


@pytest.mark.parametrize("name", ["E", "Z", "in", "ρ", "+", "1+", "function"])
def test_names_that_gap_cannot_assign_are_refused(name):
    with pytest.raises(ParseError, match="cannot be a variable in GAP"):
        to_gap(PermGroup({name: [1, 0]}), name="G")
    with pytest.raises(ParseError, match="cannot be a variable in GAP"):
        to_gap(Word([(name, 1)]))
    with pytest.raises(ParseError, match="cannot be a variable in GAP"):
        to_gap(Permutation([1, 0]), name=name)


@pytest.mark.parametrize("name", ["", "a b", "a\n", "12"])
def test_variables_are_checked(name):
    with pytest.raises(ParseError, match="cannot be a variable"):
        to_gap(Permutation([1, 0]), name=name)


def test_the_group_needs_a_variable_of_its_own():
    with pytest.raises(ParseError, match="a generator has it"):
        to_gap(PermGroup({"G": [1, 0]}), name="G")


def test_only_groups_permutations_and_words_are_written():
    with pytest.raises(InvalidArgument, match="not list"):
        to_gap([1, 0])


rows = st.integers(0, 12).flatmap(lambda n: st.permutations(range(n)))
names = st.text(st.sampled_from("abRU_12@+./\\{#$~"), min_size=1, max_size=4).filter(
    lambda name: any(c.isalpha() or c == "_" for c in name) and name != "G"
)
groups = st.integers(0, 8).flatmap(
    lambda n: st.dictionaries(names, st.permutations(range(n)), max_size=5).map(
        lambda moves: PermGroup(moves, degree=n)
    )
)


@given(rows)
def test_written_permutations_read_back(row):
    assert from_gap(to_gap(Permutation(row)), degree=len(row)) == Permutation(row)


@given(groups)
def test_written_groups_read_back(G):
    assert from_gap(to_gap(G, name="G"), degree=G.degree) == G
    assert from_gap(to_gap(G, name="G", prefix="M_"), degree=G.degree, prefix="M_") == G
    assert (from_gap(to_gap(G), degree=G.degree).rows == G.rows).all()


@given(st.lists(st.tuples(names, st.integers(-5, 5))))
def test_written_words_read_back(syllables):
    word = Word(syllables)
    assert word_from_gap(to_gap(word), word.names) == word
    assert word_from_gap(to_gap(word, prefix="M_"), word.names, prefix="M_") == word


def test_every_mathieu_group_survives_the_journey():
    for n in (11, 12, 22, 23, 24):
        assert from_gap(to_gap(mathieu(n), name="M"), degree=n) == mathieu(n)


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("x1*x2^-1*(x1*x3)^2", [("x1", 1), ("x2", -1), ("x1", 1), ("x3", 1), ("x1", 1), ("x3", 1)]),
        ("(x1*x2)^-1", [("x2", -1), ("x1", -1)]),
        ("(x1^2)^3", [("x1", 6)]),
        ("x1\\\n^1\\\n1 * x12", [("x1", 11), ("x12", 1)]),
        ("<identity ...>", []),
        ("<identity...>", []),
        ("<identity>", []),
        ("One( F )", []),
        ("()", []),
        ("x1^0", []),
        ("x1*()*x2", [("x1", 1), ("x2", 1)]),
    ],
)
def test_gap_words_read(text, word):
    assert word_from_gap(text, ["x1", "x2", "x3", "x12"]).syllables == tuple(word)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("x1x2", 0),
        ("x1 x2", 3),
        ("x12", 0),
        ("x1'", 2),
        ("[x1,x2]", 0),
        ("x1*", 3),
        ("x1^x2", 3),
        ("x1^2^2", 4),
        ("(x1", 3),
        ("x1)", 2),
        ("(1,2)", 1),
        ("1", 0),
        ("x3", 0),
        ("One()", 4),
        ("x1;", 2),
    ],
)
def test_other_words_are_refused_with_the_position(text, position):
    with pytest.raises(ParseError) as caught:
        word_from_gap(text, ["x1", "x2"])
    assert caught.value.position == position


@pytest.mark.parametrize("text", ["(x1*x2)^999999999", "x1^10000000000", "((x1*x2)^9999)^9999"])
def test_words_are_bounded(text):
    with pytest.raises(TooLarge):
        word_from_gap(text, ["x1", "x2"])


# -- fuzzing --------------------------------------------------------------------------------------

characters = "()[],;*^-.#\\<>'\"$é٣ab1230 \0\r\n"
longer = [
    ":=",
    "..",
    "65535",
    "70000",
    "Gen",
    "Group(",
    "PermList(",
    "SymmetricGroup(",
    "Alt(",
    "(1,2)",
    "(1,2,3)",
    "()",
]
longer += ["\\\n", "<identity ...>", "One(", "a:=(1,2);", "b:=(2,3)(4,5);", "Gen:=[a,b];", "ip:=[[1],[2,3]];"]
pieces = st.sampled_from([*characters, *longer])


@given(st.lists(pieces, max_size=30).map("".join) | st.text(max_size=40))
@example("a:=(1,2);;Gen:=[a,")
@example("\\")
def test_any_text_reads_or_raises_our_errors(text):
    for read in (from_gap, gap_assignments, lambda t: word_from_gap(t, ["a", "b"])):
        try:
            read(text)
        except PermGroupsError as error:
            assert str(error)
            if isinstance(error, ParseError) and error.position is not None:
                assert 0 <= error.position <= len(text)


@given(groups, st.randoms(use_true_random=False))
def test_blanks_comments_and_wraps_between_tokens_change_nothing(G, random):
    text = to_gap(G, name="G")
    tokens = text.replace("(", " ( ").replace(")", " ) ").replace(",", " , ").replace(";", " ; ").split(" ")
    spaced = "".join(token + random.choice(["", " ", "\n", "\t\t", " \\\n", "# (1,2;\n", "\r\n"]) for token in tokens)
    assert from_gap(spaced, degree=G.degree) == G


@given(groups, st.data())
def test_a_line_wrapped_anywhere_by_a_backslash_reads_the_same(G, data):
    text = to_gap(G, name="G")
    places = [i for i in range(len(text) + 1) if i == 0 or text[i - 1] != "\\"]
    for place in sorted(data.draw(st.lists(st.sampled_from(places), max_size=6, unique=True)), reverse=True):
        text = text[:place] + "\\\n" + text[place:]
    assert from_gap(text, degree=G.degree) == G


def test_importing_the_room_imports_nothing_heavy():
    program = (
        "import sys, permgroups.interop; "
        "assert not {'sympy', 'numba', 'galois', 'numpy', 'sage'} & set(sys.modules), sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_room_names_what_it_has():
    import permgroups.interop as room

    assert set(room.__all__) <= set(dir(room))
    assert all(getattr(room, name) is not None for name in room.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = room.nothing
