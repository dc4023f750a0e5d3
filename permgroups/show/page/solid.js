// A solid whose layers turn, on a canvas. What turns how comes from Python (`scene`); this only draws, and tells which
// move a drag means. The parts of a solid on both sides of a layer are convex, so that drawing them from the far one to
// the near one, faces that look away left out, is exact. Flat, it is the net.

const turned = (p, a, angle) => {
  const s = Math.sin(angle), k = Math.cos(angle), d = (p[0] * a[0] + p[1] * a[1] + p[2] * a[2]) * (1 - k);
  return [p[0] * k + (a[1] * p[2] - a[2] * p[1]) * s + a[0] * d,
          p[1] * k + (a[2] * p[0] - a[0] * p[2]) * s + a[1] * d,
          p[2] * k + (a[0] * p[1] - a[1] * p[0]) * s + a[2] * d];
};
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const middle = (poly) => {
  let x = 0, y = 0, z = 0;
  for (const p of poly) { x += p[0]; y += p[1]; z += p[2] || 0; }
  return [x / poly.length, y / poly.length, z / poly.length];
};

export class Solid {
  constructor(scene, { onMove = () => {}, onPick = null } = {}) {
    this.scene = scene;
    this.onMove = onMove;
    this.onPick = onPick;  // where stickers are picked instead of turned
    this.palette = scene.home;    // the colour of every counter
    this.counters = scene.home.map((_, i) => i);
    this.painted = new Map();     // places whose face was painted over
    this.letters = null;
    this.labels = false;
    this.flat = false;
    this.yaw = -0.54;
    this.pitch = 0.52;
    this.turning = null;
    this.marked = "";
    this.centres = scene.polygons.map(middle);
    this.size = Math.max(...scene.polygons.flat().map((p) => Math.hypot(...p)));
    const net = (scene.net || []).flat(), low = [0, 1].map((k) => Math.min(...net.map((p) => p[k])));
    const high = [0, 1].map((k) => Math.max(...net.map((p) => p[k])));
    this.across = Math.max(high[0] - low[0], high[1] - low[1]) / 2;
    this.net = (scene.net || []).map((poly) => poly.map(([x, y]) => [x - (low[0] + high[0]) / 2, (low[1] + high[1]) / 2 - y]));
    this.spots = this.net.map((poly) => middle(poly.map((p) => [...p, 0])));
    this.caps = new Map();
    this.canvas = document.createElement("canvas");
    this.canvas.className = "solid";
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    this._listen();
    new ResizeObserver(() => this.draw()).observe(this.canvas);
  }

  show(counters, letters) {
    this.counters = counters;
    this.letters = letters;
    this.painted.clear();
    this.draw();
  }

  _colour(place) {
    const face = this.painted.get(place);
    return this.palette[face === undefined ? this.counters[place] : this.scene.faces.indexOf(face)];
  }

  _letter(place) {
    const face = this.painted.get(place);
    return face === undefined ? this.letters[place] : this.scene.names[face];
  }

  // Turn a layer; the counters change when it is done, by the same table.
  async turn(letter, duration = 180) {
    const t = this.scene.turns[letter];
    if (!t) return;
    const begin = performance.now();
    if (!this.flat) await new Promise((resolve) => {
      const frame = (now) => {
        const part = Math.min((now - begin) / duration, 1);
        this.turning = { t, angle: t.angle * (part < 1 ? part * part * (3 - 2 * part) : 1) };
        this.draw();
        if (part < 1) requestAnimationFrame(frame); else resolve();
      };
      requestAnimationFrame(frame);
    });
    this.turning = null;
    const moved = (old) => {
      const now = old.slice();
      t.from.forEach((p, i) => { now[t.to[i]] = old[p]; });
      return now;
    };
    this.show(moved(this.counters), this.letters && moved(this.letters));
  }

  _seen(p) {
    const x = p[0] * this._cy + p[2] * this._sy, z = -p[0] * this._sy + p[2] * this._cy;
    return [x, p[1] * this._cp - z * this._sp, p[1] * this._sp + z * this._cp];
  }

  _view() {
    this._cy = Math.cos(this.yaw); this._sy = Math.sin(this.yaw);
    this._cp = Math.cos(this.pitch); this._sp = Math.sin(this.pitch);
  }

  // The polygon in which a plane across an axis cuts the solid: corners of stickers that lie in it.
  _cap(t, height) {
    const key = t.axis.join() + "|" + height;
    if (!this.caps.has(key)) {
      const found = new Map();
      for (const p of this.scene.polygons.flat()) {
        if (Math.abs(dot(p, t.axis) - height) < 2e-3) found.set(p.map((x) => x.toFixed(2)).join(), p);
      }
      const points = [...found.values()];
      if (points.length < 3) { this.caps.set(key, null); return null; }
      const c = middle(points), u0 = points[0].map((x, i) => x - c[i]), n = Math.hypot(...u0) || 1;
      const u = u0.map((x) => x / n), w = cross(t.axis, u);
      const angle = (p) => { const d = p.map((x, i) => x - c[i]); return Math.atan2(dot(d, w), dot(d, u)); };
      this.caps.set(key, points.sort((a, b) => angle(a) - angle(b)));
    }
    return this.caps.get(key);
  }

  // The convex parts from the far one to the near one, each as the polygons that look this way.
  _parts() {
    const s = this.scene, out = [];
    const add = (move, stickers, caps) => {
      const part = [];
      for (const [cap, normal] of caps) {
        if (cap && this._seen(move(normal))[2] > 1e-9) part.push({ i: -1, q: cap.map((p) => this._seen(move(p))) });
      }
      const looks = s.normals.map((normal) => this._seen(move(normal))[2] > 1e-9);
      for (const i of stickers) {
        if (looks[s.faces[i]]) part.push({ i, q: s.polygons[i].map((p) => this._seen(move(p))) });
      }
      out.push(part);
    };
    const stay = (p) => p, all = s.polygons.map((_, i) => i);
    if (!this.turning) { add(stay, all, []); return out; }
    const { t, angle } = this.turning, move = (p) => turned(p, t.axis, angle), down = t.axis.map((x) => -x);
    const height = this.centres.map((c) => dot(c, t.axis)), inside = new Set(t.layer);
    const parts = [
      () => add(stay, all.filter((i) => !inside.has(i) && height[i] < t.low), [[this._cap(t, t.low), t.axis]]),
      () => add(move, t.layer, [[this._cap(t, t.low), down], [this._cap(t, t.high), t.axis]]),
      () => add(stay, all.filter((i) => !inside.has(i) && height[i] > t.high), [[this._cap(t, t.high), down]]),
    ];
    if (this._seen(t.axis)[2] < 0) parts.reverse();
    parts.forEach((part) => part());
    return out;
  }

  draw() {
    const c = this.canvas, ratio = window.devicePixelRatio || 1, wide = c.clientWidth, high = c.clientHeight;
    if (!wide || !high) return;
    if (c.width !== Math.round(wide * ratio) || c.height !== Math.round(high * ratio)) {
      c.width = Math.round(wide * ratio); c.height = Math.round(high * ratio);
    }
    const g = c.getContext("2d"), f = this._scale(c.width, c.height), x0 = c.width / 2, y0 = c.height / 2;
    this._view();
    g.clearRect(0, 0, c.width, c.height);
    g.lineJoin = "round";
    g.lineWidth = ratio;
    g.strokeStyle = g.fillStyle = "#111";
    g.textAlign = "center"; g.textBaseline = "middle";
    const layer = this.marked && this.scene.turns[this.marked] ? new Set(this.scene.turns[this.marked].layer) : null;
    const trace = (q, share) => {  // a polygon, drawn in towards its middle
      const m = middle(q);
      q.forEach((p, k) => g[k ? "lineTo" : "moveTo"](x0 + f * (m[0] + share * (p[0] - m[0])), y0 - f * (m[1] + share * (p[1] - m[1]))));
      g.closePath();
    };
    const parts = this.flat ? [this.net.map((q, i) => ({ i, q }))] : this._parts();
    this.drawn = parts.flat();
    for (const part of parts) {  // nothing overlaps inside a part: all of one colour is one path
      g.fillStyle = "#111";
      g.beginPath();
      for (const { q } of part) trace(q, 1);
      g.fill(); g.stroke();
      const same = new Map();
      for (const { i, q } of part) {
        const colour = i < 0 ? "#2b2b2b" : this._colour(i);
        if (!same.has(colour)) same.set(colour, []);
        same.get(colour).push(q);
      }
      for (const [colour, some] of same) {
        g.fillStyle = colour;
        g.beginPath();
        for (const q of some) trace(q, 0.93);
        g.fill();
      }
      if (layer) {
        g.save();
        g.strokeStyle = "#d6006c"; g.lineWidth = 4 * ratio;
        g.beginPath();
        for (const { i, q } of part) if (layer.has(i)) trace(q, 0.86);
        g.stroke();
        g.restore();
      }
      if (this.labels && this.letters) for (const { i, q } of part) if (i >= 0) this._write(g, i, q, f, x0, y0);
    }
  }

  _write(g, i, q, f, x0, y0) {
    const m = middle(q), [wide, high] = [0, 1].map((k) => Math.max(...q.map((p) => p[k])) - Math.min(...q.map((p) => p[k])));
    const size = f * Math.min(wide, high) * (this._letter(i).length > 2 ? 0.32 : 0.42);
    if (size < 5) return;  // nearly edge on
    g.font = `${size}px sans-serif`;
    g.fillStyle = dark(this._colour(i)) ? "#fff" : "#111";
    g.fillText(this._letter(i), x0 + f * m[0], y0 - f * m[1]);
  }

  _scale(wide, high) { return 0.47 * Math.min(wide, high) / (this.flat ? this.across : this.size); }

  _at(e) {
    const box = this.canvas.getBoundingClientRect(), f = this._scale(box.width, box.height);
    const x = (e.clientX - box.left - box.width / 2) / f, y = -(e.clientY - box.top - box.height / 2) / f;
    for (const { i, q } of [...(this.drawn || [])].reverse()) {
      let inside = false;
      for (let a = 0, b = q.length - 1; a < q.length; b = a++) {
        if ((q[a][1] > y) !== (q[b][1] > y) && x < (q[b][0] - q[a][0]) * (y - q[a][1]) / (q[b][1] - q[a][1]) + q[a][0]) inside = !inside;
      }
      if (inside) return i;
    }
    return -1;
  }

  // Which move takes a sticker the way of a drag.
  _meant(i, dx, dy) {
    let best = "", most = 0.35;
    for (const [letter, t] of Object.entries(this.scene.turns)) {
      if (!t.from.includes(i)) continue;
      const v = this.flat ? this._onPaper(t, i) : this._seen(cross(t.axis, this.centres[i])), n = Math.hypot(...v) || 1;
      const fit = (v[0] * dx - v[1] * dy) / n / Math.hypot(dx, dy) - 0.02 * Math.abs(t.angle) - 0.01 * (t.high - t.low);
      if (fit > most) { most = fit; best = letter; }
    }
    return best;
  }

  _onPaper(t, i) {
    const a = this.spots[i], b = this.spots[t.to[t.from.indexOf(i)]];
    return [b[0] - a[0], b[1] - a[1], 0];
  }

  _listen() {
    const c = this.canvas;
    let from = null;
    c.style.touchAction = "none";
    c.addEventListener("pointerdown", (e) => {
      c.setPointerCapture(e.pointerId);
      from = { x: e.clientX, y: e.clientY, i: e.button || e.shiftKey ? -1 : this._at(e), done: false };
    });
    c.addEventListener("pointermove", (e) => {
      if (!from || from.done) return;
      const dx = e.clientX - from.x, dy = e.clientY - from.y;
      if (from.i >= 0 && !this.onPick) {
        if (Math.hypot(dx, dy) < 14) return;
        const letter = this._meant(from.i, dx, dy);
        from.done = letter !== "";
        from.i = -1;  // where no layer turns that way, the whole solid does
        if (letter) this.onMove(letter);
        return;
      }
      if (this.onPick && Math.hypot(dx, dy) < 6 && !from.dragged) return;
      from.dragged = true;
      if (this.flat) return;
      this.yaw += dx / 130; this.pitch = Math.max(-1.6, Math.min(1.6, this.pitch + dy / 130));
      from.x = e.clientX; from.y = e.clientY;
      this.draw();
    });
    c.addEventListener("pointerup", (e) => {
      if (from && this.onPick && !from.dragged && from.i >= 0) this.onPick(from.i);
      from = null;
    });
    c.addEventListener("contextmenu", (e) => e.preventDefault());
    c.addEventListener("keydown", (e) => {
      const by = { ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, -0.2], ArrowDown: [0, 0.2] }[e.key];
      if (!by) return;
      e.preventDefault();
      if (this.flat) return;
      this.yaw += by[0]; this.pitch = Math.max(-1.6, Math.min(1.6, this.pitch + by[1]));
      this.draw();
    });
  }
}

function dark(colour) {
  const [r, g, b] = [1, 3, 5].map((k) => parseInt(colour.slice(k, k + 2), 16));
  return 0.3 * r + 0.59 * g + 0.11 * b < 128;
}
