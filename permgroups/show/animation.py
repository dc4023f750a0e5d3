"""A solution that plays: one HTML page with the solid, turned layer by layer; no network, no libraries."""

from __future__ import annotations

import json
from html import escape
from typing import Any

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.words import Word
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.shape import Shape
from permgroups.show.puzzles import colours_of, shape_of
from permgroups.wording import count

__all__ = ["animation_html"]

MOST_LETTERS = 5000


def animation_html(P: Puzzle, state: Any, word: Word | str, title: str = "") -> str:
    """Return a page that plays a word from a state, with buttons, a slider, and a view that the mouse turns.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> P = cube(3)
    >>> page = animation_html(P, "R U", "U' R'")
    >>> page.startswith("<!doctype html>"), "<script>" in page
    (True, True)
    """
    shape = shape_of(P)
    letters = list(P.word(word).letters())
    if len(letters) > MOST_LETTERS:
        raise TooLarge(f"a word of {len(letters)} letters is over the limit of {MOST_LETTERS} for a page")
    turns: dict[str, dict[str, Any]] = {}
    for name, sign in letters:
        key = str(Word([(name, sign)]))
        if key not in turns:
            turns[key] = _turn(shape, P.group.row_of_word(Word([(name, sign)])))
    data = {
        "polygons": [np.round(p, 4).tolist() for p in shape.polygons],
        "normals": np.round(shape.solid.normals[shape.face], 4).tolist(),
        "colours": colours_of(P, shape, state),
        "turns": turns,
        "letters": [str(Word([letter])) for letter in letters],
    }
    heading = escape(title or f"{P.name}: {count(len(letters), 'move')}")
    text = json.dumps(data, separators=(",", ":")).replace("</", "<\\/")
    return _PAGE.replace("@TITLE@", heading).replace("@DATA@", text)


def _turn(shape: Shape, row: np.ndarray) -> dict[str, Any]:
    """Return which stickers a move takes where, and the axis and angle of the rotation that does it."""
    moved = np.flatnonzero(row != np.arange(len(row)))
    images = row[moved].astype(np.int64)
    a, b = shape.centres[moved], shape.centres[images]
    U, _, V = np.linalg.svd(a.T @ b)  # the rotation that fits best, as the stickers of a layer keep their distances
    flip = np.diag([1, 1, np.sign(np.linalg.det(U @ V))])
    M = (U @ flip @ V).T
    angle = float(np.arccos(np.clip((np.trace(M) - 1) / 2, -1, 1)))
    axis = np.array([M[2, 1] - M[1, 2], M[0, 2] - M[2, 0], M[1, 0] - M[0, 1]])
    if np.linalg.norm(axis) < 1e-6:  # a half turn
        values, vectors = np.linalg.eigh((M + M.T) / 2)
        axis = vectors[:, int(np.argmax(values))]
    axis = axis / np.linalg.norm(axis)
    # stickers that the turn leaves in place, such as a centre, are part of the layer too
    heights = a @ axis
    inside = [int(i) for i in np.flatnonzero(abs(shape.centres @ axis) >= abs(heights).min() - 1e-6)
              if np.sign(shape.centres[i] @ axis) == np.sign(heights[np.argmax(abs(heights))])
              and shape.centres[i] @ axis >= heights.min() - 1e-6 and shape.centres[i] @ axis <= heights.max() + 1e-6]  # fmt: skip
    return {
        "layer": sorted(set(inside) | set(moved.tolist())), "from": moved.tolist(), "to": images.tolist(),
        "axis": np.round(axis, 5).tolist(), "angle": round(angle, 5),
    }  # fmt: skip


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>@TITLE@</title>
<style>
body { font-family: sans-serif; max-width: 640px; margin: 1em auto; color: #222; }
canvas { width: 100%; max-width: 560px; touch-action: none; cursor: grab; display: block; margin: auto; }
.bar { display: flex; gap: .5em; align-items: center; }
.bar input { flex: 1; }
#word { line-height: 1.7; word-spacing: .2em; max-height: 9em; overflow: auto; }
#word b { background: #ffe08a; padding: 0 .2em; }
button { font-size: 1.1em; min-width: 2.4em; }
</style></head><body>
<h2>@TITLE@</h2>
<canvas id="c" width="840" height="840" aria-label="the puzzle, seen from the front, the right and above"></canvas>
<div class="bar"><button id="back" title="one move back">&#9664;</button><button id="play" title="play or pause">&#9654;&#9654;</button>
<button id="next" title="one move on">&#9654;</button><input id="at" type="range" min="0" value="0"><span id="n"></span></div>
<p id="word"></p>
<script>
const D = @DATA@, N = D.letters.length, c = document.getElementById('c'), g = c.getContext('2d');
const el = id => document.getElementById(id);
let step = 0, part = 0, playing = false, yaw = -0.54, pitch = 0.52, colours = [D.colours];
for (const l of D.letters) {
  const t = D.turns[l], old = colours[colours.length - 1], now = old.slice();
  t.from.forEach((p, i) => { now[t.to[i]] = old[p]; });
  colours.push(now);
}
const size = Math.max(...D.polygons.flat().map(p => Math.hypot(...p)));
function turned(p, a, angle) {
  const s = Math.sin(angle), k = Math.cos(angle), d = (p[0]*a[0] + p[1]*a[1] + p[2]*a[2]) * (1 - k);
  return [p[0]*k + (a[1]*p[2] - a[2]*p[1])*s + a[0]*d, p[1]*k + (a[2]*p[0] - a[0]*p[2])*s + a[1]*d,
          p[2]*k + (a[0]*p[1] - a[1]*p[0])*s + a[2]*d];
}
function seen(p) {
  const x = p[0]*Math.cos(yaw) + p[2]*Math.sin(yaw), z = -p[0]*Math.sin(yaw) + p[2]*Math.cos(yaw);
  return [x, p[1]*Math.cos(pitch) - z*Math.sin(pitch), p[1]*Math.sin(pitch) + z*Math.cos(pitch)];
}
function draw() {
  g.clearRect(0, 0, 840, 840);
  const t = part > 0 && step < N ? D.turns[D.letters[step]] : null, inside = new Set(t ? t.layer : []);
  const show = [];
  D.polygons.forEach((poly, i) => {
    const move = p => t && inside.has(i) ? turned(p, t.axis, t.angle * part) : p;
    const n = seen(move(D.normals[i])), q = poly.map(p => seen(move(p)));
    const z = q.reduce((s, p) => s + p[2], 0) / q.length;
    show.push([z, q, n[2] > 0 ? colours[step][i] : '#333']);
  });
  show.sort((a, b) => a[0] - b[0]);
  for (const [z, q, colour] of show) {
    g.beginPath();
    q.forEach((p, k) => { const f = 395 / size; g[k ? 'lineTo' : 'moveTo'](420 + f*p[0], 420 - f*p[1]); });
    g.closePath(); g.fillStyle = colour; g.fill(); g.strokeStyle = '#222'; g.lineWidth = 2; g.lineJoin = 'round'; g.stroke();
  }
  el('at').value = step; el('n').textContent = step + ' / ' + N;
  if (el('word').dataset.at != step) {
    el('word').dataset.at = step;
    el('word').innerHTML = D.letters.map((l, i) => i == step ? '<b>' + l + '</b>' : l).join(' ');
    const b = el('word').querySelector('b'); if (b) b.scrollIntoView({block: 'nearest'});
  }
}
let last = 0;
function frame(time) {
  const dt = Math.min(time - last, 60); last = time;
  if ((playing || part > 0) && step < N) {
    part += dt / 420;
    if (part >= 1) { part = 0; step += 1; }
    if (step >= N) playing = false;
    draw();
  }
  requestAnimationFrame(frame);
}
el('at').max = N;
el('at').oninput = e => { playing = false; part = 0; step = +e.target.value; draw(); };
el('play').onclick = () => { if (step >= N) step = 0; playing = !playing; };
el('next').onclick = () => { playing = false; if (step < N && part == 0) part = 0.01; };
el('back').onclick = () => { playing = false; part = 0; if (step > 0) step -= 1; draw(); };
c.onpointermove = e => { if (e.buttons) { yaw += e.movementX / 150; pitch += e.movementY / 150; draw(); } };
draw(); requestAnimationFrame(frame);
</script></body></html>
"""
