"""The widget itself: a session whose state is in traits, so that the page shows it and scripts may set it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from permgroups.errors import PermGroupsError
from permgroups.search.sessions import Session
from permgroups.show.widgets.pictures import picture_of
from permgroups.wording import brief, count

__all__ = ["PlayWidget"]

_HERE = files("permgroups.show.widgets")


class PlayWidget(anywidget.AnyWidget):
    """A game in a notebook.

    Traits: ``title``; ``game``, the whole game as text, which may be set to go on with another one; ``picture``;
    ``buttons``, the moves that are possible; ``moves``, those that were played; ``over``, whether the goal is reached;
    ``hinted``, the move that a hint names, or nothing; ``message``. The page asks by messages ``{"ask": …}``, each of
    them a method of the same name here.
    """

    _esm = (_HERE / "play.js").read_text(encoding="utf-8")
    _css = (_HERE / "play.css").read_text(encoding="utf-8")

    title = traitlets.Unicode().tag(sync=True)
    game = traitlets.Unicode().tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)
    buttons = traitlets.List(traitlets.Unicode()).tag(sync=True)
    moves = traitlets.List(traitlets.Unicode()).tag(sync=True)
    over = traitlets.Bool().tag(sync=True)
    hinted = traitlets.Unicode().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)

    def __init__(self, session: Session, **options: Any):
        super().__init__(title=session.rules.name, **options)
        self.session = session
        self._tell("")
        self.observe(self._loaded, "game")
        self.on_msg(self._asked)

    # -- what the page shows ------------------------------------------------------------------------------

    def _tell(self, message: str, hinted: str = "") -> None:
        """Bring the traits up to date."""
        session = self.session
        legal = getattr(session.rules, "legal", None)
        with self.hold_trait_notifications(), self.hold_sync():
            self.picture = picture_of(session)
            self.buttons = [] if legal is None else legal(session.position)
            self.moves = list(session.moves)
            self.over = session.is_over
            self.hinted = hinted
            self.message = message or (f"solved, in {count(len(self.moves), 'move')}" if self.over else "")
            self.game = str(session)

    def _loaded(self, change: Any) -> None:
        """Go on with a game that was set as text; a bad one is told, and the old one stays."""
        if change["new"] == str(self.session):
            return
        try:
            self.session.load(change["new"])
        except PermGroupsError as error:
            self._tell(str(error))
        else:
            self._tell("")

    # -- where there is no kernel ---------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<PlayWidget {self.title}: {'solved' if self.over else count(len(self.moves), 'move')}>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return the widget, and its picture for pages on which a stored notebook is only read."""
        data, *more = super()._repr_mimebundle_(**options)
        picture = self.picture.replace("<svg ", '<svg style="max-width:100%;height:auto" ')
        html = f"<div><b>{escape(self.title)}</b><div>{picture}</div></div>"
        return ({**data, "text/html": html}, *more)

    # -- what the page asks --------------------------------------------------------------------------------

    def _asked(self, widget: Any, content: Any, buffers: Any) -> None:
        asked = content.get("ask") if isinstance(content, dict) else None
        answers: dict[str, Callable[[], Any]] = {
            "undo": self.undo, "redo": self.redo, "hint": self.hint, "step": self.step, "solve": self.solve,
            "new": self.new, "play": lambda: self.play(str(content.get("move", ""))),
        }  # fmt: skip
        if isinstance(asked, str) and asked in answers:
            answers[asked]()
        else:
            self._tell(f"the page asked for {brief(asked)}, which is unknown here")
        self.send({"answered": asked})  # the page waits, and where no trait has changed nothing else tells it

    def _done(self, do: Callable[[], Any], message: str = "") -> None:
        """Do something with the session; what is not possible is told and changes nothing."""
        try:
            do()
        except PermGroupsError as error:
            self._tell(str(error))
        else:
            self._tell(message)

    def play(self, move: str) -> None:
        """Play moves."""
        self._done(lambda: self.session.play(move))

    def undo(self) -> None:
        """Take a move back."""
        self._done(self.session.undo)

    def redo(self) -> None:
        """Play a move again that was taken back."""
        self._done(self.session.redo)

    def new(self, position: Any = None, seed: Any = None) -> None:
        """Begin at another position, a random one by default."""
        self._done(lambda: self.session.new(position, seed))

    def hint(self) -> None:
        """Name a move that leads nearer to the goal."""
        try:
            move = self.session.hint()
        except PermGroupsError as error:
            self._tell(str(error))
        else:
            self._tell(f"{move}: {count(self.session.left, 'move')} to the goal", move)

    def step(self) -> None:
        """Play the move that a hint would name: the page solves by such steps, so that each is seen."""
        self._done(lambda: self.session.play(self.session.hint()))

    def solve(self) -> None:
        """Play to the end."""
        self._done(self.session.solve)
