"""Groups by their names: orders by the formulas of the families, and one clear error for what is no name."""

from math import factorial, gcd, prod

import pytest

from permgroups import group
from permgroups.errors import InvalidArgument, ParseError, TooLarge
from permgroups.groups.classical_rows import finite_field

pytestmark = pytest.mark.usefixtures("kernels")


def general_linear_order(n, q):
    return prod(q**n - q**i for i in range(n))


def symplectic_order(n, q):
    half = n // 2
    return q ** (half * half) * prod(q ** (2 * i) - 1 for i in range(1, half + 1))


@pytest.mark.parametrize(
    ("n", "q"), [(2, 2), (2, 3), (2, 4), (2, 9), (2, 27), (2, 49), (3, 2), (3, 4), (3, 9), (4, 2), (4, 3), (5, 2)]
)
def test_linear_groups_have_the_orders_of_the_formulas(n, q):
    order = general_linear_order(n, q)
    assert group(f"PGL({n},{q})").order() == order // (q - 1)
    assert group(f"PSL({n},{q})").order() == order // (q - 1) // gcd(n, q - 1)
    assert group(f"GL({n},{q})").order() == order
    assert group(f"SL({n},{q})").order() == order // (q - 1)
    assert group(f"AGL({n},{q})").order() == order * q**n
    if n % 2 == 0:
        assert group(f"PSp({n},{q})").order() == symplectic_order(n, q) // gcd(2, q - 1)


@pytest.mark.parametrize("q", [2, 4, 7, 8, 25, 243])
def test_affine_maps_of_a_line(q):
    G = group(f"AGL(1,{q})")
    assert (G.order(), G.degree) == (q * (q - 1), q)


@pytest.mark.parametrize("q", [2, 4, 9, 25, 64, 343])
def test_a_finite_field_is_one(q):
    F = finite_field(q)
    assert sorted(F.powers.tolist()) == list(range(1, q))
    x = F.powers
    for a in (1, int(F.powers[-1])):  # (x + y) a = x a + y a
        y = x[::-1].copy()
        assert (F.times(F.plus(x, y), a) == F.plus(F.times(x, a), F.times(y, a))).all()
    assert (F.plus(x, F.times(x, F.minus(1))) == 0).all()


@pytest.mark.parametrize(
    ("text", "order", "name"),
    [
        ("S5", 120, "S5"), ("A6", 360, "A6"), ("C7", 7, "C7"), ("Z7", 7, "C7"), ("D8", 8, "D8"), ("M11", 7920, "M11"),
        ("C3 x C5", 15, "C15"), ("C3xC5", 15, "C15"), ("C3 × C5", 15, "C15"), ("PSL(2, 7)", 168, "PSL(2,7)"),
    ],
)  # fmt: skip
def test_names_and_what_they_are(text, order, name):
    assert (group(text).order(), group(text).structure_description()) == (order, name)


def test_products_powers_and_brackets():
    assert group("(C2 x C3) wr S4").order() == 6**4 * 24
    assert group("C2 wr C2 wr C2").order() == 128
    assert group("C2 ≀ S3 x C5").order() == 8 * 6 * 5  # wr binds closer than x
    assert group("C2^3 x A4").order() == 96
    assert group("S0").order() == group("C1").order() == 1
    assert group("S20").order() == factorial(20)
    assert not group("Q8").is_abelian and group("V4").order() == 4


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", ParseError, "understood are S5"),
        ("café", ParseError, "understood are S5"),
        ("S5 S6", ParseError, "cannot go on here"),
        ("(S5", ParseError, "a bracket is not closed"),
        ("S5^", ParseError, "ends too early"),
        ("(" * 30 + "S5" + ")" * 30, ParseError, "cannot go on here"),
        ("M13", InvalidArgument, "M11, M12, M22, M23, M24"),
        ("D2", InvalidArgument, "named by its order as in GAP"),
        ("C0", InvalidArgument, "from 1"),
        ("PSL(2,6)", InvalidArgument, "6 = 2 · 3"),
        ("PSp(3,3)", InvalidArgument, "even"),
        ("S100000", TooLarge, "65535"),
        ("C2^40000", TooLarge, "80000 points"),
        ("C2^20000", TooLarge, "20000 generators"),
        ("PSL(9,9)", TooLarge, "65535"),
        ("x" * 2000, TooLarge, "2000 characters"),
        (5, InvalidArgument, "not int"),
    ],
)
def test_what_is_no_name_says_so(text, error, message):
    with pytest.raises(error, match=message):
        group(text)


ROUND_TRIP = [
    "C12",
    "C6 x C2",
    "S4",
    "S7",
    "A5",
    "A7",
    "D8",
    "D10",
    "D12",
    "D50",
    "Q8",
    "Q16",
    "Q32",
    "QD16",
    "QD32",
    "SL(2,3)",
    "GL(2,3)",
    "PSL(2,7)",
    "PSL(2,8)",
    "PSL(2,11)",
    "PSL(3,3)",
    "PSL(3,4)",
    "PGL(2,7)",
    "PGL(2,9)",
    "PGL(3,4)",
    "SL(2,5)",
    "SL(2,7)",
    "SL(2,9)",
    "GL(2,5)",
    "AGL(1,9)",
    "AGL(1,16)",
    "AGL(2,3)",
    "AGL(3,2)",
    "AGammaL(1,8)",
    "AGammaL(1,9)",
    "PGammaL(2,8)",
    "PGammaL(2,9)",
    "Sp(4,3)",
    "PSp(4,3)",
    "PSp(4,4)",
    "PSU(3,3)",
    "PSU(3,4)",
    "PSU(3,5)",
    "Sz(8)",
    "M11",
    "M12",
    "M22",
    "M23",
    "M24",
    "S4 wr C2",
    "S4 wr S3",
    "C2 wr S5",
    "S5 wr C2",
    "C2 x S4",
    "C4 x D8",
    "S3 x S3",
    "C3 x M11",
    "C2 x C2 x PSL(2,7)",
    "C7 : C3",
    "C3 : C4",
    "C9 : C6",
    "(C3 x C3) : C2",
    "C2 x (C3 : C4)",
]


@pytest.mark.parametrize("name", ROUND_TRIP)
def test_names_and_groups_are_inverse_to_each_other(name):
    assert group(name).structure_description() == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Dic3", "C3 : C4"), ("SD16", "QD16"), ("2^4", "C2 x C2 x C2 x C2"), ("C5 : C2", "D10"), ("V4", "C2 x C2"),
        ("D6", "S3"), ("AGL(1,7)", "C7 : C6"), ("AGL(1,5)", "C5 : C4"), ("AGL(2,2)", "S4"), ("PSL(3,2)", "PSL(2,7)"),
        ("PSL(2,9)", "A6"), ("PSL(4,2)", "A8"), ("Sp(4,2)", "S6"), ("PGL(2,5)", "S5"), ("GL(3,2)", "PSL(2,7)"),
        ("AΓL(1,8)", "AGammaL(1,8)"), ("C3 ⋊ C4", "C3 : C4"),
    ],
)  # fmt: skip
def test_other_names_of_the_same_groups(text, name):
    assert group(text).structure_description() == name


@pytest.mark.parametrize(
    ("text", "error", "match"),
    [
        ("D7", InvalidArgument, "named by its order as in GAP"), ("D4", InvalidArgument, "V4"),
        ("Q12", InvalidArgument, "dicyclic"), ("QD8", InvalidArgument, "16, 32"),
        ("Sz(16)", InvalidArgument, "odd power"),
        ("PSU(4,2)", InvalidArgument, "PSU\\(3,q\\)"), ("Sp(3,2)", InvalidArgument, "even n"),
        ("C13 : C4", ParseError, "2 groups"), ("(C4 x C2) : C2", ParseError, "not isomorphic"),
        ("C3 : C4 x C2", ParseError, "brackets"), ("C2 : C3", ParseError, "no group but the direct product"),
        ("C2 . S4", ParseError, "does not split"), ("S6 : C2", TooLarge, "200"), ("6^2", ParseError, "cannot go on"),
    ],
)  # fmt: skip
def test_what_is_no_name_or_of_several_groups(text, error, match):
    with pytest.raises(error, match=match):
        group(text)
