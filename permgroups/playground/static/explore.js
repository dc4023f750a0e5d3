// The explorer: a group, a code or a board, and what the library answers about it.

import { stream } from "./api.js";
import { button, element } from "./elements.js";

export async function explorer(main, asked) {
  const text = asked.get("explore") || "M12", topic = asked.get("topic") || "summary";
  document.title = `${text} – permgroups`;
  const line = element("input", "find"), form = element("form", "by-name", line, element("button", "", "look"));
  line.value = text;
  line.setAttribute("aria-label", "a group, code or board");
  const go = (more) => { location.hash = new URLSearchParams({ explore: line.value.trim() || "M12", ...more }); };
  form.onsubmit = (e) => { e.preventDefault(); go({}); };
  const tabs = element("div", "bar"), out = element("div", "answer"), status = element("p", "status");
  status.setAttribute("role", "status");
  main.replaceChildren(element("h1", "", "Explorer"),
    element("p", "", "A group (M12, PSL(2,7), generators), a puzzle, a board, or a code (code:golay, code:hamming:3)."),
    form, tabs, status, out);
  const element_ = element("input");
  element_.placeholder = "(1,2,3)";
  element_.setAttribute("aria-label", "an element");
  const work = new AbortController(), stop = button("stop", () => work.abort(), "tool stop");
  tabs.append(stop);
  try {
    const body = { text, topic };
    if (topic === "word") body.element = asked.get("element") || "";
    const found = await stream("explore", body, (part) => { if ("seconds" in part) status.textContent = `at work for ${part.seconds} s`; }, work.signal);
    status.textContent = "";
    out.innerHTML = found.html;  // made by Python, where every text is escaped
  } catch (error) {
    status.textContent = error.name === "AbortError" ? "stopped" : error.message;
    status.classList.add("error");
  }
  stop.remove();
  for (const name of ["summary", "classes", "characters", "growth", "cayley", "subgroups"]) {
    const b = button(name, () => go({ topic: name }), "tool");
    if (name === topic) b.setAttribute("aria-current", "true");
    tabs.append(b);
  }
  const word = element("form", "by-word", "a word for ", element_, element("button", "", "find"));
  word.onsubmit = (e) => { e.preventDefault(); go({ topic: "word", element: element_.value }); };
  tabs.append(word);
}
