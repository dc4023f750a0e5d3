"""Matrices as people keep them: text, .npy, MatrixMarket; what scipy writes is read back."""

import io

import numpy as np
import pytest

from permgroups.errors import ParseError, PermGroupsError
from permgroups.linear.matrix_files import matrix_of_bytes, read_matrix

scipy_io = pytest.importorskip("scipy.io")
sparse = pytest.importorskip("scipy.sparse")


@pytest.mark.parametrize("symmetry", ["general", "symmetric", "skew-symmetric"])
@pytest.mark.parametrize("layout", ["coordinate", "array"])
def test_what_scipy_writes_is_read_back(symmetry, layout):
    rng = np.random.default_rng(3)
    A = rng.integers(-9, 10, (6, 6)) * (rng.random((6, 6)) < 0.5)
    A = {"general": A, "symmetric": A + A.T, "skew-symmetric": A - A.T}[symmetry]
    file = io.BytesIO()
    scipy_io.mmwrite(file, sparse.coo_array(A) if layout == "coordinate" else A, symmetry=symmetry)
    found = matrix_of_bytes(file.getvalue())
    assert ((found.dense() if layout == "coordinate" else found) == A).all()


def test_numpy_files_and_text():
    A = np.arange(6, dtype=np.uint8).reshape(2, 3)
    file = io.BytesIO()
    np.save(file, A)
    assert (matrix_of_bytes(file.getvalue()) == A).all()
    for text in ("0 1 2\n3 4 5", "0,1,2\n3,4,5\n", "[[0, 1, 2],\n [3, 4, 5]]", "# two rows\n012\n345"):
        assert read_matrix(text).tolist() == A.tolist(), text


def _pickled():
    file = io.BytesIO()
    np.save(file, np.array([{"a": 1}], object), allow_pickle=True)
    return file.getvalue()


def _floats():
    file = io.BytesIO()
    np.save(file, np.eye(2))
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "no matrix"),
        (b"1 2\n3", "line 2 has 1 numbers"),
        (b"1 x", "not 'x'"),
        (b"1 99999999999999999999", "expected whole numbers"),
        (b"\xff\xfe\x00", "neither text"),
        (b"\x93NUMPY\x01", "not a readable .npy"),
        (_pickled(), "not a readable .npy"),
        (_floats(), "whole numbers, not shape"),
        (b"%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 0.5", "line 1"),
        (b"%%MatrixMarket matrix coordinate integer general\n2 2 2\n1 1 1", "2 entries were announced"),
        (b"%%MatrixMarket matrix coordinate integer general\n2 2 1\n3 1 1", "no place 3, 1"),
        (b"%%MatrixMarket matrix coordinate integer symmetric\n2 3 0", "is square"),
        (b"%%MatrixMarket matrix array integer general\n2 2\n1\n2\n3", "4 entries were expected"),
        (b"%%MatrixMarket matrix", "line 1"),
    ],
)
def test_bad_files_say_what_is_wrong(content, message):
    with pytest.raises(ParseError, match=message):
        matrix_of_bytes(content)


def test_sizes_are_bounded():
    for text in ("%%MatrixMarket matrix array integer general\n1000000 1000000\n1",
                 "%%MatrixMarket matrix coordinate integer general\n99999999999 2 0"):  # fmt: skip
        with pytest.raises(PermGroupsError):
            read_matrix(text)
