// Painting a solid: which colour, on which sticker, and whether the position can be reached.

import { button, element } from "./elements.js";

// `position()` has the letters that are seen now, `read(text)` goes to the position of colours, `end()` shows what was.
export function palette(scene, solid, { position, read, end }) {
  const { names, faces } = scene, box = element("div", "palette");
  let chosen = 0;
  const swatches = names.map((name, f) => {
    const b = button(name, () => { chosen = f; swatches.forEach((s, k) => s.setAttribute("aria-pressed", `${k === f}`)); }, "swatch");
    b.setAttribute("aria-pressed", `${f === 0}`);
    b.setAttribute("aria-label", `colour of the face ${name}`);
    return b;
  });
  const coloured = () => swatches.forEach((s, f) => { s.style.background = solid.palette[faces.indexOf(f)]; });
  const stop = () => { solid.onPick = null; begin.textContent = "paint"; begin.setAttribute("aria-pressed", "false"); };
  const begin = button("paint", () => {
    if (solid.onPick) { stop(); end(); return; }
    begin.textContent = "stop painting";
    begin.setAttribute("aria-pressed", "true");
    solid.onPick = (i) => { solid.painted.set(i, names[chosen]); solid.draw(); };
  });
  const check = button("is this reachable?", async () => {
    const now = position().slice(), lines = new Map();
    solid.painted.forEach((name, i) => { now[i] = name; });
    for (const p of scene.reading) {
      const name = names[faces[p]];
      lines.set(name, [...(lines.get(name) || []), now[p]]);
    }
    if (await read([...lines].map(([name, seen]) => `${name}: ${seen.join(" ")}`).join("\n"))) stop();
  });
  coloured();
  box.append(element("p", "", "Choose a colour and press stickers; the net shows all of them."), begin, ...swatches, check);
  return { box, stop, coloured };
}
