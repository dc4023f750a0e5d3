"""The command line.

Verbs for everything that has a name: ``order``, ``structure``, ``factor``, ``growth``, ``scramble``, ``solve``,
``shorten``, ``explain``, ``cycles``, ``efficiency``, ``picture``, ``animate``, ``convert``. What is asked of groups:
``classes``, ``characters``, ``stabilizer``, ``transporter``, ``canonical``, ``intersection``, ``normalizer``,
``centralizer``, ``subgroups``, ``automorphisms``, ``isomorphic``, ``presentation``, ``colourings``. Games and rooms
of their own: ``m13``, ``conway``, ``hexad``, ``steiner``, ``code``, ``linear``, ``blackjack``,
``lights``. What there is: ``catalogue``, ``positions``, ``tour``, ``verify``.

Exit status: 0 fine, 1 no or impossible (a check broke, an element is outside), 2 bad usage.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import Annotated

import typer

from permgroups.cli.exits import Commands, told
from permgroups.cli.verbs import Front

__all__ = ["app", "main"]

app = Commands(
    help="Permutation groups with proofs.\n\nExample: permgroups order 'a=(1,2,3,4,5)' 'b=(1,2)'\n\n"
    "Exit status: 0 fine, 1 no or impossible, 2 bad usage.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    cls=Front,
)


@app.callback(invoke_without_command=True)
def root(
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> None:
    """Permutation groups with proofs."""
    sys.set_int_max_str_digits(0)  # orders may be longer than Python's default limit for printing
    if version:
        from permgroups import __version__

        typer.echo(__version__)
        raise typer.Exit


def main() -> None:
    """Run the command line; what could not be written at the end is an error too."""
    try:
        try:
            app(prog_name="permgroups")
        finally:
            if sys.stdout is not None:  # None if it was closed before the program began
                sys.stdout.flush()
    except OSError as error:  # a full disk is told in a line, a closed pipe not at all
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes again as it ends
        if error.errno != errno.EPIPE:
            sys.stderr.write(f"permgroups: {told(error)}\n")
        sys.exit(1 if error.errno == errno.EPIPE else 2)


if __name__ == "__main__":
    main()
