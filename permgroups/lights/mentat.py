"""Human methods, derived and not typed in: light chasing with its table for boards of rows, a table of lights for
others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from sympy import isprime

from permgroups.errors import TooLarge
from permgroups.lights.configurations import board_text
from permgroups.lights.presses import Presses
from permgroups.lights.strips import Strip
from permgroups.linear.prime import echelon_mod_p
from permgroups.linear.systems import LinearSystem

if TYPE_CHECKING:
    from permgroups.lights.game import LightsGame

__all__ = ["Mentat", "mentat"]

MOST_LIGHTS = 10_000
MOST_WITHOUT_ROWS = 400
MOST_ENTRIES = 81
Table = tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False)
class Mentat(Presses):
    """Steps for a person to follow, and the table that they use.

    ``table`` has pairs (what is needed, what to press): for chasing, what must be added to the last row, and the first
    row's buttons; else a light and the buttons that add one to it alone. ``presses`` is everything pressed.

    >>> from permgroups import lights
    >>> L = lights.grid(4, 4)
    >>> answer = L.mentat("#..# .... .... #..#", L.zero())
    >>> answer.method, answer.steps[-1], answer.moves, answer.check()
    ('light chasing', 'all lights are as wanted', ('5', '8', '9', '10', '11', '12', '13', '14', '15', '16'), True)
    >>> print(L.mentat("#... .... .... ....", L.zero()).explain())
    4×4 grid, by light chasing
    1. row 2: press under every light of row 1 that is wrong: 5
    2. row 3: press under every light of row 2 that is wrong: 9, 10
    3. row 4: press under every light of row 3 that is wrong: 13, 15
    4. the last row still needs .###, which no pattern of the first row mends: impossible
    impossible: every button adds 0 to a sum over the lights 1, 2, 4, 8, 9, 10, …, 14, the change asked for does not
    """

    method: str
    steps: tuple[str, ...]
    table: Table

    def __str__(self) -> str:
        lines = [f"{self.game.name}, by {self.method}"]
        lines += [f"{k}. {step}" for k, step in enumerate(self.steps, 1)]
        if self.table:
            lines.append("table:")
            lines += [f"  {seen} -> {press}" for seen, press in self.table]
        return "\n".join(lines)

    __repr__ = __str__

    def explain(self) -> str:
        """Return the steps and the table; where it is impossible, also what shows it."""
        return str(self) if self else f"{self}\nimpossible: {self.reason}"


def mentat(answer: Presses) -> Mentat:
    """Return how a person finds presses with the same effect, or sees that there are none.

    Examples
    --------
    >>> from permgroups import lights
    >>> print(lights.grid(3, 3).mentat("#.. ... ...", lights.grid(3, 3).zero()))
    3×3 grid, by light chasing
    1. row 2: press under every light of row 1 that is wrong: 4
    2. row 3: press under every light of row 2 that is wrong: 7, 8
    3. the last row still needs #.# (add the table's lines up to it): the table says to press #.# in the first row: 1, 3
    4. chase again. row 2: 4, 6
    5. all lights are as wanted
    table:
      #.. -> ##.
      .#. -> ###
      ..# -> .##
    """
    game = answer.game
    if game.number_of_lights > MOST_LIGHTS:
        raise TooLarge(f"{game.number_of_lights} lights are too many for a person; at most {MOST_LIGHTS}")
    chased = game.strip is not None and not game.strip.closed
    found = (_chasing if chased else _by_lights)(answer)
    if bool(found) != bool(answer) or not found.check():
        raise AssertionError("the method does not end as it should")
    return found


def _told(
    answer: Presses, method: str, steps: list[str], table: list[tuple[str, str]], presses: np.ndarray | None
) -> Mentat:
    return Mentat(
        answer.game, answer.u, answer.v, presses, answer.witness, answer.number_of_solutions, method, tuple(steps),
        tuple(table),
    )  # fmt: skip


def _chasing(answer: Presses) -> Mentat:
    game, strip = answer.game, answer.game.strip
    assert strip is not None
    m, n, d = strip.m, strip.n, strip.d
    change = ((answer.v - answer.u) % d).reshape(m, n)
    wanted = change  # what has still to be added to every light
    pressed = np.zeros((m, n), np.int64)
    steps: list[str] = []

    often = "" if d == 2 else ", as often as it has to go on"
    for i in range(1, m):
        _one_row(
            game, wanted, pressed, i, steps, f"row {i + 1}: press under every light of row {i} that is wrong{often}: "
        )
        wanted = (change - strip.effect(pressed)) % d
    table, system = _table(strip)
    rest = wanted[m - 1]
    if rest.any():
        first = system.particular(rest)
        shown = board_text(rest, d)
        if first is None:
            steps.append(f"the last row still needs {shown}, which no pattern of the first row mends: impossible")
            return _told(answer, "light chasing", steps, table, None)
        first = np.asarray(first, np.int64)
        added = "" if shown in dict(table) else " (add the table's lines up to it)"
        steps.append(
            f"the last row still needs {shown}{added}: "
            f"the table says to press {board_text(first, d)} in the first row: "
            f"{_names(game, 0, first)}"
        )
        pressed[0] = (pressed[0] + first) % d
        again = "chase again. "
        for i in range(1, m):
            wanted = (change - strip.effect(pressed)) % d
            if wanted[i - 1].any():
                _one_row(game, wanted, pressed, i, steps, f"{again}row {i + 1}: ")
                again = ""
    steps.append("all lights are as wanted")
    return _told(answer, "light chasing", steps, table, pressed.ravel())


def _one_row(game: LightsGame, wanted: np.ndarray, pressed: np.ndarray, i: int, steps: list[str], text: str) -> None:
    press = wanted[i - 1]
    pressed[i] = (pressed[i] + press) % game.d
    steps.append(text + _names(game, i, press))


def _names(game: LightsGame, row: int, press: np.ndarray) -> str:
    assert game.shape is not None
    n = game.shape[1]
    names = []
    for j in np.flatnonzero(press).tolist():
        times = int(press[j])
        names.append(game.button_name(row * n + j) + (f" ({times}×)" if times > 1 else ""))
    return ", ".join(names) or "nothing"


def _table(strip: Strip) -> tuple[list[tuple[str, str]], LinearSystem]:
    """Return what the first row has to be for every last row that can be mended: all of them, or a basis.

    A press x of the first row, chased, leaves the last row changed by Fx; so a last row that shows r needs Fx = r.
    """
    zero = np.zeros((strip.m, strip.n), np.int64)
    columns = []
    for j in range(strip.n):
        e = np.zeros(strip.n, np.int64)
        e[j] = 1
        columns.append(strip.effect(strip.chased(e, zero))[-1])
    F = np.array(columns, np.int64).T
    system = LinearSystem(F, strip.d)
    lines = []
    seen: list[np.ndarray] = []
    for j in range(strip.n):
        e = np.zeros(strip.n, np.int64)
        e[j] = 1
        if system.particular(e) is not None:
            seen.append(e)
    if len(seen) < strip.n:  # not every row can be mended: show what can
        if system.image_size <= MOST_ENTRIES:
            every = {tuple(np.zeros(strip.n, np.int64).tolist())}
            for c in columns:
                every = {tuple((np.array(r) + t * c) % strip.d) for r in every for t in range(strip.d)}
            seen = [np.array(r, np.int64) for r in sorted(every, reverse=True) if any(r)]
        else:
            seen = _basis(F, strip.d)
    for r in seen:
        x = system.particular(r)
        if x is not None:
            lines.append((board_text(r, strip.d), board_text(np.asarray(x, np.int64), strip.d)))
    return lines, system


def _basis(F: np.ndarray, d: int) -> list[np.ndarray]:
    """Return rows that span what the first row can do to the last one; each has a 1 where the others have 0, if d is
    prime."""
    if not isprime(d):
        return [c for c in F.T if c.any()]
    rows, pivots = echelon_mod_p(F.T, d, F.shape[0], True)
    return list(rows[: len(pivots)])


def _by_lights(answer: Presses) -> Mentat:
    """Mend every wrong light alone, by a table; buttons that come up d times cancel."""
    game = answer.game
    if game.number_of_lights > MOST_WITHOUT_ROWS:
        raise TooLarge(
            f"without rows to chase there is a method for at most {MOST_WITHOUT_ROWS} lights, not "
            f"{game.number_of_lights}"
        )
    change = (answer.v - answer.u) % game.d
    table = []
    alone: dict[int, np.ndarray] = {}
    for i in range(game.number_of_lights):
        e = game.zero()
        e[i] = 1
        x = game.system.particular(e)
        if x is not None:
            alone[i] = np.asarray(x, np.int64)
            table.append((f"light {game.light_name(i)}", _pressed(game, alone[i])))
    wrong = np.flatnonzero(change).tolist()
    steps = [f"the wrong lights are {', '.join(game.light_name(i) for i in wrong) or 'none'}"]
    presses: np.ndarray | None = None
    if all(i in alone for i in wrong):
        presses = sum((int(change[i]) * alone[i] for i in wrong), np.zeros(game.number_of_buttons, np.int64)) % game.d
        steps.append(
            "for every wrong light count its buttons in the table, as often as it is off; what comes up "
            f"{game.d} times cancels"
        )
    elif answer:
        presses = np.asarray(answer.presses, np.int64)
        steps.append(
            "not every light can be mended alone: solve the equations of the buttons, one light after the other"
        )
    else:
        steps.append("impossible: no presses mend them all")
    if presses is not None:
        steps.append(f"press {_pressed(game, presses) or 'nothing'}")
    return _told(answer, "a table of lights", steps, table, presses)


def _pressed(game: LightsGame, presses: np.ndarray) -> str:
    return ", ".join(game.button_name(j) for j in np.flatnonzero(presses).tolist() for _ in range(int(presses[j])))
