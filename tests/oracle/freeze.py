"""Ask GAP everything and freeze the answers: ``python -m tests.oracle.freeze --work FOLDER [--jobs 2]``.

GAP needs its packages transgrp, primgrp and smallgrp. A query that takes longer than ``--limit`` seconds is ended and
left out, and GAP is started anew behind it. The folder keeps what GAP has said so far: a run that was stopped goes on
from there, a new folder begins with what the frozen file has, and ``--only NAME …`` asks some queries anew.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import queue
import subprocess
import tempfile
import threading
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.oracle.corpus import DATA, entries, keys_program

QUERIES = Path(__file__).with_name("queries.g")
PACKAGES = "".join(f'LoadPackage("{name}");;\n' for name in ("transgrp", "primgrp", "smallgrp"))
END = "the program ran to its end"


class Gap:
    """A GAP program in a process; its lines come one by one."""

    def __init__(self, program: str):
        self.folder = tempfile.TemporaryDirectory()
        file = Path(self.folder.name) / "program.g"
        file.write_text(f'{PACKAGES}{program}\nPrint("{END}\\n");\nQUIT;\n', encoding="utf-8")
        self.process = subprocess.Popen(
            ["gap", "-q", "--quitonbreak", str(file)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def line(self, seconds: float) -> str | None:
        """Return the next line, None at the end; raises queue.Empty when GAP has worked so long without one."""
        begun, start = self._worked(), time.monotonic()
        while True:
            try:
                return self.lines.get(timeout=1)
            except queue.Empty:
                if self._worked() - begun > seconds or time.monotonic() - start > 60 * seconds:
                    raise

    def _worked(self) -> float:
        """Return the seconds of processor time that GAP has used, or of the clock where that is not known."""
        try:
            stat = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        except OSError:
            return time.monotonic()
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()


def all_keys() -> list[str]:
    """Return the keys of all groups."""
    gap = Gap(keys_program)
    lines = []
    while (line := gap.line(120)) not in (None, END):
        lines.append(line)
    gap.end()
    return [line for line in lines if line and line.count("/") == 2]


def key_in_gap(key: str) -> str:
    family, i, j = key.split("/")
    return f'["{family}",{i},{j}]'


def ask(keys: list[tuple[int, str]], done: dict[str, set[str]], out: Path, limit: float) -> None:
    """Ask about the groups of the keys, given with their seeds, and append every line of answers to a file."""
    while True:
        todo = [(seed, key) for seed, key in keys if "id_group" not in done[key]]
        if not todo:
            return
        program = QUERIES.read_text(encoding="utf-8") + "".join(
            f"Ask({key_in_gap(key)}, {seed}, {json.dumps(sorted(done[key]))});\n" for seed, key in todo
        )
        gap = Gap(program)
        key, query = todo[0][1], "group"
        try:
            _listen(gap, done, out, limit, begun := [key, query])
            return
        except queue.Empty:
            reason = f"more than {limit:g} s"
        except RuntimeError as error:
            reason = str(error)
        finally:
            gap.end()
        key, query = begun
        print(f"left out: {key} {query}: {reason}", flush=True)
        done[key].add(query)
        with out.open("a", encoding="utf-8") as file:
            file.write(f"{key}\t{query}\t-1\tnull\n")
        if query == "group":  # nothing more can be asked
            done[key].add("id_group")


def _listen(gap: Gap, done: dict[str, set[str]], out: Path, limit: float, begun: list[str]) -> None:
    complaint: list[str] = []
    with out.open("a", encoding="utf-8") as file:
        while True:
            line = gap.line(60 + limit if begun[1] == "group" else limit)
            if line == END:
                return
            if line is None:
                raise RuntimeError(" ".join(complaint)[-300:] or "GAP ended")
            parts = line.split("\t")
            if len(parts) < 3:
                complaint.append(line)
            elif parts[2] == "begin":
                begun[:] = parts[:2]
            else:
                file.write(line + "\n")
                done[parts[0]].add(parts[1])


def heard(files: list[Path]) -> dict[str, dict[str, tuple[int, str]]]:
    """Return {key: {query: (milliseconds, answer as JSON)}} of what was said so far, the last word counting."""
    found: dict[str, dict[str, tuple[int, str]]] = defaultdict(dict)
    for path in files:
        for line in path.read_text(encoding="utf-8").splitlines():
            key, query, milliseconds, answer = line.split("\t")
            found[key][query] = int(milliseconds), answer
    return found


def unpack(out: Path) -> None:
    """Write what the frozen file has as if GAP had just said it."""
    with out.open("w", encoding="utf-8") as file:
        for entry in entries():
            gens = [[int(x) for x in row] for row in entry.rows]
            said = {"group": [entry.degree, gens], **entry.answers, **dict.fromkeys(entry.left_out)}
            for query, answer in said.items():
                milliseconds = -1 if answer is None else 0
                file.write(f"{entry.key}\t{query}\t{milliseconds}\t{json.dumps(answer, separators=(',', ':'))}\n")


def pack(keys: list[str], said: dict[str, dict[str, tuple[int, str]]]) -> None:
    """Write the frozen file."""
    lines, missing = [], 0
    for key in keys:
        answers = {query: json.loads(answer) for query, (_, answer) in said.get(key, {}).items()}
        if answers.get("group") is None or "id_group" not in answers:  # GAP is not through with it
            missing += 1
            continue
        degree, gens = answers.pop("group")
        line: dict[str, Any] = {"key": key, "degree": degree, "gens": gens}
        line["answers"] = {query: answer for query, answer in answers.items() if answer is not None}
        line["left_out"] = sorted(query for query, answer in answers.items() if answer is None)
        lines.append(json.dumps(line, separators=(",", ":")))
    data = gzip.compress("\n".join(lines).encode() + b"\n", 9, mtime=0)
    DATA.write_bytes(data)
    print(f"{len(lines)} groups, {len(data):,} bytes in {DATA.name}; {missing} groups missing")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.freeze", description=__doc__)
    parser.add_argument("--work", type=Path, required=True, help="a folder for what GAP has said so far")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--limit", type=float, default=8.0, help="seconds of work on one query")
    parser.add_argument("--step", type=int, default=1, help="every how manieth group")
    parser.add_argument("--only", nargs="*", default=[], help="queries to ask anew")
    parser.add_argument("--pack", action="store_true", help="only write the frozen file")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    keys = all_keys()
    files = [options.work / f"said-{i}.tsv" for i in range(options.jobs)]
    if DATA.exists() and not any(options.work.glob("said-*.tsv")):
        unpack(options.work / "said-frozen.tsv")
    known = sorted(options.work.glob("said-*.tsv"))
    if not options.pack:
        done: dict[str, set[str]] = defaultdict(set)
        for key, queries in heard(known).items():
            done[key] = set(queries) - set(options.only)
        seeded = list(enumerate(keys, 1))[:: options.step]
        seeded.sort(key=lambda pair: pair[1].startswith("primitive"))  # the slow ones last
        threads = [
            threading.Thread(target=ask, args=(seeded[i :: options.jobs], done, file, options.limit))
            for i, file in enumerate(files)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    pack(keys, heard(sorted(options.work.glob("said-*.tsv"))))


if __name__ == "__main__":
    main()
