// One game: the picture, the moves, and what helps. The address has the game, the start and the moves.

import { ask, Refused, stream } from "./api.js";
import { button, element } from "./elements.js";
import { Solid } from "./solid.js";

export class GamePage {
  constructor(main) {
    this.main = main;
    this.cancel = new AbortController();
    this.queue = Promise.resolve();
    this.undone = [];
    this.playing = null;
  }

  isHere(asked) { return this.told && asked.toString() === this._address().toString(); }

  leave() { this._stop(); this.cancel.abort(); document.onkeydown = null; }

  async open(asked) {
    this.game = asked.get("game");
    this.main.replaceChildren(element("p", "status", "making the game …"));
    this.about = await ask("game", { game: this.game }, this.cancel.signal);
    document.title = this.about.name;
    this._build();
    const start = asked.get("start"), moves = (asked.get("moves") || "").split(" ").filter(Boolean);
    if (start === null && !moves.length) await this._scramble(1 + Math.floor(Math.random() * 1e9));
    else this._tell(await ask("position", { game: this.game, start: start || "", moves }, this.cancel.signal));
  }

  _build() {
    const names = {
      scramble: () => this._scramble(1 + Math.floor(Math.random() * 1e9)), undo: () => this._undo(), redo: () => this._redo(),
      hint: () => this._hint(), solve: () => this._solve(), shorter: () => this._solve(20), explain: () => this._explain(),
      solved: () => this._restart(""), link: () => this._link(),
    };
    const titles = { shorter: "look for a shorter solution for 20 seconds", solved: "begin with the solved position", link: "copy a link to what is seen", explain: "the solution by 3-cycles, step by step" };
    this.tools = {};
    const bar = element("div", "bar");
    for (const [name, act] of Object.entries(names)) {
      const b = button(name, () => this._do(act), "tool");
      if (titles[name]) b.title = titles[name];
      this.tools[name] = b;
      bar.append(b);
    }
    this.tools.explain.hidden = !this.about.explains;
    this.stopper = button("stop", () => this._stop(), "tool stop");
    this.stopper.hidden = true;
    bar.append(this.stopper);
    this.status = element("p", "status");
    this.status.setAttribute("role", "status");
    this.picture = element("div", "picture");
    this.legal = element("div", "legal");
    this.legal.setAttribute("aria-label", "moves");
    this.played = element("p", "played");
    this.steps = element("ol", "steps");
    this.why = element("p");
    this.reason = element("details", "why", element("summary", "", "why?"), this.why);
    this.line = element("input", "line");
    this.line.placeholder = "type or paste moves";
    this.line.setAttribute("aria-label", "moves to play");
    const form = element("form", "typed", this.line, element("button", "", "play"));
    form.onsubmit = (e) => { e.preventDefault(); const text = this.line.value; this._do(async () => { await this._play(text); this.line.value = ""; }); };
    this.text = element("textarea", "text");
    this.text.rows = 3;
    this.text.setAttribute("aria-label", "a position");
    const read = button("go there", () => this._do(() => this._read(this.text.value)));
    this.position = element("details", "position", element("summary", "", "type or paint a position"), this.text, element("p", "", read));
    const facts = element("div", "facts");
    const maths = element("details", "maths", element("summary", "", "the mathematics"), facts);
    facts.innerHTML = this.about.about;  // made by Python, where every text is escaped
    maths.ontoggle = () => this._do(() => this._facts(maths, facts));
    if (this.about.scene) {
      this.solid = new Solid(this.about.scene, { onMove: (letter) => this._do(() => this._play(letter)) });
      this.solid.canvas.setAttribute("aria-label", `${this.about.name}; drag a sticker to turn its layer, drag beside it to turn the solid`);
      this.picture.append(this.solid.canvas);
      this.position.append(this._palette());
      const labels = element("input");
      labels.type = "checkbox";
      labels.onchange = () => { this.solid.labels = labels.checked; this.solid.draw(); };
      bar.append(element("label", "letters", labels, " letters"));
    } else {
      this.picture.onclick = (e) => {
        const target = e.target.closest("[data-move]");
        if (target) this._do(() => this._play(target.getAttribute("data-move")));
      };
      this._hover();
    }
    this.main.replaceChildren(element("h1", "", this.about.name),
      element("div", "table", this.picture, element("div", "side", bar, this.status, this.legal, form, this.played, this.steps, this.reason, this.position, maths)));
    document.onkeydown = (e) => this._key(e);
  }

  _hover() {  // what a move would change is lit while the pointer is over it
    this.picture.onpointerover = (e) => {
      const at = e.target.closest("[data-line]");
      for (const x of this.picture.querySelectorAll(".lit")) x.classList.remove("lit");
      if (!at) return;
      for (const name of at.getAttribute("data-line").split(" ")) {
        for (const x of this.picture.querySelectorAll(`[data-point="${CSS.escape(name)}"]`)) x.classList.add("lit");
      }
    };
  }

  _key(e) {
    if (e.target.matches("input, textarea, select") || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === "Backspace") { e.preventDefault(); this._do(() => this._undo()); return; }
    if (!this.told || e.key.length !== 1) return;
    const name = [e.key, e.key.toUpperCase()].find((k) => this.told.legal.includes(k));
    if (!name) return;
    const back = `${name}'`;
    this._do(() => this._play(e.shiftKey && this.told.legal.includes(back) ? back : name));
  }

  // One thing after another; what is refused is told, and changes nothing.
  _do(act) {
    this.queue = this.queue.then(act).catch((error) => {
      if (error.name === "AbortError") return;
      this.status.textContent = error.message;
      this.status.classList.add("error");
      if (!(error instanceof Refused)) console.error(error);
    });
    return this.queue;
  }

  _address() {
    const { start, moves } = this.told;
    return new URLSearchParams({ game: this.game, start, moves: moves.join(" ") });
  }

  _tell(position) {
    this.told = position;
    history.replaceState(null, "", "#" + this._address());
    this.status.classList.remove("error");
    this.status.textContent = position.over && !position.remark ? `solved, in ${position.moves.length} move${position.moves.length === 1 ? "" : "s"}`
      : position.remark || (position.distance === null ? "" : `${position.distance} moves from solved`);
    if (this.solid) { this.solid.marked = ""; this.solid.show(position.colours, position.letters); }
    else this.picture.innerHTML = position.picture;  // made by Python, where every text is escaped
    this.legal.replaceChildren(...position.legal.map((name) => {
      const b = button(name, () => this._do(() => this._play(name)), "move");
      b.setAttribute("data-move", name);
      return b;
    }));
    this.played.textContent = position.moves.length ? position.moves.join(" ") : "";
    this.text.value = position.now;
    this.why.textContent = position.why;
    this.reason.hidden = !position.why;
    if (!position.why) this.reason.open = false;
    this.tools.undo.disabled = !position.moves.length;
    this.tools.redo.disabled = !this.undone.length;
    for (const name of ["hint", "solve", "shorter", "explain"]) this.tools[name].disabled = position.over;
  }

  async _ask(name, more) {
    return ask(name, { game: this.game, start: this.told.start, moves: this.told.moves, ...more }, this.cancel.signal);
  }

  async _play(text, keep = false) {
    const known = this.solid && this.about.scene.turns[text];
    const [position] = await Promise.all([this._ask("position", { play: text }), known ? this.solid.turn(text, this.pace || 180) : null]);
    if (!keep) { this.undone = []; this.steps.replaceChildren(); }
    this._tell(position);
  }

  async _undo() {
    const moves = this.told.moves.slice();
    if (!moves.length) return;
    const last = [moves.pop()];
    if (this.game === "blackjack" && moves.length) last.unshift(moves.pop());
    this.undone.push(last);
    const back = last[0].endsWith("'") ? last[0].slice(0, -1) : `${last[0]}'`;
    if (this.solid) await this.solid.turn(this.about.scene.turns[back] ? back : last[0], 120);
    this._tell(await ask("position", { game: this.game, start: this.told.start, moves }));
  }

  async _redo() {
    const last = this.undone.pop();
    if (last) await this._play(last[0], true);
  }

  async _scramble(seed) {
    this.undone = [];
    if (this.steps) this.steps.replaceChildren();
    this._tell(await ask("scramble", { game: this.game, seed }, this.cancel.signal));
  }

  async _restart(start) {
    this.undone = [];
    this._tell(await ask("position", { game: this.game, start, moves: [] }, this.cancel.signal));
  }

  async _read(text) {
    const found = await ask("read", { game: this.game, text }, this.cancel.signal);
    if (!found.reachable) throw new Refused(`this cannot be reached: ${found.reason}`);
    this.undone = [];
    this._tell(found);
  }

  // -- help ---------------------------------------------------------------------------------------------

  async _long(name, more, tell) {
    this.work = new AbortController();
    this.stopper.hidden = false;
    try {
      return await stream(name, { game: this.game, start: this.told.start, moves: this.told.moves, ...more }, (found) => {
        if ("seconds" in found) this.status.textContent = `at work for ${found.seconds} s`;
        else tell(found);
      }, this.work.signal);
    } finally {
      this.stopper.hidden = true;
      this.work = null;
    }
  }

  _stop() {
    if (this.work) this.work.abort();
    if (this.playing) this.playing.stopped = true;
  }

  async _hint() {
    const found = await this._long("solve", {}, () => {});
    const move = found.solution[0];
    this.status.textContent = `hint: ${move} (${found.solution.length} to go)`;
    for (const e of this.main.querySelectorAll("[data-move]")) e.classList.toggle("hinted", e.getAttribute("data-move") === move);
    if (this.solid) { this.solid.marked = move; this.solid.draw(); }
  }

  async _solve(seconds = 0) {
    let best = null;
    try {
      await this._long("solve", seconds ? { seconds } : {}, (found) => {
        best = found;
        this.status.textContent = `${found.solution.length} moves, by ${found.method}${seconds ? "; looking for fewer …" : ""}`;
      });
    } catch (error) { if (!best || error.name !== "AbortError") throw error; }
    const what = `${best.solution.length} move${best.solution.length === 1 ? "" : "s"} by ${best.method}${best.optimal ? ", none shorter" : ""}`;
    await this._animate([{ why: what, moves: best.solution }]);
  }

  async _explain() {
    const found = await this._long("explain", {}, () => {});
    await this._animate(found.steps);
  }

  // Play steps one by one, each with its reason; stop leaves the position where it is.
  async _animate(steps) {
    const playing = this.playing = { stopped: false };
    this.stopper.hidden = false;
    const items = steps.map(({ why, moves }) => element("li", "", element("b", "", why), " ", element("span", "moves", moves.join(" "))));
    this.steps.replaceChildren(...items);
    const count = steps.reduce((n, s) => n + s.moves.length, 0);
    this.pace = count > 60 ? 60 : 180;
    for (let k = 0; k < steps.length && !playing.stopped; k++) {
      items[k].classList.add("now");
      items[k].scrollIntoView({ block: "nearest" });
      for (const move of steps[k].moves) {
        if (playing.stopped) break;
        await this._play(move, true);
        if (!this.solid) await new Promise((r) => setTimeout(r, 350));
      }
      items[k].classList.remove("now");
    }
    this.pace = 0;
    this.stopper.hidden = true;
    this.playing = null;
  }

  async _facts(details, target) {
    if (!details.open || target.dataset.whole) return;
    const found = await stream("facts", { game: this.game }, () => {}, this.cancel.signal);
    target.innerHTML = found.html;  // made by Python, where every text is escaped
    target.dataset.whole = "yes";
  }

  async _link() {
    const link = location.href;
    try { await navigator.clipboard.writeText(link); this.status.textContent = "the link is copied"; }
    catch { this.status.textContent = link; }
  }

  // -- painting -----------------------------------------------------------------------------------------

  _palette() {
    const { names, home, faces } = this.about.scene, solid = this.solid;
    const colour = names.map((_, f) => home[faces.indexOf(f)]);
    let chosen = 0, painted = null;
    const box = element("div", "palette");
    const swatches = names.map((name, f) => {
      const b = button(name, () => { chosen = f; swatches.forEach((s, k) => s.setAttribute("aria-pressed", `${k === f}`)); }, "swatch");
      b.style.background = colour[f];
      b.setAttribute("aria-pressed", `${f === 0}`);
      return b;
    });
    const begin = button("paint", () => {
      if (solid.onPick) { solid.onPick = null; begin.textContent = "paint"; this._tell(this.told); return; }
      painted = this.told.letters.slice();
      begin.textContent = "stop painting";
      solid.onPick = (i) => {
        painted[i] = names[chosen];
        const shown = solid.colours.slice();
        shown[i] = colour[chosen];
        solid.show(shown, painted);
      };
    });
    const check = button("is this reachable?", () => this._do(async () => {
      const now = painted || this.told.letters, lines = new Map();
      for (const p of this.about.scene.reading) {
        const name = names[faces[p]];
        lines.set(name, [...(lines.get(name) || []), now[p]]);
      }
      await this._read([...lines].map(([name, seen]) => `${name}: ${seen.join(" ")}`).join("\n"));
      solid.onPick = null; painted = null; begin.textContent = "paint";
    }));
    box.append(begin, ...swatches, check);
    return box;
  }
}
