// A small way to make elements.

export function element(tag, kind = "", ...children) {
  const e = document.createElement(tag);
  if (kind) e.className = kind;
  e.append(...children);
  return e;
}

export function button(text, act, kind = "") {
  const b = element("button", kind, text);
  b.type = "button";
  b.onclick = act;
  return b;
}
