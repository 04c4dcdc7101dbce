"""The sub-commands, one file each, and how all of them fail.

A command's module has `arguments(parser)` and `run(args)`, which returns the exit status. It is imported only when it
is called, and one that draws nothing imports neither Textual nor asyncio.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

OK: Final = 0
FAILURE: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130


class Usage(Exception):
    """The command line asks for what there is not; `str()` names what there is. The exit status is USAGE."""


class Failed(Exception):
    """The command could not do it; `str()` says why and names a way out. The exit status is FAILURE."""


@dataclass(frozen=True, slots=True)
class Command:
    """A sub-command as the help lists it; its module has its name."""

    name: str
    takes: str
    help: str


COMMANDS: Final[Mapping[str, Command]] = {
    command.name: command
    for command in (
        Command("play", "GAME", "play against bots"),
        Command("host", "GAME", "open a table for others to join"),
        Command("join", "HOST[:PORT]|CODE", "join a table that somebody opened"),
        Command("watch", "HOST[:PORT]|CODE|NAME", "look on at a table that others play"),
        Command("lobby", "", "look who is on this network and on this machine"),
        Command("known", "", "the players you have met"),
        Command("doctor", "", "look at network and terminal, and say what to do"),
        Command("resume", "[ID]", "go on with a game that was left"),
        Command("rules", "[GAME]", "how a game is played here"),
        Command("replay", "FILE", "show a game again, answer by answer"),
        Command("verify", "FILE", "check a game of peers: every signature, proof and rule"),
        Command("disclose", "FILE", "hand on what you held at a table that is over"),
        Command("stats", "[FILE...]", "count the dice of saved games against fair ones"),
        Command("selfplay", "GAME", "let bots play each other"),
        Command("scenario", "FILE...", "try rules that are written down as scenarios"),
        Command("bench", "[PART...]", "measure what all this costs on this machine"),
        Command("paths", "", "where settings and games are kept"),
    )
}
"""In the order of the help."""


def positive(text: str) -> int:
    """An argument that counts something, from 1 on."""
    number = int(text)
    if number < 1:
        raise ArgumentTypeError(f"a number from 1 on is due, not {text}")
    return number
