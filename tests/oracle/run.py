"""Hold every query to GAP: ``python -m tests.oracle.run [--jobs 2] [--only sets …] [--keys 'primitive/*'] [--write]``.

Groups are looked at in processes of their own. A query that is silent for longer than ``--limit`` seconds is a hang:
its process is ended, and a new one goes on behind it. Differences, exceptions and hangs are printed, and a table that
counts the comparisons; the status is 0 if there was nothing but agreement. What the package refuses as too large, with
the limit in its message, is counted apart.
"""

from __future__ import annotations

import argparse
import fnmatch
import multiprocessing
import sys
import threading
import time
import traceback
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from permgroups.errors import TooLarge
from tests.oracle.comparisons import QUERIES, Case
from tests.oracle.corpus import Entry, entries

OUT = Path(__file__).parents[2] / "docs" / "benchmarks" / "queries-conformance.md"
# queries that ask with the answers frozen under another name
SOURCES = {"element_actions": "elements", "subgroup_actions": "subgroups", "presentation": "order"}
MAX_PRESENTATION = 10**6


@cache
def _by_key() -> dict[str, Entry]:
    return {e.key: e for e in entries()}


@cache
def partners() -> dict[str, list[tuple[str, bool]]]:
    """Return for every group the next one isomorphic to it in the file, and the next of its order that is not."""
    alike: dict[Any, list[str]] = defaultdict(list)
    ids = {e.key: tuple(e.answers["id_group"]) for e in entries() if "id_group" in e.answers}
    by_order: dict[int, list[str]] = defaultdict(list)
    for key, number in ids.items():
        alike[number].append(key)
        by_order[number[0]].append(key)
    found: dict[str, list[tuple[str, bool]]] = {}
    for key, number in ids.items():
        same = _after(alike[number], key)
        others = _after([k for k in by_order[number[0]] if k == key or ids[k] != number], key)
        found[key] = [(k, yes) for k, yes in ((same, True), (others, False)) if k is not None]
    return found


def _after(keys: list[str], key: str) -> str | None:
    """Return the key that follows in a circle; None where it is alone."""
    return keys[(keys.index(key) + 1) % len(keys)] if len(keys) > 1 else None


def question(entry: Entry, query: str) -> Any:
    """Return what GAP says, as the query wants it; None where it was left out."""
    if query == "isomorphism":
        return [(key, _by_key()[key].rows.copy(), yes) for key, yes in partners().get(entry.key, [])] or None
    if query == "presentation" and entry.answers["order"] > MAX_PRESENTATION:
        return None
    return entry.answers.get(SOURCES.get(query, query))


@dataclass
class Outcome:
    """What one query gave on one group."""

    key: str
    query: str
    count: int = 0
    seconds: float = 0.0
    differences: list[str] = field(default_factory=list)
    exception: str = ""
    refused: bool = False  # TooLarge, with the limit that it names
    hang: bool = False


def outcome_of(case: Case, query: str, gap: Any) -> Outcome:
    """Ask one query; an exception is part of the outcome."""
    before, seen = case.count, len(case.differences)
    start = time.perf_counter()
    exception, refused = "", False
    try:
        QUERIES[query](case, gap)
    except TooLarge as error:
        refused = True
        print(f"refused: {case.entry.key} {query}: {str(error)[:200]}", flush=True)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        exception = (
            f"{case.entry.key} {query}: {type(error).__name__}: {str(error)[:200]} ({where.name}:{where.lineno})"
        )
    seconds = time.perf_counter() - start
    return Outcome(case.entry.key, query, case.count - before, seconds, case.differences[seen:], exception, refused)


def _work(connection: Any, tasks: list[tuple[str, list[str]]]) -> None:
    for key, queries in tasks:
        entry = _by_key()[key]
        case = Case(entry)
        for query in queries:
            gap = question(entry, query)
            if gap is not None:
                connection.send((key, query))
                connection.send(outcome_of(case, query, gap))
    connection.send(None)


def _watch(tasks: list[tuple[str, list[str]]], limit: float, out: list[Outcome]) -> None:
    """Run tasks in a process, and in a new one after every hang or crash."""
    context = multiprocessing.get_context("spawn")
    while tasks:
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(theirs, tasks), daemon=True)
        process.start()
        theirs.close()
        at, query, ended = tasks[0][0], "", False
        began = time.perf_counter()
        try:
            while ours.poll(limit):
                message = ours.recv()
                if message is None:
                    ended = True
                    break
                if isinstance(message, Outcome):
                    out.append(message)
                    for text in filter(None, (*message.differences, message.exception)):
                        print(text, flush=True)
                    query = ""
                else:
                    (at, query), began = message, time.perf_counter()
        except EOFError:
            pass
        process.kill()
        process.join()
        if ended:
            return
        if not query:  # it ended between two queries, or before the first: nothing says how to go on
            out.append(
                Outcome(at, "order", exception=f"{at}: a process ended without a word, and what follows was not asked")
            )
            print(out[-1].exception, flush=True)
            return
        out.append(Outcome(at, query, seconds=time.perf_counter() - began, hang=True))
        print(f"hang or crash: {at} {query}", flush=True)
        place = next(i for i, (key, _) in enumerate(tasks) if key == at)
        rest = tasks[place][1]
        tasks = [(at, rest[rest.index(query) + 1 :]), *tasks[place + 1 :]]


def run(tasks: list[tuple[str, list[str]]], jobs: int, limit: float) -> list[Outcome]:
    """Return the outcomes of (key of a group, queries), in some processes."""
    out: list[Outcome] = []
    threads = [threading.Thread(target=_watch, args=(tasks[i::jobs], limit, out)) for i in range(jobs)]
    for thread in threads:
        thread.start()
    said = 0
    for thread in threads:
        while thread.is_alive():
            thread.join(5)
            if len(out) // 2000 > said:
                said = len(out) // 2000
                print(f"{len(out)} queries so far, last {out[-1].key}", flush=True)
    return out


def table(outcomes: list[Outcome]) -> str:
    """Return the table of counts in Markdown."""
    names = {"element_actions": "elements as objects", "subgroup_actions": "subgroups as objects"}
    lines = [
        "| query | groups | comparisons | differences | exceptions | refused | hangs | left out | seconds |",
        "| :-- | --: | --: | --: | --: | --: | --: | --: | --: |",
    ]
    total: Counter[str] = Counter()
    for query in QUERIES:
        chosen = [o for o in outcomes if o.query == query]
        if not chosen:
            continue
        row = {
            "groups": len(chosen),
            "comparisons": sum(o.count for o in chosen),
            "differences": sum(len(o.differences) for o in chosen),
            "exceptions": sum(bool(o.exception) for o in chosen),
            "refused": sum(o.refused for o in chosen),
            "hangs": sum(o.hang for o in chosen),
            "left out": sum(question(e, query) is None for e in entries()),
            "seconds": round(sum(o.seconds for o in chosen)),
        }
        total.update(row)
        shown = names.get(query, query.replace("_", " "))
        lines.append(f"| {shown} | " + " | ".join(f"{v:,}" for v in row.values()) + " |")
    total["groups"] = len({o.key for o in outcomes})
    lines.append("| **all** | " + " | ".join(f"{v:,}" for v in total.values()) + " |")
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.run", description=__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--only", nargs="*", default=[], metavar="QUERY", help="some queries")
    parser.add_argument("--keys", nargs="*", default=["*"], metavar="GLOB", help="some groups")
    parser.add_argument("--step", type=int, default=1, help="every how manieth of these groups")
    parser.add_argument("--limit", type=float, default=120.0, help="seconds after which a query hangs")
    parser.add_argument("--slow", type=int, default=10, help="how many of the slowest to print")
    parser.add_argument("--write", action="store_true", help=f"write the table to {OUT.name}")
    options = parser.parse_args()
    unknown = set(options.only) - set(QUERIES)
    if unknown:
        parser.error(f"no such query: {', '.join(sorted(unknown))}; there are {', '.join(QUERIES)}")
    queries = options.only or list(QUERIES)
    chosen = [e.key for e in entries() if any(fnmatch.fnmatch(e.key, g) for g in options.keys)]
    tasks = [(key, queries) for key in chosen[:: options.step]]
    outcomes = run(tasks, options.jobs, options.limit)
    for o in sorted(outcomes, key=lambda o: -o.seconds)[: options.slow]:
        print(f"slow: {o.key} {o.query} {o.seconds:.2f} s")
    text = table(outcomes)
    print(text)
    if options.write:
        OUT.write_text(text, encoding="utf-8")
    return int(any(o.differences or o.exception or o.hang for o in outcomes))


if __name__ == "__main__":
    sys.exit(main())
