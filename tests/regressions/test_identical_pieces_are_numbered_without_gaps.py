"""2026-11-17: identical pieces were written as 1 1 3 3; twsearch refuses numbers with gaps."""

from permgroups.puzzles.formats import read, write


def test_identical_pieces_are_numbered_without_gaps():
    text = "Set A 5 1\nSolved\nA\n1 1 5 5 2\nEnd\nMove a\nA\n2 3 4 5 1\nEnd\n"
    written = write(read(text, ".tws"), ".tws")
    assert "\nA\n1 1 2 2 3\n" in written
    assert (read(written, ".tws").goal.classes == read(text, ".tws").goal.classes).all()
