"""What sitting down comes to: the host's offer, one's own seat, the links that are open, where others can be called.

How a table finds its guests is `hosting`, how a guest finds a table `joining`. Whether two programs can play together
at all is said here, in words for both sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paravent.core.game import AnyGame, rules_hash
from paravent.core.journal import Refused
from paravent.core.requests import Seat
from paravent.net.lan.links import Link
from paravent.net.notes import MAX_WORDS, Decline, Invite, tidied
from paravent.net.terms import check_options, rules_digest

BEGUN: Final = "this table has begun without you"


@dataclass(frozen=True, slots=True)
class Place:
    """Where the machine of another seat can be called."""

    host: str
    port: int
    first: bool
    """Whether this side calls; otherwise it is the other's, and this side calls only when nothing comes of that."""


@dataclass(frozen=True, slots=True)
class Bot:
    """Somebody who sits at a table and is no person: the host's machine plays, with a key of its own for that seat."""

    key: bytes
    nick: str


@dataclass(slots=True)
class Seated:
    """A table that can begin."""

    offer: bytes
    """The host's TABLE."""
    seat: Seat
    links: list[Link]
    places: dict[Seat, Place]
    """Of all other seats, as far as they are known."""
    nicks: tuple[str, ...]
    """Of all seats, as the host tells them; each player proves his own when he is linked."""


def misfit(game: AnyGame | None, invite: Invite) -> str:
    """Why this program cannot play at a table, in words that name both sides' versions; empty when it can."""
    if game is None:
        return f"that table plays “{invite.game}”, which this program does not know (theirs: {invite.version})"
    if invite.rules != rules_digest(game):
        return (
            f"both sides need the same rules of {game.facts.title}: theirs is {invite.version}, "
            f"yours is {version_of(game)}; install the same version of paravent"
        )
    try:
        check_options(game, invite.options, len(invite.nicks))
    except Refused as error:
        return str(error)
    return ""


def version_of(game: AnyGame) -> str:
    """The version of a game as people compare it."""
    return f"{game.facts.title} {game.facts.version}, rules {rules_hash(game)}"


def declined(link: Link, why: str) -> None:
    """Say no, and why, and hang up."""
    link.note(Decline(tidied(why, MAX_WORDS)))
    link.close()
