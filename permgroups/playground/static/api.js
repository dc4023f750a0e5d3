// Questions to the server. Nothing of a game is kept there: every question has the game, the start and the moves.

export class Refused extends Error {}

async function post(name, body, signal) {
  let answer;
  try {
    answer = await fetch(`api/${name}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused("the server does not answer; is permgroups play still running?");
  }
  if (!answer.ok) {
    let why = `the server answered ${answer.status}`;
    try { why = (await answer.json()).error || why; } catch { /* no JSON: the number has to do */ }
    throw new Refused(why);
  }
  return answer;
}

export async function ask(name, body = {}, signal = undefined) {
  return (await post(name, body, signal)).json();
}

// Ask what takes long: `tell` gets every answer as it comes, also {seconds: n} while nothing is found yet.
export async function stream(name, body, tell, signal) {
  const answer = await post(name, body, signal);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "", last = null;
  for (;;) {
    const { value, done } = await reader.read();
    rest += value || "";
    const lines = rest.split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const found = JSON.parse(line);
      if (found.error) throw new Refused(found.error);
      if (!("seconds" in found)) last = found;
      tell(found);
    }
    if (done) return last;
  }
}
