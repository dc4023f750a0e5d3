"""The explorer for codes and matrices: ``code:golay``, ``[[1, 1], [0, 1]] mod 6``, ``[1 2; 3 4] over GF(9)``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument, PermGroupsError, TooLarge
from permgroups.linear import forms, spaces, square
from permgroups.linear.code_families import named_code
from permgroups.linear.codes import LinearCode
from permgroups.linear.elements import elements_of, field_of
from permgroups.linear.matrix_files import read_rows
from permgroups.linear.rings import Ring, ring_of
from permgroups.show.facts import facts_html, table_html
from permgroups.shown import Facts

__all__ = ["CODE_TOPICS", "MATRIX_TOPICS", "told"]

MOST_ENTRIES = 40_000
MOST_SHOWN = 40  # rows and columns of a matrix that is written out
SQUARE = 200  # rows of a matrix whose polynomials are looked for
COUNTED = 1 << 24  # words whose weights are counted
_MATRIX = re.compile(r"(?:matrix\s+)?(\[.*\])\s*(?:mod\s+(\d{1,9})|over\s+GF\((\d{1,9})\))?", re.DOTALL)

Matrix = tuple[Any, int | None, Ring]


def told(text: str, topic: str) -> tuple[str, tuple[str, ...]]:
    """Return what is known of a code or matrix as HTML, and what else can be asked.

    >>> html, topics = told("[1 2; 3 4] mod 5", "summary")
    >>> "determinant" in html, topics
    (True, ('summary', 'forms', 'polynomials', 'kernel', 'inverse', 'code'))
    """
    if text.startswith("code:"):
        return _asked(CODE_TOPICS, topic)(named_code(text.removeprefix("code:"))), tuple(CODE_TOPICS)
    return _asked(MATRIX_TOPICS, topic)(_matrix(text)), tuple(MATRIX_TOPICS)


def _asked(topics: Mapping[str, Callable[[Any], str]], topic: str) -> Callable[[Any], str]:
    if topic not in topics:
        raise InvalidArgument(f"{topic} is asked of groups; here there are {', '.join(topics)}")
    return topics[topic]


# -- codes -----------------------------------------------------------------------------------------------


def _parameters(C: LinearCode) -> str:
    q, n, k = int(C.field.order), C.length, C.dimension
    rows: list[tuple[str, Any]] = [("length", n), ("dimension", k), ("field", f"GF({q})"), ("words", f"{q}^{k}")]
    if k:
        found = C.minimum_distance()
        d = found.upper_bound if found.optimal else f"from {found.lower_bound} to {found.upper_bound}"
        rows += [("minimum distance", d), ("a lightest word", " ".join(str(int(x)) for x in found.word))]
        rows += [("proof", found.explain())]
    rows += [("self-orthogonal", C.is_self_orthogonal), ("self-dual", C.is_self_dual)]
    return facts_html(Facts("The code", rows))


def _weights(C: LinearCode) -> str:
    q, n, k = int(C.field.order), C.length, C.dimension
    if q ** min(k, n - k) > COUNTED:
        raise TooLarge(f"weights are counted where the code or its dual has at most {COUNTED:,} words")
    found = C.weight_enumerator()
    return table_html(("weight", "words"), [(w, f"{a:,}".replace(",", " ")) for w, a in enumerate(found) if a])


def _automorphisms(C: LinearCode) -> str:
    G = C.automorphism_group()
    order = G.order()
    rows: list[tuple[str, Any]] = [("order", f"{order:,}".replace(",", " ")), ("proof", G.certificate.method)]
    try:
        rows.append(("name", G.structure_description()))
    except PermGroupsError as error:
        rows.append(("name", str(error)))
    rows += [(name, G.format(p)) for name, p in list(G.moves.items())[:12]]
    return facts_html(Facts("Permutations of the coordinates that keep the code", rows))


def _generators(C: LinearCode) -> str:
    return f"<p>generators</p>{_written(C.generator_matrix)}<p>checks</p>{_written(C.check_matrix)}"


CODE_TOPICS: Mapping[str, Callable[[LinearCode], str]] = {
    "summary": _parameters, "weights": _weights, "generators": _generators, "automorphisms": _automorphisms,
}  # fmt: skip


# -- matrices --------------------------------------------------------------------------------------------


def _matrix(text: str) -> Matrix:
    found = _MATRIX.fullmatch(text.strip())
    if found is None:
        raise InvalidArgument("a matrix is written as [1 2; 3 4] mod 6 or [[1, 2], [3, 4]] over GF(9)")
    rows = read_rows(found[1].replace(";", "\n"))
    if len(rows) * len(rows[0]) > MOST_ENTRIES:
        raise TooLarge(f"a matrix of {len(rows)}×{len(rows[0])} has more than {MOST_ENTRIES} entries")
    if found[3] is not None:
        A = elements_of(field_of(int(found[3])), np.array(rows), "the entries")
        return A, None, ring_of(A, None)
    d = int(found[2] or 2)
    A = np.array(rows, dtype=np.int64) % d if d > 1 else np.array(rows)
    return A, d, ring_of(A, d)


def _written(A: Any) -> str:
    rows = np.asarray(A)
    if not rows.size:
        return "<p>no rows</p>"
    if max(rows.shape) > MOST_SHOWN:
        return f"<p>{rows.shape[0]} rows and {rows.shape[1]} columns</p>"
    lines = "\n".join(" ".join(f"{int(x):>3}" for x in row) for row in rows)
    return f"<pre>{escape(lines)}</pre>"


def _known(what: Callable[[], Any]) -> Any:
    """Return what can be computed, or why it cannot."""
    try:
        return what()
    except PermGroupsError as error:
        return str(error)


def _summary(M: Matrix) -> str:
    A, d, ring = M
    rows: list[tuple[str, Any]] = [("size", f"{A.shape[0]}×{A.shape[1]}"), ("over", ring.name)]
    rows.append(("rank", _known(lambda: spaces.rank(A, d))))
    if A.shape[0] == A.shape[1]:
        rows += [
            ("determinant", _known(lambda: int(square.determinant(A, d)))),
            ("invertible", _known(lambda: square.is_invertible(A, d))),
        ]
    return facts_html(Facts("The matrix", rows)) + _written(A)


def _forms(M: Matrix) -> str:
    A, d, _ = M
    parts = ["<p>reduced echelon form, over ℤ/d the Howell form</p>", _written(spaces.row_space(A, d))]
    if d is not None:
        factors = forms.smith_form(A, d).factors
        parts.append(facts_html(Facts("Smith form", [("invariant factors", ", ".join(map(str, factors)))])))
    return "".join(parts)


def _polynomials(M: Matrix) -> str:
    A, d, _ = M
    if A.shape[0] != A.shape[1]:
        raise InvalidArgument(f"a matrix of {A.shape[0]}×{A.shape[1]} has no characteristic polynomial")
    if A.shape[0] > SQUARE:
        raise TooLarge(f"polynomials are looked for up to {SQUARE} rows")
    rows = [
        ("characteristic", _known(lambda: _polynomial(square.characteristic_polynomial(A, d)))),
        ("minimal", _known(lambda: _polynomial(square.minimal_polynomial(A, d)))),
    ]
    try:
        form = facts_html(square.rational_form(A, d).summary())
    except PermGroupsError:  # over Z/d there is none
        form = ""
    return facts_html(Facts("Polynomials", rows)) + form


def _polynomial(found: Any) -> str:
    if hasattr(found, "coeffs"):
        return str(found)
    terms = []
    coefficients = [int(c) for c in found]
    for k, c in enumerate(coefficients):
        power = len(coefficients) - 1 - k
        if c:
            x = "" if power == 0 else "x" if power == 1 else f"x^{power}"
            terms.append(f"{'' if c == 1 and x else c}{x}")
    return " + ".join(terms) or "0"


def _kernel(M: Matrix) -> str:
    A, d, _ = M
    return (
        f"<p>x with Ax = 0</p>{_written(spaces.null_space(A, d))}"
        f"<p>y with yA = 0</p>{_written(spaces.left_null_space(A, d))}"
    )


def _inverse(M: Matrix) -> str:
    return _written(square.inverse(M[0], M[1]))


def _code(M: Matrix) -> str:
    A, d, ring = M
    if not ring.is_field:
        raise InvalidArgument(f"{ring.name} is no field: its rows span no code here")
    return _parameters(LinearCode(np.asarray(A), field_of(d)) if d is not None else LinearCode(A))


MATRIX_TOPICS: Mapping[str, Callable[[Matrix], str]] = {
    "summary": _summary, "forms": _forms, "polynomials": _polynomials, "kernel": _kernel, "inverse": _inverse,
    "code": _code,
}  # fmt: skip
