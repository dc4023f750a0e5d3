"""The structure of a puzzle from its generators alone (Eidswick 1986, sections 4 and 6).

The points fall into orbits; on an orbit the moves act as elements of Z_r ≀ S_m on m pieces with r
orientations. Parities and sums of twists obey laws, which are found jointly: all generators' (sum of twists,
parity) span a subgroup A of ∏ (Z_r × Z_2), and a law is a character that vanishes on it. If the
group holds everything that the laws allow, its order is #A · ∏ r^(m-1)·m!/2 (section 6); otherwise the
puzzle is outside of the theory, as the two-faces group and the Skewb are.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import factorial, gcd, lcm, prod

import numpy as np
from sympy import factorint

from permgroups.errors import InvalidArgument
from permgroups.groups.group import PermGroup
from permgroups.groups.piece_system import PieceSystem
from permgroups.groups.words import Word
from permgroups.groups.wreath import WreathElement
from permgroups.linear.modular import howell_basis, kernel_mod, span_order
from permgroups.puzzles.structure_text import as_powers, structure_facts, structure_text, superscript
from permgroups.shown import Facts, Shown
from permgroups.wording import listed

__all__ = ["Law", "ParityBasis", "PieceOrbit", "Structure", "structure_of"]


@dataclass(frozen=True, eq=False)
class PieceOrbit:
    """One orbit of pieces: ``points[i, t]`` is the sticker of piece i in orientation t."""

    name: str
    points: np.ndarray
    acts: str  # what the moves do to the pieces: S_m, A_m, or another name
    follows: str = ""  # the orbit that determines this one, if any

    @property
    def pieces(self) -> int:
        """The number of pieces."""
        return int(self.points.shape[0])

    @property
    def orientations(self) -> int:
        """How many ways a piece can sit in its place."""
        return int(self.points.shape[1])

    def __str__(self) -> str:
        twist = f"Z{self.orientations} ≀ " if self.orientations > 1 else ""
        return f"{twist}{self.acts}"


@dataclass(frozen=True)
class Law:
    """Σ twists[o]·(sum of twists of o) + (d/2)·Σ parity(o) ≡ 0 mod d, for every position."""

    modulus: int
    twists: tuple[tuple[str, int], ...]
    parities: tuple[str, ...]

    def __str__(self) -> str:
        terms = [f"{'' if c == 1 else c}τ({o})" for o, c in self.twists]
        if self.twists and self.parities:
            half = "" if self.modulus == 2 else self.modulus // 2
            terms += [f"{half}ν({o})" for o in self.parities]
            return f"{' + '.join(terms)} ≡ 0 mod {self.modulus}"
        if self.twists:
            return f"{' + '.join(terms)} ≡ 0 mod {self.modulus}"
        return f"{' + '.join(f'ν({o})' for o in self.parities)} ≡ 0 mod 2"


@dataclass(frozen=True)
class ParityBasis:
    """Proposition 1: orbits O_i and words h_i with ν(h_i, O_j) = δ_ij; ``depends`` gives every other orbit's c_i."""

    orbits: tuple[str, ...]
    words: tuple[Word, ...]
    depends: tuple[tuple[str, tuple[str, ...]], ...]

    def adjustment(self, odd: set[str]) -> Word:
        """Return the product of the h_i for the basis orbits that are odd: it makes every orbit even.

        ``odd`` names all orbits that are odd; those outside of the basis follow.
        """
        out = Word("")
        for o, h in zip(self.orbits, self.words, strict=True):
            if o in odd:
                out = out * h
        return out


@dataclass(frozen=True, eq=False)
class Structure(Shown):
    """What :func:`structure_of` finds; prints as a mathematician would write it.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> S = structure_of(cube(3).group)
    >>> print(S)
    subgroup of index 12 in Z3 ≀ S8 × Z2 ≀ S12
      O1: 8 pieces, 3 orientations
      O2: 12 pieces, 2 orientations
      laws: τ(O1) ≡ 0 mod 3; τ(O2) ≡ 0 mod 2; ν(O1) + ν(O2) ≡ 0 mod 2
      parity basis: O1 (R)
      order: 43252003274489856000 = 3⁷·8! · 2¹¹·12! / 2
    >>> S.fits, S.index, S.ambient_order == 12 * S.order, S.formula(), S.pivots
    (True, 12, True, '3⁷·8! · 2¹¹·12! / 2', ())

    Where slices carry along the centres of faces these are pivots, and the rest is counted about them.

    >>> from permgroups.puzzles import named
    >>> S = structure_of(named("octahedron-2-slices").group)
    >>> S.fits, S.pivots, S.pivot_order, S.fits_about_pivots, S.free_about_pivots * S.pivot_order == S.order
    (False, ('O1', 'O2'), 78732, True, True)
    """

    group: PermGroup
    orbits: tuple[PieceOrbit, ...]
    determined: tuple[PieceOrbit, ...]
    laws: tuple[Law, ...]
    parity_basis: ParityBasis
    bound: int
    order: int

    @property
    def fits(self) -> bool:
        """Whether the group is everything that the laws allow, so that section 6 gives its order."""
        return self.order == self.bound

    @cached_property
    def pivots(self) -> tuple[str, ...]:
        """The orbits that move rigidly, as the centres that slices carry along; the others turn about them.

        They have several pieces, no commutator is a 3-cycle of these, and the places of any one determine those of all.
        """
        rigid = [o for o in self.orbits if o.pieces > 1 and not _has_commutators(o)]
        if not rigid or len(rigid) == len(self.orbits):
            return ()
        system = self.group.pieces
        places = system.act(self.group.rows)[0]
        pieces = [system.piece_of[o.points[:, 0]] for o in rigid]
        together = _restricted(places, np.concatenate(pieces)).order()
        same = all(_restricted(places, some).order() == together for some in pieces)
        return tuple(o.name for o in rigid) if same else ()

    @cached_property
    def pivot_order(self) -> int:
        """The number of positions of the pivots alone, with their orientations."""
        points = [self.orbit(name).points.ravel() for name in self.pivots]
        return _restricted(self.group.rows, np.concatenate(points)).order() if points else 1

    @property
    def fits_about_pivots(self) -> bool:
        """Whether all positions of the other orbits that are even and without twist are there for one of the pivots.

        Then whoever sets the pivots first, as the paper does, solves the rest by parities and 3-cycles; section 6
        counts where "the matter of orienting pivotal centers" is left aside.
        """
        return bool(self.pivots) and self.order % (self.pivot_order * self.free_about_pivots) == 0

    @property
    def free_about_pivots(self) -> int:
        """The number of positions of the other orbits that are even and without twist."""
        rest = [o for o in self.orbits if o.name not in self.pivots and o.pieces > 1]
        return prod(o.orientations ** (o.pieces - 1) * factorial(o.pieces) // 2 for o in rest)

    @property
    def ambient_order(self) -> int:
        """The order of the product of the full wreath products."""
        return prod(o.orientations**o.pieces * factorial(o.pieces) for o in self.orbits)

    @property
    def index(self) -> int:
        """The index of the group in the product of the full wreath products."""
        return self.ambient_order // self.order

    def orbit(self, name: str) -> PieceOrbit:
        """Return an orbit by its name; raises `InvalidArgument` if there is none such.

        >>> from permgroups.puzzles import cube
        >>> str(structure_of(cube(3).group).orbit("O2"))
        'Z2 ≀ S12'
        """
        every = (*self.orbits, *self.determined)
        found = next((o for o in every if o.name == name), None)
        if found is None:
            raise InvalidArgument(f"no orbit {name!r}; there are {listed([o.name for o in every])}")
        return found

    def formula(self) -> str:
        """Return the order as section 6 writes it."""
        factors = []
        for o in self.orbits:
            r, m = o.orientations, o.pieces
            if m > 1:
                factors.append(f"{f'{r}{superscript(m - 1)}·' if r > 1 else ''}{m}!")
            else:
                factors.append(str(r))
        terms = as_powers(factors)
        every = [o.orientations ** max(o.pieces - 1, int(o.pieces == 1)) * factorial(o.pieces) for o in self.orbits]
        share = Fraction(self.bound, prod(every))
        above, below = share.numerator, share.denominator
        text = " · ".join(terms) or "1"
        if below > 1:
            k = below.bit_length() - 1
            text += f" / {2 if k == 1 else f'2{superscript(k)}'}" if below == 1 << k else f" / {below}"
        return text if above == 1 else f"{above} · {text}"

    def element(self, g: object, orbit: PieceOrbit | str) -> WreathElement:
        """Return what an element does to the pieces of an orbit, as an element of Z_r ≀ S_m.

        The element is a permutation in any form, or a word in the moves.

        >>> from permgroups.puzzles import cube
        >>> corners = structure_of(cube(3).group).element("R U R' U'", "O1")
        >>> corners.permutation, corners.twists, corners.order
        ((1, 0, 2, 6, 4, 5, 3, 7), (0, 2, 0, 0, 0, 0, 1, 0), 6)
        """
        o = self.orbit(orbit) if isinstance(orbit, str) else orbit
        row = self.group.row_of(g)
        number = np.full(len(row), -1)
        number[o.points.ravel()] = np.arange(o.points.size)
        return WreathElement.from_row(number[row[o.points.ravel()]], o.points.shape[1])

    def summary(self) -> Facts:
        """Return the product, the orbits as a table, the laws, the parity basis and the order.

        >>> from permgroups.puzzles import cube
        >>> print(structure_of(cube(2).group).summary())
        subgroup of index 3 in Z3 ≀ S8
          orbits        name  pieces  orientations  permuted as
                        O1    8       3             S8
          laws          τ(O1) ≡ 0 mod 3
          parity basis  O1 (R)
          order         88179840 = 3⁷·8!
        """
        return structure_facts(self)

    def __str__(self) -> str:
        return structure_text(self)

    __repr__ = __str__


def structure_of(G: PermGroup) -> Structure:
    """Return orbits, laws, parity basis and order of a group, from its generators alone.

    The order is proved by the group's stabilizer chain.

    >>> from permgroups.puzzles import named
    >>> print(structure_of(named("pyraminx").group))
    subgroup of index 4 in Z3⁸ × Z2 ≀ S6
      O1 … O8: 1 piece, 3 orientations
      O9: 6 pieces, 2 orientations
      laws: τ(O9) ≡ 0 mod 2; ν(O9) ≡ 0 mod 2
      order: 75582720 = 3⁸ · 2⁵·6! / 2
    """
    system = G.pieces
    numbers, kept, determined = _orbits(G, system)
    laws_of = system.law(G.rows)[:, numbers]
    sums = [(laws_of[:, i, 0], laws_of[:, i, 1]) for i in range(len(kept))]
    laws, abelian = _laws(kept, sums)
    free = [o.orientations ** (o.pieces - 1) * factorial(o.pieces) // 2 for o in kept if o.pieces > 1]
    basis = _parity_basis(G, kept, [parities for _, parities in sums])
    return Structure(G, kept, determined, laws, basis, abelian * prod(free), G.order())


def _orbits(G: PermGroup, system: PieceSystem) -> tuple[list[int], tuple[PieceOrbit, ...], tuple[PieceOrbit, ...]]:
    """Return the orbits that count, with their places in ``system.kept``, and those that follow others."""
    kept = system.kept.tolist()
    order = sorted(range(len(kept)), key=lambda i: (len(system.points[kept[i]]), int(system.points[kept[i]].min())))
    following = np.flatnonzero(system.follows >= 0).tolist()
    following.sort(key=lambda k: (len(system.points[k]), int(system.points[k].min())))
    names = {k: f"O{i + 1}" for i, k in enumerate([*(kept[i] for i in order), *following])}
    places = system.act(G.rows)[0]
    counted = []
    for i in order:
        inside = slice(int(system.start[i]), int(system.start[i + 1]))
        acts = _action(places[:, inside] - system.start[i])
        counted.append(PieceOrbit(names[kept[i]], system.points[kept[i]], acts))
    determined = [PieceOrbit(names[k], system.points[k], "", names[int(system.follows[k])]) for k in following]
    return order, tuple(counted), tuple(determined)


def _restricted(rows: np.ndarray, chosen: np.ndarray) -> PermGroup:
    """Return the group of rows on some of their points."""
    number = np.full(rows.shape[1], -1)
    number[chosen] = np.arange(len(chosen))
    return PermGroup([number[row[chosen]].tolist() for row in rows], degree=len(chosen))


def _has_commutators(o: PieceOrbit) -> bool:
    """Return whether commutators act on the pieces as all even permutations: S3, S4, and Alt and Sym from 5 on."""
    return o.acts == f"S{o.pieces}" or (o.pieces > 4 and o.acts == f"A{o.pieces}")


def _action(places: np.ndarray) -> str:
    """Return the name of the group of permutations of the pieces of an orbit."""
    m = places.shape[1]
    if m == 1:
        return "1"
    H = PermGroup([row.tolist() for row in places], degree=m)
    order = H.order()
    if order in (factorial(m), factorial(m) // 2):
        return f"{'S' if order == factorial(m) else 'A'}{m}"
    name = H.structure_description()
    return name if name != "unknown" else f"a group of order {order}"


def _laws(orbits: tuple[PieceOrbit, ...], sums: list[tuple[np.ndarray, np.ndarray]]) -> tuple[tuple[Law, ...], int]:
    """Return the laws of twists and parities, prime by prime, and the order of the group A that they leave."""
    columns: list[tuple[str, bool, int, np.ndarray]] = []  # orbit, whether it is the parity, modulus, values
    for o, (twists, parities) in zip(orbits, sums, strict=True):
        if o.orientations > 1:
            columns.append((o.name, False, o.orientations, twists))
        if o.pieces > 1:
            columns.append((o.name, True, 2, parities))
    laws: list[Law] = []
    abelian = 1
    for p in sorted(factorint(lcm(*(c[2] for c in columns))) if columns else [], reverse=True):
        part = [(c, _valuation(c[2], p)) for c in columns if c[2] % p == 0]
        k = max(v for _, v in part)
        matrix = np.array([c[3] % p**v * p ** (k - v) for c, v in part]).T
        abelian *= span_order(matrix, p**k)
        weight = np.array([p ** (k - v) for _, v in part])
        for x in howell_basis(kernel_mod(matrix, p**k) * weight, p, k):
            laws.append(_law([c[:2] for c, _ in part], x, p**k))
    return tuple(sorted(laws, key=lambda law: bool(law.parities))), abelian


def _valuation(n: int, p: int) -> int:
    return int(factorint(n)[p])


def _law(columns: list[tuple[str, bool]], x: np.ndarray, modulus: int) -> Law:
    """Return the law Σ x_j·value_j ≡ 0, with the modulus made as small as it can be."""
    common = gcd(modulus, *x.tolist())
    terms = [(name, parity, int(c) // common) for (name, parity), c in zip(columns, x, strict=True) if c]
    return Law(
        modulus // common,
        tuple((name, c) for name, parity, c in terms if not parity),
        tuple(name for name, parity, _ in terms if parity),
    )


def _parity_basis(G: PermGroup, orbits: tuple[PieceOrbit, ...], parities: list[np.ndarray]) -> ParityBasis:
    """Proposition 1 by row reduction over GF(2): the generators' parities, with the generators beside them."""
    import galois

    count = len(G.rows)
    if not orbits or not count:
        return ParityBasis((), (), ())
    matrix = np.concatenate([np.array(parities).T, np.eye(count, dtype=int)], axis=1)
    reduced = np.asarray(galois.GF2(matrix).row_reduce(ncols=len(orbits)))
    chosen, words = [], []
    for row in reduced:
        lead = np.flatnonzero(row[: len(orbits)])
        if len(lead):
            chosen.append(int(lead[0]))
            words.append(Word([(name, 1) for name, used in zip(G.names, row[len(orbits) :], strict=True) if used]))
    depends = []
    for j, o in enumerate(orbits):
        if j not in chosen:
            depends.append((o.name, tuple(orbits[i].name for k, i in enumerate(chosen) if reduced[k, j])))
    return ParityBasis(tuple(orbits[i].name for i in chosen), tuple(words), tuple(depends))
