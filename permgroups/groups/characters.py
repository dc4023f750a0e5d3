"""Class functions with exact values, and the character table of a group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from permgroups.checks import is_whole, whole
from permgroups.errors import CertificateError, InvalidArgument
from permgroups.groups.character_display import display, shown_values
from permgroups.groups.conjugacy_classes import ConjugacyClass, ConjugacyClasses
from permgroups.groups.cyclotomics import Cyclotomic
from permgroups.shown import Facts, Rows, Shown

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["CharacterTable", "ClassFunction"]

Number = int | Fraction


class ClassFunction(Sequence[Cyclotomic]):
    """A function on a group that is constant on conjugacy classes: one exact value for every class.

    Examples
    --------
    >>> from permgroups import symmetric
    >>> pi = symmetric(4).permutation_character()
    >>> pi, pi.inner(pi), pi.decomposition()
    (ClassFunction(4, 0, 2, 1, 0), 2, {0: 1, 4: 1})
    >>> chi = pi - 1
    >>> chi.norm(), (chi * chi).decomposition(), chi("(1,2)(3,4)")
    (1, {0: 1, 2: 1, 3: 1, 4: 1}, -1)
    >>> chi.degree, chi.symmetric_square().degree, chi.exterior_square().degree
    (3, 6, 3)
    """

    def __init__(self, classes: ConjugacyClasses, values: Iterable[Any]):
        if isinstance(values, str) or not isinstance(values, Iterable):
            raise InvalidArgument(f"a class function is a list of values, one for every class, not {values!r}")
        self.classes = classes
        self.values = tuple(_exact(v) for v in values)
        if len(self.values) != len(classes):
            raise InvalidArgument(f"expected {len(classes)} values, one for every class, not {len(self.values)}")

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, index: Any) -> Any:
        return self.values[index.index if isinstance(index, ConjugacyClass) else index]

    def __call__(self, g: Any) -> Cyclotomic:
        """Return the value at an element."""
        return self.values[self.classes.group.class_of(g).index]

    def __repr__(self) -> str:
        return f"ClassFunction({', '.join(map(str, self.values))})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ClassFunction):
            return NotImplemented
        return self.values == other.values and self.classes.group.equals(other.classes.group)

    def __hash__(self) -> int:
        return hash(self.values)

    @property
    def degree(self) -> Cyclotomic:
        """The value at the identity."""
        return self.values[0]

    def _with(self, values: Iterable[Any]) -> ClassFunction:
        return ClassFunction(self.classes, values)

    def _other(self, other: Any) -> Sequence[Any] | None:
        if isinstance(other, ClassFunction):
            if other.classes is not self.classes and not self.classes.group.equals(other.classes.group):
                raise InvalidArgument("the class functions belong to different groups; restrict or induce one of them")
            return other.values
        if isinstance(other, (Cyclotomic, Fraction)) or is_whole(other):
            return [other] * len(self)
        return None

    def __add__(self, other: Any) -> ClassFunction:
        values = self._other(other)
        return NotImplemented if values is None else self._with(a + b for a, b in zip(self.values, values, strict=True))

    __radd__ = __add__

    def __neg__(self) -> ClassFunction:
        return self._with(-a for a in self.values)

    def __sub__(self, other: Any) -> ClassFunction:
        values = self._other(other)
        return NotImplemented if values is None else self._with(a - b for a, b in zip(self.values, values, strict=True))

    def __mul__(self, other: Any) -> ClassFunction:
        """Return the product: of characters, the character of the tensor product."""
        values = self._other(other)
        return NotImplemented if values is None else self._with(a * b for a, b in zip(self.values, values, strict=True))

    __rmul__ = __mul__

    def conjugate(self) -> ClassFunction:
        """Return the function of the complex conjugate values.

        >>> from permgroups import cyclic
        >>> chi = cyclic(3).character_table()[1]
        >>> chi, chi.conjugate()
        (ClassFunction(1, E(3)^2, E(3)), ClassFunction(1, E(3), E(3)^2))
        """
        return self._with(a.conjugate() for a in self.values)

    def adams(self, k: int) -> ClassFunction:
        """Return g ↦ χ(g^k), which need not be a character.

        >>> from permgroups import symmetric
        >>> chi = symmetric(4).permutation_character()
        >>> chi, chi.adams(2)
        (ClassFunction(4, 0, 2, 1, 0), ClassFunction(4, 4, 4, 1, 0))
        """
        return self._with(self.values[c] for c in self.classes.power_map(k))

    def symmetric_square(self) -> ClassFunction:
        """Return the character of the symmetric square, (χ² + χ(g²))/2.

        >>> from permgroups import mathieu
        >>> chi = mathieu(11).permutation_character() - 1
        >>> chi.symmetric_square().decomposition()
        {0: 1, 1: 1, 7: 1}
        """
        return (self * self + self.adams(2)) * Fraction(1, 2)

    def exterior_square(self) -> ClassFunction:
        """Return the character of the exterior square, (χ² - χ(g²))/2.

        >>> from permgroups import mathieu
        >>> chi = mathieu(11).permutation_character() - 1
        >>> chi.exterior_square().norm()  # irreducible
        1
        """
        return (self * self - self.adams(2)) * Fraction(1, 2)

    def inner(self, other: Any) -> Cyclotomic:
        """Return the scalar product (``1/|G|``)·Σ χ(g)·conjugate of ψ(g)."""
        values = self._other(other)
        if values is None:
            raise InvalidArgument(f"expected a class function, not {other!r}")
        total = Cyclotomic(1, [0])
        for size, a, b in zip(self.classes.sizes, self.values, values, strict=True):
            total = total + a * _exact(b).conjugate() * size
        return total / self.classes.group.order()

    def norm(self) -> Cyclotomic:
        """Return the scalar product with itself: 1 for an irreducible character."""
        return self.inner(self)

    def indicator(self, n: int = 2) -> Cyclotomic:
        """Return the n-th Frobenius–Schur indicator (``1/|G|``)·Σ χ(g^n).

        For an irreducible character and n = 2 it is 1, 0 or -1: real, not real, or quaternionic.

        >>> from permgroups import group
        >>> [int(chi.indicator().rational()) for chi in group("Q8").character_table()]
        [1, 1, 1, 1, -1]
        """
        return self.adams(whole("n", n)).inner(1)

    def decomposition(self) -> dict[int, Number]:
        """Return {place in the character table: multiplicity} of the irreducible characters that occur.

        Raises
        ------
        InvalidArgument
            If a multiplicity is not rational.
        """
        table = self.classes.group.character_table()
        found = ((i, self.inner(chi).rational()) for i, chi in enumerate(table))
        return {i: m for i, m in found if m}

    def restrict(self, H: Any) -> ClassFunction:
        """Return the restriction to a subgroup.

        >>> from permgroups import alternating, symmetric
        >>> chi = symmetric(5).character_table()[-1]
        >>> chi.degree, chi.restrict(alternating(5)).decomposition()
        (6, {1: 1, 2: 1})
        """
        H = _subgroup(H, self.classes.group)
        return ClassFunction(H.conjugacy_classes(), (self.values[c] for c in _fusion(H, self.classes)))

    def induce(self, G: Any) -> ClassFunction:
        """Return the induced class function of a larger group.

        >>> from permgroups import cyclic, symmetric
        >>> cyclic(3).character_table()[1].induce(symmetric(3))
        ClassFunction(2, 0, -1)
        """
        H = _subgroup(self.classes.group, G)
        classes = G.conjugacy_classes()
        sums = [Cyclotomic(1, [0])] * len(classes)
        for c, k, value in zip(self.classes, _fusion(H, classes), self.values, strict=True):
            sums[k] = sums[k] + value / c.centralizer_order
        return ClassFunction(classes, (s * c.centralizer_order for s, c in zip(sums, classes, strict=True)))


class CharacterTable(Shown, Sequence[ClassFunction]):
    """The irreducible characters of a group, by degree, the trivial one first; ``print`` shows the table.

    Examples
    --------
    >>> from permgroups import alternating
    >>> table = alternating(5).character_table()
    >>> table.degrees, table.indicators, table.check()
    ((1, 3, 3, 4, 5), (1, 1, 1, 1, 1), True)
    >>> print(table)
         2  2  2  .  .  .
         3  1  .  1  .  .
         5  1  .  .  1  1
    <BLANKLINE>
           1a 2a 3a 5a 5b
        2P 1a 1a 3a 5b 5a
        3P 1a 2a 1a 5b 5a
        5P 1a 2a 3a 1a 1a
    <BLANKLINE>
    X.1     1  1  1  1  1
    X.2     3 -1  .  A *A
    X.3     3 -1  . *A  A
    X.4     4  .  1 -1 -1
    X.5     5  1 -1  .  .
    <BLANKLINE>
    A = -E(5)-E(5)^4
      = (1-Sqrt(5))/2
    """

    def __init__(self, classes: ConjugacyClasses, characters: Sequence[Sequence[Cyclotomic]]):
        self.classes = classes
        self.characters = tuple(ClassFunction(classes, values) for values in characters)

    def __len__(self) -> int:
        return len(self.characters)

    def __getitem__(self, index: Any) -> Any:
        return self.characters[index]

    def __iter__(self) -> Iterator[ClassFunction]:
        return iter(self.characters)

    @property
    def group(self) -> PermGroup:
        """The group.

        >>> from permgroups import alternating
        >>> alternating(5).character_table().group.order()
        60
        """
        return self.classes.group

    @property
    def degrees(self) -> tuple[int, ...]:
        """The degrees of the irreducible characters."""
        return tuple(int(chi.degree.rational()) for chi in self)

    @property
    def values(self) -> list[list[Cyclotomic]]:
        """The table as a list of rows of exact numbers, a row for every character.

        >>> from permgroups import cyclic
        >>> cyclic(3).character_table().values
        [[1, 1, 1], [1, E(3)^2, E(3)], [1, E(3), E(3)^2]]
        """
        return [list(chi.values) for chi in self]

    @cached_property
    def indicators(self) -> tuple[int, ...]:
        """The Frobenius–Schur indicators: 1 real, 0 not real, -1 quaternionic."""
        return tuple(int(chi.indicator().rational()) for chi in self)

    def check(self) -> bool:
        """Return True once both orthogonality relations are verified value by value, and the classes, too.

        For r classes that takes r³ products of exact numbers: a second for 40 classes, minutes for 200.

        Raises
        ------
        CertificateError
            If a relation does not hold.
        """
        self.classes.certificate.check()
        for i, chi in enumerate(self):
            for j, psi in enumerate(self.characters[: i + 1]):
                if chi.inner(psi) != int(i == j):
                    raise CertificateError(f"the characters {j + 1} and {i + 1} are not orthonormal")
        for k, c in enumerate(self.classes):
            for m in range(k + 1):
                total = sum((chi[k] * chi[m].conjugate() for chi in self), Cyclotomic(1, [0]))
                if total != (c.centralizer_order if k == m else 0):
                    raise CertificateError(f"the columns {m + 1} and {k + 1} are not orthogonal")
        return True

    def summary(self) -> Facts:
        """Return the table with a row for every character, a column for every class, and what letters stand for.

        >>> from permgroups import cyclic
        >>> print(cyclic(3).character_table().summary())
        character table
          order of the group  3
          characters                1a  3a  3b
                              size  1   1   1
                              X.1   1   1   1
                              X.2   1   A   /A
                              X.3   1   /A  A
          where               A = E(3)^2
                                = (-1-Sqrt(-3))/2
        """
        rows, legend = shown_values(self.values)
        heads = ("", *self.classes.names)
        sizes = ("size", *self.classes.sizes)
        table = Rows(heads, [sizes, *((f"X.{i}", *row) for i, row in enumerate(rows, 1))])
        facts: list[tuple[str, Any]] = [("order of the group", self.group.order()), ("characters", table)]
        return Facts("character table", facts + ([("where", legend)] if legend else []))

    def display(self, width: int | None = None) -> str:
        """Return the table as text; columns beyond ``width`` letters go below.

        >>> from permgroups import symmetric
        >>> print(symmetric(3).character_table().display())
             2  1  1  .
             3  1  .  1
        <BLANKLINE>
               1a 2a 3a
            2P 1a 1a 3a
            3P 1a 2a 1a
        <BLANKLINE>
        X.1     1  1  1
        X.2     1 -1  1
        X.3     2  . -1
        """
        return display(self.classes, self.values, width)

    def __str__(self) -> str:
        return self.display()

    def __repr__(self) -> str:
        return f"<CharacterTable of {len(self)} irreducible characters of degrees {', '.join(map(str, self.degrees))}>"


def _exact(value: Any) -> Cyclotomic:
    if isinstance(value, Cyclotomic):
        return value
    if is_whole(value) or isinstance(value, Fraction):
        return Cyclotomic(1, [Fraction(value) if isinstance(value, Fraction) else int(value)])
    raise InvalidArgument(f"a value must be a whole number, a Fraction or a Cyclotomic, not {value!r}")


def _subgroup(H: Any, G: PermGroup) -> PermGroup:
    return G.subgroup(list(H.generators)) if H.degree != G.degree or not H <= G else H


def _fusion(H: PermGroup, classes: ConjugacyClasses) -> list[int]:
    """Return for every class of H the place of the class of a larger group that contains it."""
    return classes.numbers_of(H.conjugacy_classes().representative_rows).tolist()
