"""The command `paravent`: finds the sub-command, turns what goes wrong into a message and an exit status.

Everything else waits until a command needs it, so that `--help` is quick. Nothing here may run at import: the processes
of bots import this module again.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Final, NoReturn

from paravent.tui.commands import COMMANDS, FAILURE, INTERRUPTED, OK, USAGE, Failed, Usage

PROTOCOL: Final = "pvt1"
HUNG_UP: Final = 128
"""A status above this is that of a signal."""
ABOUT: Final = "Board games in the terminal whose secrets are kept by mathematics instead of a server."


class Parser(argparse.ArgumentParser):
    """Speaks like the rest of the program: raises Usage, and names what there is."""

    def error(self, message: str) -> NoReturn:
        """Raise Usage in place of printing and exiting."""
        raise Usage(message)

    def parsed(self, arguments: Sequence[str], namespace: argparse.Namespace) -> argparse.Namespace:
        """Parse all arguments; raises Usage for the first that is not known."""
        args, extra = self.parse_known_args(arguments, namespace)
        if extra:
            raise Usage(_unknown(extra[0], self._option_string_actions))
        return args


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    try:
        status = run(sys.argv[1:] if arguments is None else arguments)
        _flush(gone=status > HUNG_UP)
    except Usage as error:
        print(f"paravent: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read has seen enough; what is still buffered must not fail once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILURE
    except Exception as error:
        if not _speaks(error):
            raise
        print(f"paravent: {error}", file=sys.stderr)
        return FAILURE
    return status


def _flush(*, gone: bool) -> None:
    """Send what is still buffered; a terminal that has gone away (`gone`: a signal said so) takes nothing any more."""
    for stream in (sys.stdout, sys.stderr):  # the screen is drawn on the second
        try:
            stream.flush()
        except OSError:
            if not gone:
                raise
        if gone:
            # The interpreter flushes once more at exit, and ends with a status of its own where that fails.
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def run(arguments: Sequence[str]) -> int:
    """Run the command line; raises Usage, Failed, or what a game or a journal says."""
    common = _common()
    args, rest = common.parse_known_args(arguments, _defaults())
    name = rest[0] if rest else "-"
    if name.startswith("-"):
        args = _top(common).parsed(rest, args)
        return _version() if args.version else _home(args)
    if name not in COMMANDS:
        raise Usage(_unknown(name, COMMANDS, "command"))
    command = importlib.import_module(f"paravent.tui.commands.{name}")
    parser = Parser(prog=f"paravent {name}", parents=[common], allow_abbrev=False, description=command.__doc__)
    command.arguments(parser)
    status: int = command.run(parser.parsed(rest[1:], args))
    return status


def _common() -> Parser:
    """The options that may stand before a command or behind it."""
    common = Parser(add_help=False, allow_abbrev=False, argument_default=argparse.SUPPRESS)
    group = common.add_argument_group("options of every command")
    group.add_argument("--plain", action="store_true", help="line by line: for screen readers, pipes, dumb terminals")
    group.add_argument("--ascii", action="store_true", help="draw with ASCII signs only")
    group.add_argument("--color", choices=("auto", "16", "256", "true", "none"), metavar="WHEN", help="%(choices)s")
    group.add_argument("--no-mouse", dest="mouse", action="store_false", help="leave the mouse to the terminal")
    group.add_argument("--config", metavar="FILE", help="settings from this file instead of the usual one")
    group.add_argument("--theme", metavar="NAME", help="the colours, for this time")
    return common


def _defaults() -> argparse.Namespace:
    """None: not said on the command line, so that the environment and the settings decide."""
    return argparse.Namespace(plain=False, ascii=None, color=None, mouse=None, config=None, theme=None, version=False)


def _top(common: Parser) -> Parser:
    width = max(len(f"{command.name} {command.takes}") for command in COMMANDS.values())
    lines = [f"  {f'{command.name} {command.takes}':{width}}  {command.help}" for command in COMMANDS.values()]
    parser = Parser(
        prog="paravent",
        usage="paravent [OPTION...] [COMMAND ...]",
        description=ABOUT,
        epilog="\n".join(["commands (`paravent COMMAND --help` tells more):", *lines]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[common],
        allow_abbrev=False,
    )
    parser.add_argument("-V", "--version", action="store_true", help="version, protocol and rules of each game")
    return parser


def _version() -> int:
    """Print what two people who want to play together have to compare."""
    from importlib.metadata import version

    from paravent.core import games
    from paravent.core.game import rules_hash

    print(f"paravent {version('paravent')}")
    print(f"protocol {PROTOCOL}")
    for name in games.names():
        game = games.load(name)
        print(f"{name} version {game.facts.version} rules {rules_hash(game)}")
    return OK


def _home(args: argparse.Namespace) -> int:
    from paravent.tui.commands import home

    return home.run(args)


def _unknown(word: str, known: Iterable[str], kind: str = "option") -> str:
    from paravent.core.notation import unknown

    if kind == "option" and not word.startswith("-"):
        return f"“{word}” is one word too many; --help shows what can be said"
    return unknown(word.partition("=")[0], kind, known)


def _speaks(error: Exception) -> bool:
    """Whether an error is meant for the person at the terminal."""
    from paravent.core.game import Illegal
    from paravent.core.journal import Refused
    from paravent.net.store import Unwritable

    return isinstance(error, Failed | Illegal | Refused | Unwritable)


if __name__ == "__main__":
    sys.exit(main())
