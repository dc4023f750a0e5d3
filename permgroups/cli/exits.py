"""The one place that turns errors into exit status: 0 fine, 1 no or impossible, 2 bad usage, 130 interrupted."""

from __future__ import annotations

import errno
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from permgroups.cli.output import emit
from permgroups.cli.ticker import working
from permgroups.errors import BudgetExhausted, CertificateError, Impossible, NotInGroup, PermGroupsError, TooLarge

__all__ = ["Commands", "Room", "Verb", "fail", "status_of", "told"]

NO = (BudgetExhausted, CertificateError, Impossible, NotInGroup, TooLarge)


def status_of(error: BaseException) -> int:
    """Return the exit status of an error.

    >>> status_of(NotInGroup("outside")), status_of(PermGroupsError("no such thing"))
    (1, 2)
    """
    return 1 if isinstance(error, (*NO, MemoryError)) else 2


def fail(message: object, status: int) -> typer.Exit:
    """Print what went wrong; return the exit to raise."""
    typer.echo(f"permgroups: {message}", err=True)
    return typer.Exit(status)


def told(error: BaseException) -> str:
    """Return an error in one line."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else f"cannot write: {error.strerror}"
    if isinstance(error, MemoryError):
        return "there is not enough memory for this"
    return str(error)


_UsageError: Any = typer.BadParameter.__mro__[1]  # typer names only this one of click's errors


def _tell_usage(error: Any, args: list[str]) -> None:
    """Print an error of usage as JSON if that was asked for; it is told on standard error in any case."""
    if "--json" in args:
        emit({"error": error.format_message(), "kind": "UsageError"})


_VALUES = {"str": "TEXT", "int": "N", "float": "NUMBER"}


def _shown_plainly(params: list[Any], ctx: Any) -> list[Any]:
    """Return parameters whose help names no type of Python: flags stand alone, values have a word of their own."""
    for param in params:
        display = getattr(param, "display_type", None)  # of newer versions of typer; older ones show plain words
        if display is None or param.metavar == "":
            continue
        if param.param_type_name == "argument":
            param.display_type_rich = _no_type
        elif param.metavar is None:
            param.metavar = "" if param.is_flag else _VALUES.get(display(ctx).strip("<>").removesuffix(" range"))
    return params


def _no_type(ctx: Any) -> None:
    return None


class Verb(TyperCommand):
    """A command whose errors end in one line and an exit status."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters, as help and usage show them."""
        return _shown_plainly(super().get_params(ctx), ctx)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the parts of the line of usage: arguments by their names alone."""
        pieces = super().collect_usage_pieces(ctx)
        return [piece.replace("{", "").replace("}", "").replace("......", "...") for piece in pieces]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments and options."""
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except _UsageError as error:
            _tell_usage(error, given)
            raise

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            with working(self.name or ""):
                return super().invoke(ctx)
        except PermGroupsError as error:
            if ctx.params.get("as_json"):
                emit({"error": str(error), "kind": type(error).__name__})
            raise fail(error, status_of(error)) from None
        except OSError as error:
            if error.errno == errno.EPIPE:  # whoever read the output has seen enough
                raise
            raise fail(told(error), status_of(error)) from None
        except (UnicodeDecodeError, MemoryError) as error:
            raise fail(told(error), status_of(error)) from None
        except KeyboardInterrupt:
            raise fail("interrupted", 130) from None


class Room(TyperGroup):
    """Commands under one name."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the parameters, as help and usage show them."""
        return _shown_plainly(super().get_params(ctx), ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that is named first."""
        try:
            return super().resolve_command(ctx, args)
        except _UsageError as error:
            _tell_usage(error, args)
            raise


class Commands(typer.Typer):
    """An application whose commands are verbs."""

    def __init__(self, **options: Any):
        super().__init__(**{"cls": Room, **options})

    def command(self, name: str | None = None, **options: Any) -> Any:
        """Return the decorator that adds a verb."""
        return super().command(name, **{"cls": Verb, **options})
