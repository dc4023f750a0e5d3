// The page of a game: it draws what Python tells, and asks Python for every move. Nothing is fetched from a network.

function element(tag, kind, text) {
  const e = document.createElement(tag);
  if (kind) e.className = kind;
  if (text) e.textContent = text;
  return e;
}

function render({ model, el }) {
  const root = element("div", "permgroups-play");
  const title = element("b"), picture = element("div", "picture"), bar = element("div", "bar");
  const moves = element("div", "moves"), message = element("div", "message"), played = element("div", "played");
  message.setAttribute("role", "status");
  root.append(title, picture, moves, bar, message, played);
  el.append(root);

  let solving = false, later = null;
  const ask = (what, more) => { message.textContent = "…"; model.send({ ask: what, ...more }); };
  const stop = () => { clearTimeout(later); solving = false; tools.solve.textContent = "solve"; };
  const next = () => {  // a step at a time, the next one when the last is seen
    clearTimeout(later);
    if (solving) later = setTimeout(() => ask("step"), 600);
  };
  const tools = {};
  for (const name of ["undo", "redo", "hint", "solve", "new"]) {
    const b = tools[name] = element("button", "tool", name);
    b.type = "button";
    b.onclick = () => {
      const was = solving;
      stop();
      if (name !== "solve") { ask(name); return; }
      if (was) return;
      b.textContent = "stop";
      solving = true;
      ask("step");
    };
    bar.append(b);
  }

  const play = (name) => { stop(); ask("play", { move: name }); };
  picture.onclick = (e) => {
    const target = e.target.closest("[data-move]");
    if (target) play(target.getAttribute("data-move"));
  };

  function mark() {
    const hinted = model.get("hinted");
    for (const e of root.querySelectorAll("[data-move]")) {
      e.classList.toggle("hinted", hinted !== "" && e.getAttribute("data-move") === hinted);
    }
  }
  function draw() {
    title.textContent = model.get("title");
    picture.innerHTML = model.get("picture");  // made by Python, where every text is escaped
    const names = model.get("buttons");
    if (moves.dataset.names !== JSON.stringify(names)) {
      moves.dataset.names = JSON.stringify(names);
      moves.replaceChildren(...names.map((name) => {
        const b = element("button", "move", name);
        b.type = "button";
        b.setAttribute("data-move", name);
        b.onclick = () => play(name);
        return b;
      }));
    }
    const done = model.get("moves");
    played.textContent = done.length ? `${done.length}: ${done.slice(-40).join(" ")}` : "";
    message.textContent = model.get("message");
    tools.undo.disabled = !done.length;
    tools.hint.disabled = tools.solve.disabled = model.get("over");
    if (solving && (model.get("over") || model.get("message"))) stop();  // at the goal, or told why not
    mark();
  }

  const watched = ["title", "picture", "buttons", "moves", "over", "hinted", "message"];
  for (const name of watched) model.on(`change:${name}`, draw);
  model.on("msg:custom", draw);  // an answer that changes nothing, such as the same hint again
  model.on("change:moves", next);
  draw();
  return () => {
    stop();
    for (const name of watched) model.off(`change:${name}`, draw);
    model.off("msg:custom", draw);
    model.off("change:moves", next);
  };
}

export default { render };
