"""The questions of the page: what each takes, within which limits, and what it costs; the description of the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from permgroups.wording import brief

__all__ = ["QUESTIONS", "BadQuestion", "Question", "checked", "openapi"]


class BadQuestion(ValueError):
    """A question that is not asked in the right way."""


class Question(NamedTuple):
    """One question: what it is for, its fields (as JSON schemas), those it needs, and the seconds that it may take."""

    about: str
    fields: Mapping[str, Mapping[str, Any]]
    needed: tuple[str, ...]
    seconds: int
    streams: bool = False


_TEXT = {"type": "string", "minLength": 1, "maxLength": 200_000}
_GAME = {**_TEXT, "description": "A name (M13, cube:3, 5x5 mod 3), generators, or the text of a puzzle file."}
_START = {"type": "string", "maxLength": 100_000, "description": "The position at the start; empty for the solved one."}
_MOVES = {"type": "array", "items": {"type": "string", "maxLength": 100}, "maxItems": 10_000}
_SECONDS = {"type": "integer", "minimum": 0, "maximum": 60, "description": "To look for a shorter solution."}
_SEED = {"type": "integer", "minimum": 0, "maximum": 2**53}
_AT = {"game": _GAME, "start": _START, "moves": _MOVES}
TOPICS = ("summary", "classes", "characters", "growth", "cayley", "subgroups", "word", "weights", "generators",
          "automorphisms", "forms", "polynomials", "kernel", "inverse", "code")  # fmt: skip

QUESTIONS: Mapping[str, Question] = {
    "menu": Question("The games by their kinds.", {}, (), 120),
    "game": Question("What a game is, and the solid that is turned.", {"game": _GAME}, ("game",), 120),
    "position": Question(
        "The position after moves, then after those of a text.", {**_AT, "play": {**_TEXT, "minLength": 0}},
        ("game",), 120,
    ),
    "scramble": Question("A random position.", {"game": _GAME, "seed": _SEED}, ("game",), 120),
    "read": Question("The position of a text or of colours, or why there is none.", {"game": _GAME, "text": _TEXT},
                     ("game", "text"), 120),
    "solve": Question("Solutions, each shorter than the last, a line of JSON each.", {**_AT, "seconds": _SECONDS},
                      ("game",), 180, streams=True),
    "explain": Question("The solution by 3-cycles, step by step.", _AT, ("game",), 180, streams=True),
    "facts": Question("The group, its order and the proof.", {"game": _GAME}, ("game",), 120, streams=True),
    "explore": Question(
        "A group, a code or a matrix, as HTML.",
        {
            "text": _TEXT, "topic": {"type": "string", "enum": list(TOPICS)},
            "element": {"type": "string", "maxLength": 10_000},
        },
        ("text",), 120, streams=True,
    ),
}  # fmt: skip


def checked(name: str, given: Any) -> dict[str, Any]:
    """Return the fields of a question, each within its limits.

    >>> checked("scramble", {"game": "M13", "seed": 5})
    {'game': 'M13', 'seed': 5}
    >>> checked("scramble", {"game": "M13", "seed": -1})
    Traceback (most recent call last):
        ...
    permgroups.playground.questions.BadQuestion: seed must be a whole number from 0 to 9007199254740992, not -1
    """
    question = QUESTIONS[name]
    if not isinstance(given, dict):
        raise BadQuestion(f"a question is an object with the fields {', '.join(question.fields) or 'none'}")
    for key in given:
        if key not in question.fields:
            raise BadQuestion(
                f"{name} has no field {brief(key)}; its fields are {', '.join(question.fields) or 'none'}"
            )
    for key in question.needed:
        if key not in given:
            raise BadQuestion(f"{name} needs the field {key}")
    for key, value in given.items():
        _check(key, value, question.fields[key])
    return given


def _check(key: str, value: Any, schema: Mapping[str, Any]) -> None:
    kind = schema["type"]
    if kind == "string":
        if not isinstance(value, str):
            raise BadQuestion(f"{key} must be text, not {brief(value)}")
        low, high = schema.get("minLength", 0), schema.get("maxLength", 100)
        if "enum" in schema and value not in schema["enum"]:
            raise BadQuestion(f"{key} is one of {', '.join(schema['enum'])}, not {brief(value)}")
        if not low <= len(value) <= high:
            raise BadQuestion(f"{key} must have from {low} to {high} characters, not {len(value)}")
        if any(0xD800 <= ord(c) <= 0xDFFF for c in value):
            raise BadQuestion(f"{key} is not text: it has half of a character")
    elif kind == "integer":
        low, high = schema["minimum"], schema["maximum"]
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadQuestion(f"{key} must be a whole number from {low} to {high}, not {brief(value)}")
    else:
        if not isinstance(value, list) or len(value) > schema["maxItems"]:
            raise BadQuestion(f"{key} must be a list of at most {schema['maxItems']} texts")
        for item in value:
            _check(key, item, schema["items"])


def openapi() -> dict[str, Any]:
    """Return the description of the API in the words of OpenAPI 3.1."""
    error = {"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]}
    bad = {"description": "What is wrong.", "content": {"application/json": {"schema": error}}}
    paths = {}
    for name, q in QUESTIONS.items():
        schema = {
            "type": "object", "properties": dict(q.fields), "required": list(q.needed), "additionalProperties": False
        }  # fmt: skip
        media = "application/x-ndjson" if q.streams else "application/json"
        paths[f"/api/{name}"] = {
            "post": {
                "summary": q.about,
                "operationId": name,
                "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
                "responses": {
                    "200": {"description": "The answer.", "content": {media: {}}},
                    **{code: bad for code in ("400", "403", "404", "405", "413", "415", "422", "429")},
                },
            }
        }
    return {"openapi": "3.1.0", "info": {"title": "permgroups playground", "version": "1"}, "paths": paths}
