// The pages of the playground: the games, one game, bring your own, the explorer. The address says which.

import { Refused, ask } from "./api.js";
import { explorer } from "./explore.js";
import { element } from "./elements.js";
import { GamePage } from "./game.js";

const main = document.getElementById("main");
let page = null;

function fail(error) {
  if (error.name === "AbortError") return;
  main.replaceChildren(element("p", "error", error instanceof Refused ? error.message : `${error}`));
  if (!(error instanceof Refused)) console.error(error);
}

async function menu() {
  main.replaceChildren(element("p", "status", "loading the library … (the first time this takes some seconds)"));
  const { groups } = await ask("menu");
  document.title = "permgroups playground";
  const find = element("input", "find");
  find.placeholder = "a game, a cut such as d f 0.7, 7x7:torus mod 3, or generators a=(1,2,3); b=(3,4)";
  find.setAttribute("aria-label", "play by name");
  const form = element("form", "by-name", find, element("button", "", "play"));
  form.onsubmit = (e) => { e.preventDefault(); if (find.value.trim()) go(find.value.trim()); };
  main.replaceChildren(element("h1", "", "Every game and puzzle, with hint and solve"), form, slicer(), lights());
  for (const group of groups) {
    const list = element("ul", "games");
    for (const { game, name } of group.games) {
      const link = element("a", "", name);
      link.href = "#" + new URLSearchParams({ game });
      list.append(element("li", "", link));
    }
    main.append(element("h2", "", group.title), list);
  }
}

function choice(label, options) {
  const select = element("select");
  select.setAttribute("aria-label", label);
  for (const [value, name] of options) { const o = element("option", "", name); o.value = value; select.append(o); }
  return select;
}

function number(label, value, min, max) {
  const field = element("input", "number");
  Object.assign(field, { type: "number", value, min, max, required: true });
  field.setAttribute("aria-label", label);
  return field;
}

// A board of lights of one's own: how large, on which surface, with how many states.
function lights() {
  const rows = number("rows", 5, 1, 40), columns = number("columns", 5, 1, 40), states = number("states of a light", 2, 2, 30);
  const surface = choice("surface", [["plane", "in the plane"], ["cylinder", "on a cylinder"], ["torus", "on a torus"], ["klein", "on a Klein bottle"]]);
  const form = element("form", "slicer", "lights in ", rows, " rows and ", columns, " columns ", surface, ", of ", states, " states ",
    element("button", "", "light and play"));
  form.onsubmit = (e) => {
    e.preventDefault();
    const where = surface.value === "plane" ? "" : `:${surface.value}`, d = states.value === "2" ? "" : ` mod ${states.value}`;
    go(`${rows.value}x${columns.value}${where}${d}`);
  };
  return form;
}

// Cut a solid of one's own: which solid, planes across what, how deep.
function slicer() {
  const solid = choice("solid", [["t", "tetrahedron"], ["c", "cube"], ["o", "octahedron"], ["d", "dodecahedron"], ["i", "icosahedron"]]);
  const across = choice("cut across", [["f", "faces"], ["v", "vertices"], ["e", "edges"]]);
  const depth = element("input");
  Object.assign(depth, { type: "range", min: "0.05", max: "0.95", step: "0.01", value: "0.7" });
  depth.setAttribute("aria-label", "distance of the cut from the centre");
  const text = element("output", "", "");
  const told = () => { text.textContent = `${solid.value} ${across.value} ${depth.value}`; };
  solid.value = "d";
  solid.onchange = across.onchange = depth.oninput = told;
  told();
  const button = element("button", "", "cut and play");
  button.type = "button";
  button.onclick = () => go(text.textContent);
  return element("p", "slicer", "cut a ", solid, " across its ", across, " at ", depth, " ", text, " ", button);
}

function own() {
  document.title = "bring your own";
  const text = element("textarea");
  text.rows = 10;
  text.setAttribute("aria-label", "generators, or the text of a puzzle file");
  text.placeholder = "L = (1,2,3,4,5)\nR = (5,6,7,8,1)\n\nor the text of a .tws, KPuzzle .json, .g or .csv file; or drop a file here";
  const button = element("button", "", "play it");
  button.onclick = () => { if (text.value.trim()) go(text.value.trim()); };
  const file = element("input");
  file.type = "file";
  file.accept = ".tws,.def,.json,.g,.gap,.csv,.txt";
  file.setAttribute("aria-label", "a puzzle file");
  const take = async (given) => {
    if (!given) return;
    if (given.size > 190_000) { told.textContent = `${given.name} is too large: ${given.size} bytes`; return; }
    text.value = await given.text();
    go(text.value.trim());
  };
  file.onchange = () => take(file.files[0]);
  main.ondragover = (e) => e.preventDefault();
  main.ondrop = (e) => { if (e.dataTransfer.files.length) { e.preventDefault(); take(e.dataTransfer.files[0]); } };
  const told = element("p", "error");
  main.replaceChildren(element("h1", "", "Bring your own puzzle"),
    element("p", "", "Type generators, one to a line, or drop a puzzle file of twsearch, cubing.js or GAP. It draws, plays and solves."),
    text, element("p", "", button, " ", file), told);
}

function go(game) { location.hash = new URLSearchParams({ game }); }

async function route() {
  const hash = location.hash.slice(1), asked = new URLSearchParams(hash);
  if (page && page.isHere(asked)) return;
  if (page) { page.leave(); page = null; }
  main.ondragover = main.ondrop = null;
  try {
    if (asked.has("game")) {
      page = new GamePage(main);
      await page.open(asked);
    } else if (hash === "own") own();
    else if (asked.has("explore")) await explorer(main, asked);
    else await menu();
  } catch (error) { fail(error); }
  main.focus({ preventScroll: true });
}

window.addEventListener("hashchange", route);
route();
