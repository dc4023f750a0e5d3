// The explorer: a group, a code or a board, and what the library answers about it.

import { stream } from "./api.js";
import { button, element } from "./elements.js";

const EXAMPLES = ["M12", "PSL(2,7)", "C2 wr S4", "a=(1,2,3,4,5); b=(1,2)", "rubik", "code:golay", "code:hamming:3", "[1 1 0; 0 1 1; 1 0 1] mod 2", "[[2, 4], [1, 5]] mod 6"];
let known = { text: "", topics: [] };  // what could be asked of what was looked at last

export async function explorer(main, asked) {
  const text = asked.get("explore") || "M12", topic = asked.get("topic") || "summary";
  document.title = `${text} – permgroups`;
  const line = element("textarea", "find"), form = element("form", "by-name", line, element("button", "", "look"));
  line.value = text;
  line.rows = Math.min(8, text.split("\n").length);
  line.onkeydown = (e) => { if (e.key === "Enter" && !e.shiftKey) { e.preventDefault(); form.requestSubmit(); } };
  line.setAttribute("aria-label", "a group, code or matrix");
  const go = (more) => { location.hash = new URLSearchParams({ explore: line.value.trim() || "M12", ...more }); };
  form.onsubmit = (e) => { e.preventDefault(); go({}); };
  const tabs = element("div", "bar"), out = element("div", "answer"), status = element("p", "status");
  status.setAttribute("role", "status");
  const examples = element("ul", "games");
  for (const example of EXAMPLES) {
    const link = element("a", "", example);
    link.href = "#" + new URLSearchParams({ explore: example });
    examples.append(element("li", "", link));
  }
  main.replaceChildren(element("h1", "", "Explorer"),
    element("p", "", "A group or its generators, a puzzle, a code or a matrix; for example:"), examples, form, tabs, status, out);
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
    known = { text, topics: found.topics };
    out.innerHTML = found.html;  // made by Python, where every text is escaped
  } catch (error) {
    status.textContent = error.name === "AbortError" ? "stopped" : error.message;
    status.classList.add("error");
  }
  stop.remove();
  const topics = known.text === text ? known.topics : ["summary"];
  for (const name of topics.filter((t) => t !== "word")) {
    const b = button(name, () => go({ topic: name }), "tool");
    if (name === topic) b.setAttribute("aria-current", "true");
    tabs.append(b);
  }
  if (!topics.includes("word")) return;
  const word = element("form", "by-word", "a word for ", element_, element("button", "", "find"));
  word.onsubmit = (e) => { e.preventDefault(); go({ topic: "word", element: element_.value }); };
  element_.value = asked.get("element") || "";
  tabs.append(word);
}
