"""Matrices of whole numbers in files: plain text, numpy's ``.npy``, and MatrixMarket, dense or sparse.

Nothing is evaluated or unpickled; what is wrong is told with its line.
"""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np

from permgroups.errors import ParseError, TooLarge
from permgroups.linear.sparse_matrix import SparseMatrix

__all__ = ["NPY", "matrix_of_bytes", "read_matrix", "read_rows"]

MAX_ENTRIES = 1 << 26  # numbers that are read from text
MAX_LISTED = 1 << 28  # entries of a dense matrix of MatrixMarket
_NUMBER = re.compile(r"[+-]?[0-9]{1,19}")
NPY = b"\x93NUMPY"


def read_rows(text: str, together: bool = False) -> list[list[int]]:
    """Return the rows of a text: whole numbers apart by blanks or commas, a row in every line, in brackets or not.

    Parameters
    ----------
    together
        Whether a line of one word of digits is a row of digits: ``0110``.

    Examples
    --------
    >>> read_rows("1 0 -1 # first\\n2, 3, 4"), read_rows("[[1, 2], [3, 4]]"), read_rows("01\\n10", together=True)
    ([[1, 0, -1], [2, 3, 4]], [[1, 2], [3, 4]], [[0, 1], [1, 0]])
    >>> read_rows("1 0 1\\n0 1")
    Traceback (most recent call last):
        ...
    permgroups.errors.ParseError: line 2 has 2 numbers, the lines before it 3
    """
    if not isinstance(text, str):
        raise ParseError(f"expected text, not {type(text).__name__}")
    rows: list[list[int]] = []
    entries = 0
    for number, line in enumerate(re.sub(r"\]\s*,?\s*\[", "\n", text).splitlines(), 1):
        words = line.partition("#")[0].translate(str.maketrans("[],;", "    ")).split()
        if not words:
            continue
        if together and len(words) == 1 and len(words[0]) > 1 and words[0].isascii() and words[0].isdigit():
            words = list(words[0])
        entries += len(words)
        if entries > MAX_ENTRIES:
            raise TooLarge(f"a matrix of more than {MAX_ENTRIES} numbers")
        rows.append([_whole(word, number) for word in words])
        if len(rows[-1]) != len(rows[0]):
            raise ParseError(f"line {number} has {len(rows[-1])} numbers, the lines before it {len(rows[0])}")
    if not rows:
        raise ParseError("there is no matrix: expected a line of whole numbers for every row")
    return rows


def _whole(word: str, line: int) -> int:
    if not _NUMBER.fullmatch(word):
        raise ParseError(f"line {line}: expected whole numbers, not {word[:40]!r}")
    value = int(word)
    if not -(1 << 63) <= value < 1 << 63:
        raise ParseError(f"line {line}: {word} does not fit into 64 bits")
    return value


def read_matrix(text: str) -> np.ndarray | SparseMatrix:
    """Return the matrix of a text, plain or MatrixMarket.

    >>> read_matrix("1 2\\n3 4").tolist()
    [[1, 2], [3, 4]]
    >>> A = read_matrix("%%MatrixMarket matrix coordinate integer symmetric\\n2 2 2\\n1 1 5\\n2 1 7")
    >>> A.dense().tolist()
    [[5, 7], [7, 0]]
    """
    if text.startswith("%%MatrixMarket"):
        return _matrix_market(text)
    return np.array(read_rows(text, together=True), np.int64)


def matrix_of_bytes(content: bytes) -> np.ndarray | SparseMatrix:
    """Return the matrix of a file: numpy's own form, or text."""
    if content.startswith(NPY):
        try:
            array: Any = np.load(io.BytesIO(content), allow_pickle=False)
        except (ValueError, EOFError, OSError, MemoryError) as error:
            raise ParseError(f"not a readable .npy file: {error}") from None
        if array.ndim != 2 or array.dtype.kind not in "iub":
            raise ParseError(f"expected a matrix of whole numbers, not shape {array.shape} of {array.dtype}")
        return np.asarray(array)
    try:
        return read_matrix(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ParseError("neither text nor a .npy file") from None


def _matrix_market(text: str) -> np.ndarray | SparseMatrix:
    lines = text.splitlines()
    head = lines[0].lower().split()
    if len(head) != 5 or head[1] != "matrix":
        raise ParseError(f"line 1: expected %%MatrixMarket matrix …, not {lines[0][:60]!r}")
    layout, kind, symmetry = head[2:]
    if layout not in ("coordinate", "array") or kind not in ("integer", "pattern"):
        raise ParseError(
            f"line 1: a matrix of whole numbers is coordinate or array, integer or pattern, not {layout} {kind}"
        )
    if symmetry not in ("general", "symmetric", "skew-symmetric") or (kind == "pattern" and layout == "array"):
        raise ParseError(f"line 1: {kind} {symmetry} is not read")
    body = [(i, line.split()) for i, line in enumerate(lines, 1) if line.strip() and not line.startswith("%")]
    if not body:
        raise ParseError("the line with the sizes is missing")
    sizes = [_whole(word, body[0][0]) for word in body[0][1]]
    wanted = 3 if layout == "coordinate" else 2
    if len(sizes) != wanted or min(sizes) < 0:
        raise ParseError(f"line {body[0][0]}: expected {wanted} sizes")
    if sizes[0] >= 1 << 31 or sizes[1] >= 1 << 31 or len(body) > MAX_ENTRIES:
        raise TooLarge(f"a matrix of {sizes[0]}×{sizes[1]} with {len(body) - 1} lines")
    if symmetry != "general" and sizes[0] != sizes[1]:
        raise ParseError(f"a {symmetry} matrix is square, not {sizes[0]}×{sizes[1]}")
    if layout == "array":
        return _array(body[1:], sizes[0], sizes[1], symmetry)
    return _coordinates(body[1:], sizes, kind, symmetry)


def _coordinates(body: list[tuple[int, list[str]]], sizes: list[int], kind: str, symmetry: str) -> SparseMatrix:
    if len(body) != sizes[2]:
        raise ParseError(f"{sizes[2]} entries were announced, {len(body)} are there")
    words = 2 if kind == "pattern" else 3
    entries = []
    for number, line in body:
        if len(line) != words:
            raise ParseError(f"line {number}: expected {words} numbers")
        i, j, *value = (_whole(word, number) for word in line)
        if not (1 <= i <= sizes[0] and 1 <= j <= sizes[1]):
            raise ParseError(f"line {number}: there is no place {i}, {j} in a matrix of {sizes[0]}×{sizes[1]}")
        x = value[0] if value else 1
        entries.append((i - 1, j - 1, x))
        if symmetry != "general" and i != j:
            entries.append((j - 1, i - 1, x if symmetry == "symmetric" else -x))
    rows, columns, values = np.array(entries, np.int64).reshape(-1, 3).T
    return SparseMatrix.of_entries((sizes[0], sizes[1]), rows, columns, values)


def _array(body: list[tuple[int, list[str]]], height: int, width: int, symmetry: str) -> np.ndarray:
    """Read a dense matrix, column by column; of symmetric ones the lower half is given."""
    if height * width > MAX_LISTED:
        raise TooLarge(f"a dense matrix of {height}×{width}")
    below = {"general": -height, "symmetric": 0, "skew-symmetric": 1}[symmetry]
    places = [(i, j) for j in range(width) for i in range(height) if i - j >= below]
    values = [_whole(word, number) for number, line in body for word in line]
    if len(values) != len(places):
        raise ParseError(f"{len(places)} entries were expected, {len(values)} are there")
    out = np.zeros((height, width), np.int64)
    for (i, j), x in zip(places, values, strict=True):
        out[i, j] = x
        if symmetry != "general" and i != j:
            out[j, i] = x if symmetry == "symmetric" else -x
    return out
