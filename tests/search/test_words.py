"""Words: the grammar against an independent expansion, the printer against the parser, the algebra
against a faithful representation of the free group."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from permgroups.errors import ParseError, TooLarge
from permgroups.groups import word_grammar as grammar
from permgroups.groups.words import Word, check_name

NASTY = ("x1", "x12", "x", "R", "Rw", "R2", "2R", "3Rw", "a_1", "a_12", "RU", "U", "-", "+1", "é²", "\\", '"', "0x")

exponents = st.integers(-3, 3).filter(bool) | st.integers(-(10**9), 10**9).filter(bool)
small_exponents = st.integers(-4, 4).filter(bool)


def words_over(names, powers=exponents, max_size=8):
    return st.lists(st.tuples(st.sampled_from(names), powers), max_size=max_size).map(Word)


def free_group_value(syllables):
    """Multiply out in SL(2, Z), where Sanov's matrices generate a free group on a and b."""
    p, q, r, s = 1, 0, 0, 1
    for name, exponent in syllables:
        e = 2 * exponent
        p, q, r, s = (p, q + p * e, r, s + r * e) if name == "a" else (p + q * e, q, r + s * e, s)
    return p, q, r, s


# Reading


@pytest.mark.parametrize(
    ("text", "syllables"),
    [
        ("R U2 R'", [("R", 1), ("U", 2), ("R", -1)]),
        ("R2' R'2 R^-2 R ^ -2 R'^2 R^2'", [("R", -2)] * 6),
        ("R’ R′ R^+3 R02", [("R", -1), ("R", -1), ("R", 3), ("R", 2)]),
        ("[F, D]", [("F", 1), ("D", 1), ("F", -1), ("D", -1)]),
        ("[L: U]", [("L", 1), ("U", 1), ("L", -1)]),
        ("[L R: U2]'", [("L", 1), ("R", 1), ("U", -2), ("R", -1), ("L", -1)]),
        ("(L B)3", [("L", 1), ("B", 1)] * 3),
        ("(L B2)'", [("B", -2), ("L", -1)]),
        ("(L B)^-2", [("B", -1), ("L", -1)] * 2),
        ("(L B)2'", [("B", -1), ("L", -1)] * 2),
        ("(R2)3", [("R", 6)]),
        ("a*b^-1", [("a", 1), ("b", -1)]),
        ("(a*b)(b*a)", [("a", 1), ("b", 1), ("b", 1), ("a", 1)]),
        ("a_1 a_1^2 a_12'", [("a_1", 1), ("a_1", 2), ("a_12", -1)]),
        ("RU", [("RU", 1)]),
        ("R2U", [("R", 2), ("U", 1)]),
        ("R U U' R", [("R", 1), ("U", 1), ("U", -1), ("R", 1)]),
        ("R^0 R0 (R U)0", []),
        ("", []),
        (" \n", []),
        ("1", []),
        ("()", []),
        ("(1)^5 1' [1, R] 1*()", [("R", 1), ("R", -1)]),
        ("[[a, b]: c]", [("a", 1), ("b", 1), ("a", -1), ("b", -1), ("c", 1), ("b", 1), ("a", 1), ("b", -1), ("a", -1)]),
    ],
)
def test_text_without_an_alphabet(text, syllables):
    assert Word(text) == Word.parse(text) == Word(syllables)
    assert Word(text).syllables == tuple(syllables)


@pytest.mark.parametrize(
    ("text", "names", "syllables"),
    [
        ("RU", ["R", "U"], [("R", 1), ("U", 1)]),
        ("RU", ["R", "U", "RU"], [("RU", 1)]),
        ("RwR2U'", ["R", "Rw", "U"], [("Rw", 1), ("R", 2), ("U", -1)]),
        ("x12", ["x1", "x12"], [("x12", 1)]),
        ("x1^2", ["x1", "x12"], [("x1", 2)]),
        ("x1'2", ["x1", "x12"], [("x1", -2)]),
        ("x1x12'", ["x1", "x12"], [("x1", 1), ("x12", -1)]),
        ("x1*x2^-1*(x1*x3)^2", ["x1", "x2", "x3"], [("x1", 1), ("x2", -1), *[("x1", 1), ("x3", 1)] * 2]),
        ("2R 3Rw2", ["2R", "3Rw", "R"], [("2R", 1), ("3Rw", 2)]),
        ("R2R", ["2R", "R"], [("R", 2), ("R", 1)]),
        ("R2 R^2", ["R", "R2"], [("R2", 1), ("R", 2)]),
        ("1", ["1a"], []),
        ("1a 1", ["1a"], [("1a", 1)]),
        ("", [], []),
        ("a", "abc", [("a", 1)]),
    ],
)
def test_with_an_alphabet_the_longest_known_name_is_read_first(text, names, syllables):
    assert Word(text, names).syllables == Word(text, iter(names)).syllables == tuple(syllables)


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("(R U", 0, "this '\\(' is not closed"),
        ("R [U, (F D]", 10, "']' must follow"),
        ("R [U, F", 2, "this '\\[' is not closed"),
        ("R )", 2, "'\\)' must follow '\\(A'"),
        ("(R]", 2, "']' must follow"),
        ("[R)", 2, "'\\)' must follow"),
        ("[R]", 2, "']' must follow '\\[A, B' or '\\[A: B'"),
        ("R, U", 1, "',' must follow"),
        ("(R: U)", 2, "':' must follow"),
        ("[R, U, F]", 5, "',' must follow"),
        ("[, U]", 1, "factor before ','"),
        ("[R: ]", 4, "factor before ']'"),
        ("*R", 0, "factor before '\\*'"),
        ("R**2", 2, "factor before '\\*'"),
        ("(R*)", 3, "factor before '\\)'"),
        ("R*", 2, "factor after the last '\\*'"),
        ("R''", 2, "two primes"),
        ("R'2'", 3, "two primes"),
        ("R '", 2, "right after its factor"),
        ("R 2", 2, "right after its factor"),
        ("12", 0, "right after its factor"),
        ("1R", 0, "right after its factor"),
        ("R2'1", 3, "right after its factor"),
        ("^2", 0, "integer after it"),
        ("R^", 1, "integer after it"),
        ("R^U", 1, "integer after it"),
        ("R2^3", 2, "integer after it"),
        ("R^2^3", 3, "integer after it"),
        ("a_b", 1, "expected a name such as"),
        ("R ? U", 2, "expected a name such as"),
    ],
)
def test_bad_text_is_refused_at_its_position(text, position, message):
    with pytest.raises(ParseError, match=message) as caught:
        Word(text)
    assert caught.value.position == position


def test_an_unknown_letter_is_shown_beside_the_known_names():
    with pytest.raises(ParseError, match="the names are R, U") as caught:
        Word("R U X", ["R", "U"])
    assert caught.value.position == 4
    with pytest.raises(ParseError, match="the names are x0, x1, x2, x3, x4, x5, …, x99"):
        Word("y", [f"x{i}" for i in range(100)])
    with pytest.raises(ParseError, match="the names are none"):
        Word("y", [])
    with pytest.raises(ParseError, match="unknown name 'X'; the names are R, U"):
        Word(["R", "X"], ["R", "U"])


def test_digits_after_a_name_that_ends_in_a_digit_are_not_guessed_to_be_a_power():
    with pytest.raises(ParseError, match="'x1' ends in a digit") as caught:
        Word("x12", ["x1", "x2"])
    assert caught.value.position == 2


def test_nesting_is_bounded():
    assert Word("(" * 200 + "R" + ")'" * 200) == Word("R")
    with pytest.raises(ParseError, match="more than 200 brackets") as caught:
        Word("(" * 201 + "R" + ")" * 201)
    assert caught.value.position == 200


@pytest.mark.parametrize("text", ["R1000000001", "R^-1000000001", "R" + "9" * 5000, "()^1000000001", "(R100000)100000"])
def test_exponents_are_bounded(text):
    with pytest.raises(TooLarge, match=r"exponent .*over the limit of 1000000000"):
        Word(text)
    assert Word("R1000000000 U^-1000000000 F" + "0" * 5000 + "1").syllables == (
        ("R", 10**9),
        ("U", -(10**9)),
        ("F", 1),
    )


def test_exponents_made_by_the_algebra_are_bounded():
    for make in (
        lambda: Word([("R", 10**5000)]),
        lambda: Word("R") ** 10**5000,
        lambda: Word("R U") ** (10**9 + 1),
        lambda: Word("R1000000000 R").reduced(),
        lambda: Word("R100000").map({"R": Word("U100000")}),
    ):
        with pytest.raises(TooLarge, match=r"exponent .*over the limit of 1000000000"):
            make()
    assert Word("R1000000000 R R'").reduced() == Word("R1000000000")


def test_expanded_words_are_bounded(monkeypatch):
    with pytest.raises(TooLarge, match="a word of 20000000 or more syllables is over the limit of 10000000"):
        Word("(R U)10000000")
    monkeypatch.setattr(grammar, "MAX_SYLLABLES", 10)
    monkeypatch.setattr(grammar, "_MAX_WRITTEN", 40)
    assert len(Word("(R U)5")) == 10
    too_large = ["(R U)6", "(R U)5 R", "[(R U)2, R2 U]", "((R U)2)3", "R " * 11, "(((R U)5)0)" * 5, "((R U)5)0" * 5]
    for text in too_large:
        with pytest.raises(TooLarge, match="syllables"):
            Word(text)
    for make in (
        lambda: Word("(R U)5") * Word("R"),
        lambda: Word("(R U)3") ** 2,
        lambda: Word("x6").map({"x": Word("R U")}),
        lambda: Word(["R"] * 11),
    ):
        with pytest.raises(TooLarge, match="over the limit of 10"):
            make()


def test_nested_commutators_stop_at_the_limit_and_not_at_the_end_of_memory():
    text = "a"
    for _ in range(199):
        text = f"[{text}, b]"
    with pytest.raises(TooLarge, match="syllables"):
        Word(text)


def test_text_over_the_limit_is_refused(monkeypatch):
    monkeypatch.setattr(grammar, "MAX_CHARACTERS", 5)
    assert len(Word("R U F")) == 3
    with pytest.raises(TooLarge, match="6 characters; at most 5"):
        Word("R U F ")


@given(
    st.text(st.sampled_from("RUx12 ab_()[],:*^'’-+0?\n"), max_size=40) | st.text(),
    st.none() | st.lists(st.sampled_from(NASTY), max_size=5),
)
@example("[" * 5000, None)
@example("(a b)9999" * 100, None)
@example("((((((((a b)99)99)99)99)99)99)0)", None)
@example("R" + " " * 5000 + "'", ["R"])
@example("a^" + " " * 5000, ["a"])
def test_any_text_is_a_word_or_one_of_two_errors(text, names):
    try:
        word = Word(text, names)
    except ParseError as error:
        assert error.position is not None and 0 <= error.position <= len(text)
    except TooLarge:
        pass
    else:
        assert all(exponent for _, exponent in word.syllables)
        if names is not None:
            assert set(word.names) <= set(names)


# Each expression is its text and the letters it stands for, expanded here by the definitions alone.


def _inverted(letters):
    return [(name, -sign) for name, sign in reversed(letters)]


def _powered(text, letters, k, style):
    power = {"caret": f"^{k}", "digits": f"{abs(k)}" + "'" * (k < 0), "prime": "'" * (k < 0) + f"{abs(k)}"}[style]
    return text + power, (letters if k > 0 else _inverted(letters)) * abs(k)


def _larger(expressions):
    powers = st.integers(-3, 3), st.sampled_from(["caret", "digits", "prime"])
    return st.one_of(
        st.builds(
            lambda parts, glue: (glue.join(t for t, _ in parts), [x for _, letters in parts for x in letters]),
            st.lists(expressions, min_size=1, max_size=3),
            st.sampled_from([" ", "*", " * ", "\n"]),
        ),
        st.builds(lambda e, k, style: _powered(f"({e[0]})", e[1], k, style), expressions, *powers),
        st.builds(
            lambda a, b, k, style: _powered(
                f"[{a[0]}, {b[0]}]", a[1] + b[1] + _inverted(a[1]) + _inverted(b[1]), k, style
            ),
            *(expressions, expressions, *powers),
        ),
        st.builds(lambda a, b: (f"[{a[0]}:{b[0]}]", a[1] + b[1] + _inverted(a[1])), expressions, expressions),
    )


expressions = st.recursive(
    st.builds(
        lambda name, k, style: _powered(name, [(name, 1)], k, style),
        *(st.sampled_from("ab"), st.integers(-3, 3), st.sampled_from(["caret", "digits", "prime"])),
    )
    | st.just(("1", [])),
    _larger,
    max_leaves=8,
)


@given(expressions, st.sampled_from([None, "ab"]))
def test_every_expression_spells_the_letters_of_its_definition(expression, names):
    text, letters = expression
    assert list(Word(text, names).letters()) == letters


# Printing


@given(words_over(NASTY), st.sampled_from(["puzzle", "gap"]))
def test_printed_words_read_back_with_their_own_names(word, style):
    assert Word(word.to_str(style), word.names) == word


@given(words_over(NASTY), st.sampled_from(["puzzle", "gap"]))
def test_printed_words_read_back_with_the_alphabet_they_were_printed_for(word, style):
    assert Word(word.to_str(style, names=NASTY), NASTY) == word


@given(words_over(("a", "b", "RU", "a_1", "a_12")), st.sampled_from(["puzzle", "gap"]))
def test_words_in_plain_names_read_back_without_an_alphabet(word, style):
    assert Word(word.to_str(style)) == word


@given(words_over(NASTY))
def test_the_repr_can_be_pasted(word):
    assert eval(repr(word), {"Word": Word}) == word


def test_printing_styles():
    word = Word("R U2 R' U2' x1 x1' x1^2 x1^-2", ["R", "U", "x1"])
    assert str(word) == "R U2 R' U2' x1 x1' x1^2 x1^-2"
    assert word.to_str("gap") == "R*U^2*R^-1*U^-2*x1*x1^-1*x1^2*x1^-2"
    assert repr(Word("R U2 R'")) == 'Word("R U2 R\'")'
    assert repr(Word("x1", ["x1"])) == "Word('x1', names=['x1'])"
    assert str(Word()) == Word().to_str("gap") == Word().latex() == "1"
    with pytest.raises(ValueError, match="style must be 'puzzle' or 'gap', not 'sage'"):
        word.to_str("sage")


def test_the_printer_writes_a_caret_beside_a_generator_of_that_name():
    assert str(Word([("R", 2), "R2"])) == "R^2 R2"
    assert str(Word([("R", -25), "R2"])) == "R^-25 R2"
    assert Word("R3").to_str(names=["R", "R2"]) == "R3"


def test_latex():
    assert Word("R U2 R'")._repr_latex_() == r"$R\,U^{2}\,R^{-1}$"
    assert Word(["a_1", ("x12", -3), "Rw", "2R"]).latex() == r"a_{1}\,x_{12}^{-3}\,\mathrm{Rw}\,\mathrm{2R}"
    assert Word(["a_b_c", "50%", "{", "\\", "_"]).latex() == r"a_{b\_c}\,\mathrm{50\%}\,\{\,\backslash \,\_"


# Making


def test_words_are_made_from_text_words_names_and_syllables():
    assert Word("R U2") == Word(["R", ("U", 2)]) == Word(Word("R U2")) == Word(iter([("R", 1), ("U", 2)]))
    assert Word() == Word([]) == Word("") == Word([("R", 0)])
    assert Word([("R", 1), ("R", 1)]).syllables == (("R", 1), ("R", 1))


@pytest.mark.parametrize("source", [("R", 2), [("R", 1, 2)], [("R", 1.5)], [("R", "2")], [3], [(3, 1)], [["R", 1]]])
def test_other_syllables_are_a_type_error(source):
    with pytest.raises(TypeError):
        Word(source)


@pytest.mark.parametrize("name", NASTY)
def test_good_names(name):
    check_name(name)


@pytest.mark.parametrize(
    "name", ["", "1", "12", "a b", "a\n", "a*", "^", "R'", "R’", "R′", "(", "a)", "[", "]", "a,b", ":"]
)
def test_bad_names(name):
    with pytest.raises(ParseError, match="name"):
        check_name(name)
    with pytest.raises(ParseError):
        Word("R", ["R", name])
    with pytest.raises(ParseError):
        Word([(name, 1)])


def test_a_name_must_be_a_string():
    with pytest.raises(TypeError, match="a name is a string, not 3"):
        check_name(3)


def test_words_are_values():
    word = Word("R U2 R'")
    assert word != "R U2 R'" and word != Word("R U U R'")
    assert {word: 1}[Word("R U2 R'")] == 1
    assert copy.copy(word) == copy.deepcopy(word) == word
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(word, protocol)) == word
    with pytest.raises(AttributeError):
        word.syllables = ()
    with pytest.raises(AttributeError):
        word.extra = 1


def test_lengths():
    word = Word("R U2' R U3")
    assert len(word) == word.length() == len(list(word.letters())) == 7
    assert word.length("syllable") == 4
    assert word and not Word()
    with pytest.raises(ValueError, match="metric must be 'quarter' or 'syllable', not 'half'"):
        word.length("half")


def test_names_stand_in_the_order_of_appearance():
    assert Word("U R U' F R").names == ("U", "R", "F")


# Algebra

ab_words = words_over("ab", small_exponents, max_size=6)


@given(ab_words, ab_words)
def test_the_product_concatenates(u, v):
    assert (u * v).syllables == u.syllables + v.syllables


@given(ab_words)
def test_the_inverse_turns_round_and_negates(w):
    assert w.inverse().syllables == tuple((name, -e) for name, e in reversed(w.syllables))
    assert ~w == w.inverse() and ~~w == w
    assert (w * ~w).reduced() == Word()


@given(ab_words, st.integers(-4, 4))
def test_the_power_repeats_the_letters(w, k):
    base = w if k >= 0 else w.inverse()
    assert list((w**k).letters()) == list(base.letters()) * abs(k)
    assert w**-1 == ~w and w**1 == w and w**0 == Word()


def test_the_power_of_one_syllable_is_one_syllable():
    assert Word("R") ** 3 == Word("R3") and Word("R2") ** -3 == Word("R^-6")


@given(ab_words, ab_words)
def test_commutator_and_conjugate_read_as_in_the_text(u, v):
    assert Word.commutator(u, v) == Word(f"[{u}, {v}]") == u * v * ~u * ~v
    assert u.conjugate(v) == ~v * u * v == Word(f"[({v})': {u}]")


@given(ab_words, ab_words)
def test_words_reduce_to_the_same_just_if_they_are_equal_in_the_free_group(u, v):
    same = free_group_value(u.syllables) == free_group_value(v.syllables)
    assert (u.reduced() == v.reduced()) == same


@given(ab_words)
def test_reduced_words_are_equal_in_the_free_group_and_have_no_equal_neighbours(w):
    reduced = w.reduced()
    assert free_group_value(reduced.syllables) == free_group_value(w.syllables)
    names = [name for name, _ in reduced.syllables]
    assert all(x != y for x, y in pairwise(names))
    assert reduced.reduced() == reduced


@given(ab_words, ab_words, ab_words)
def test_map_is_a_homomorphism_that_takes_each_name_to_its_image(w, x, y):
    images = {"a": x, "b": y}
    assert Word("a").map(images) == x and Word("b'").map(images) == ~y
    assert (w * ~w).map(images) == w.map(images) * (~w).map(images)
    letters = [z for name, e in w.letters() for z in (images[name] ** e).letters()]
    assert list(w.map(images).letters()) == letters
    assume(w.names)
    assert w.map({}) == w


def test_multiplying_by_anything_else_is_a_type_error():
    with pytest.raises(TypeError):
        Word("R") * "U"
    with pytest.raises(TypeError):
        Word("R") ** 0.5
