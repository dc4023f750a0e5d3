// One game: the picture, the moves, and what helps. The address has the game, the start and the moves.

import { ask, Refused, stream } from "./api.js";
import { button, element } from "./elements.js";
import { palette } from "./paint.js";
import { Solid } from "./solid.js";

const TITLES = {
  scramble: "begin at a random position", hint: "a move that leads nearer to the goal", solve: "play to the goal, step by step",
  shorter: "look for a shorter solution for 20 seconds", reset: "begin at the solved position", share: "copy a link to what is seen",
  explain: "the solution by 3-cycles, step by step",
};

function kept(name) { try { return localStorage.getItem(name) === "yes"; } catch { return false; } }
function keep(name, value) { try { localStorage.setItem(name, value ? "yes" : "no"); } catch { /* it is forgotten, then */ } }

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
    this.main.replaceChildren(element("p", "status", "making the game … (the first one takes some seconds)"));
    this.about = await ask("game", { game: this.game }, this.cancel.signal);
    document.title = `${this.about.title} – permgroups`;
    this._build();
    const start = asked.get("start"), moves = (asked.get("moves") || "").split(" ").filter(Boolean);
    if (start === null && !moves.length) await this._scramble(1 + Math.floor(Math.random() * 1e9));
    else this._tell(await ask("position", { game: this.game, start: start || "", moves }, this.cancel.signal));
  }

  _build() {
    const groups = [
      { scramble: () => this._scramble(1 + Math.floor(Math.random() * 1e9)), undo: () => this._undo(), redo: () => this._redo() },
      { hint: () => this._hint(), solve: () => this._solve(), shorter: () => this._solve(20), explain: () => this._explain() },
      { reset: () => this._restart(""), share: () => this._link() },
    ];
    this.tools = {};
    const bar = element("div", "bar");
    for (const group of groups) {
      const part = element("span", "part");
      for (const [name, act] of Object.entries(group)) {
        const b = this.tools[name] = button(name, () => this._do(act), name === "solve" ? "tool main" : "tool");
        if (TITLES[name]) b.title = TITLES[name];
        part.append(b);
      }
      bar.append(part);
    }
    this.tools.explain.hidden = !this.about.explains;
    this.tools.shorter.hidden = !this.about.searches;
    this.stopper = button("stop", () => this._stop(), "tool stop");
    this.stopper.hidden = true;
    bar.append(this.stopper);
    this.status = element("p", "status");
    this.status.setAttribute("role", "status");
    this.picture = element("div", "picture");
    this.legal = element("div", "legal");
    this.legal.setAttribute("aria-label", "moves");
    this.played = element("p", "played");
    this.copy = button("copy", () => this._copy(this.told.moves.join(" "), "the moves are copied"), "small");
    this.copy.title = "copy the moves; they can be pasted into the line above";
    this.notation = element("p", "notation");
    this.steps = element("ol", "steps");
    this.why = element("p");
    this.reason = element("details", "why", element("summary", "", "why is this a hexad, and what wins?"), this.why);
    this.line = element("input", "line");
    this.line.placeholder = "type or paste moves";
    this.line.setAttribute("aria-label", "moves to play");
    const form = element("form", "typed", this.line, element("button", "", "play"));
    form.onsubmit = (e) => { e.preventDefault(); const text = this.line.value; this._do(async () => { await this._play(text); this.line.value = ""; }); };
    this.text = element("textarea", "text");
    this.text.rows = 3;
    this.text.setAttribute("aria-label", "a position");
    const read = button("go there", () => this._do(() => this._read(this.text.value)));
    this.position = element("details", "position", element("summary", "", this.about.scene ? "type or paint a position" : "type a position"),
      this.text, element("p", "", read));
    const facts = element("div", "facts");
    const maths = element("details", "maths", element("summary", "", "the mathematics"), facts);
    facts.innerHTML = this.about.about;  // made by Python, where every text is escaped
    maths.ontoggle = () => this._do(() => this._facts(maths, facts));
    if (this.about.scene) {
      this.solid = new Solid(this.about.scene, { onMove: (letter) => this._do(() => this._play(letter)) });
      this.solid.canvas.setAttribute("aria-label", `${this.about.title}; drag a sticker to turn its layer, drag beside it to turn the solid; `
        + "arrow keys turn the solid, letters its layers, with shift backwards");
      this.palette = palette(this.about.scene, this.solid, {
        position: () => this.told.letters, end: () => this._tell(this.told),
        read: (text) => this._do(() => this._read(text)),
      });
      this.position.append(this.palette.box);
      this.picture.append(this._views(), this.solid.canvas);
    } else {
      this.picture.onclick = (e) => {
        const target = e.target.closest("[data-move]"), card = e.target.closest("[data-card]");
        if (target) this._do(() => this._play(target.getAttribute("data-move")));
        else if (card) this._card(card.getAttribute("data-card"));
      };
    }
    this.main.replaceChildren(element("h1", "", this.about.title),
      element("div", "table", this.picture, element("div", "side", bar, this.status, this.legal, form,
        element("div", "record", this.played, this.copy), this.notation, this.steps, this.reason, this.position, maths)));
    this._hover();
    document.onkeydown = (e) => this._key(e);
  }

  // How a solid is shown: as a net, with letters, in colours that everybody can tell apart.
  _views() {
    const box = element("p", "views"), solid = this.solid;
    const apply = {
      flat: (on) => { solid.flat = on; }, letters: (on) => { solid.labels = on; },
      safe: (on) => { solid.palette = on ? this.about.scene.safe : this.about.scene.home; this.palette.coloured(); },
    };
    const names = { flat: "net", letters: "letters", safe: "colours for the colour-blind" };
    for (const name of ["flat", "letters", "safe"]) {
      const check = element("input");
      check.type = "checkbox";
      check.checked = kept(name);
      apply[name](check.checked);
      check.onchange = () => { apply[name](check.checked); keep(name, check.checked); solid.draw(); };
      box.append(element("label", name, check, ` ${names[name]}`));
    }
    return box;
  }

  // A card of the table, then one of the stack: Python says which pairs are moves.
  _card(card) {
    const pairs = this.told.pairs || {}, chosen = this.chosen;
    if (chosen && (pairs[chosen] || {})[card]) { this._do(() => this._play(pairs[chosen][card])); return; }
    this.chosen = pairs[card] && card !== chosen ? card : null;
    const lit = this.chosen ? [this.chosen, ...Object.keys(pairs[this.chosen])] : [];
    for (const e of this.picture.querySelectorAll("[data-card]")) e.classList.toggle("lit", lit.includes(e.getAttribute("data-card")));
  }

  // What a move would change is shown while somebody points at it or at its button, or has the button in focus.
  _hover() {
    const show = (e) => {
      const at = e.target.closest && e.target.closest("[data-move]");
      for (const x of this.picture.querySelectorAll(".lit:not([data-card])")) x.classList.remove("lit");
      const name = at && at.getAttribute("data-move");
      if (this.solid) {
        if (this.solid.marked !== (name || this.hinted || "")) { this.solid.marked = name || this.hinted || ""; this.solid.draw(); }
        return;
      }
      if (!name) return;
      const over = this.picture.querySelector(`[data-move="${CSS.escape(name)}"][data-line]`);
      const points = over ? over.getAttribute("data-line").split(" ") : [];
      for (const p of points) for (const x of this.picture.querySelectorAll(`[data-point="${CSS.escape(p)}"]`)) x.classList.add("lit");
      for (const x of this.picture.querySelectorAll(`[data-preview="${CSS.escape(name)}"]`)) x.classList.add("lit");
    };
    for (const place of [this.picture, this.legal]) for (const kind of ["onpointerover", "onfocusin", "onpointerleave"]) {
      if (kind === "onfocusin") place.addEventListener("focusin", show); else place[kind] = show;
    }
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
      return false;
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
    this.hinted = "";
    this.chosen = null;
    this.status.textContent = position.over && !position.remark ? `solved, in ${position.moves.length} move${position.moves.length === 1 ? "" : "s"}`
      : position.remark || (position.distance === null ? "" : `${position.distance} move${position.distance === 1 ? "" : "s"} from solved`);
    if (this.solid) { this.solid.marked = ""; this.solid.show(position.counters, position.letters); }
    else this.picture.innerHTML = position.picture;  // made by Python, where every text is escaped
    this.legal.replaceChildren(...position.legal.map((name) => {
      const b = button(name, () => this._do(() => this._play(name)), "move");
      b.setAttribute("data-move", name);
      return b;
    }));
    this.played.textContent = position.moves.length ? position.moves.join(" ") : "";
    this.copy.hidden = !position.moves.length;
    this.notation.textContent = position.notation;
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

  _still() { return matchMedia("(prefers-reduced-motion: reduce)").matches; }

  async _play(text, keep = false) {
    const known = this.solid && !this._still() && this.about.scene.turns[text];
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
    if (this.solid && !this._still()) await this.solid.turn(this.about.scene.turns[back] ? back : last[0], 120);
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
    return true;
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
    if (this.solid) { this.solid.marked = this.hinted = move; this.solid.draw(); }
    else for (const x of this.picture.querySelectorAll(`[data-preview="${CSS.escape(move)}"]`)) x.classList.add("lit");
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
        if (!this.solid) await new Promise((r) => setTimeout(r, this._still() ? 20 : 350));
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

  _link() { return this._copy(location.href, "the link is copied"); }

  async _copy(text, told) {
    try { await navigator.clipboard.writeText(text); this.status.textContent = told; }
    catch { this.status.textContent = text; }
  }
}
