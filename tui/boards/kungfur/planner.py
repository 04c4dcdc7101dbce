"""Planning as one does it: cards by their letters, arenas by their digits, tokens by w, x, n, p; Enter is ready."""

from __future__ import annotations

from typing import Final

from paravent.core.game import Illegal
from paravent.core.games.kungfur import cards as box
from paravent.core.games.kungfur import typed
from paravent.core.games.kungfur.actions import Plan
from paravent.core.games.kungfur.plans import NOTHING
from paravent.core.requests import Face
from paravent.tui.boards.base import View
from paravent.tui.boards.kungfur import orders, planning, reveal
from paravent.tui.boards.kungfur.brief import SIDE
from paravent.tui.boards.kungfur.draft import Draft
from paravent.tui.boards.kungfur.lessons import PLANNING
from paravent.tui.boards.kungfur.parts import Seen
from paravent.tui.boards.kungfur.phases import MOVE, Host, Phase, looked_back
from paravent.tui.boards.kungfur.sentences import taken
from paravent.tui.boards.parts import runs, several
from paravent.tui.keys import ARROWS, Key
from paravent.tui.widgets.canvas import Canvas

FEW: Final = 13
"""With more cards their letters go beyond m, and what else has a letter goes by its sign."""
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
ARENAS: Final = ("1", "2", "3")


class Planner(Phase):
    """The plan behind one's own paravent, before and after it is sent."""

    def __init__(self, host: Host, view: View) -> None:
        super().__init__(host, view)
        assert view.seat is not None
        self.draft = Draft(view.state, view.seat)
        self.letters = dict(zip(self.draft.hand, LETTERS, strict=False))
        self.asking = False
        """Whether Enter has asked if the plan is meant."""
        self.lifted: Face | None = None
        """A card that was clicked and waits for a click on an arena."""
        self.back: Seen | None = None
        """The last round, while one looks at it."""
        self._kept = planning.Kept()
        self._made: tuple[tuple[object, ...], tuple[Key, ...]] | None = None
        """The keys, and of what they were made."""
        if self.draft.hand and not host.cursor:
            host.cursor = f"card {self.draft.hand[0]}"

    @property
    def pointing(self) -> bool:
        return self.back is None

    def follow(self, view: View) -> None:
        super().follow(view)
        self._kept = planning.Kept()

    # Keys ------------------------------------------------------------------------------------------

    @property
    def _acts(self) -> tuple[str, str, str]:
        """The keys for leader, Coconut and Peach."""
        return ("o", "n", "p") if len(self.letters) <= FEW else ("*", "#", "%")

    def keys(self) -> tuple[Key, ...]:
        """The keys in force; they are asked for several times a key, and are made when one of them changes."""
        of = (self.back is None, self.view.asked, self.asking, self.draft.plan, self.draft.undoable, self._leadable)
        if self._made is None or self._made[0] != of:
            self._made = (of, self._make())
        return self._made[1]

    def _make(self) -> tuple[Key, ...]:
        if self.back is not None:
            return (Key(("<", "escape"), "back to the plan", "Back to your plan.", "Esc"),)
        look = Key(("<",), "last round", "Look at the last round: who fought where, and how it ended.", rare=True)
        backwards = (look,) if looked_back(self.seen) is not None else ()
        if not self.view.asked:
            return (*backwards, MOVE)
        asking = (Key(("escape",), "no", "Go on planning."),) if self.asking else ()
        lead, nut, peach = self._acts
        owned = self.draft
        tokens = [
            (owned.state.hw[owned.seat] > 0, Key(("w", "x", "+", ","), "HW +/-", _HW, "w/x")),
            (
                owned.coconut,
                Key((nut,), "Coconut", "Put the Coconut into the chosen arena, or take it back.", rare=True),
            ),
            (owned.peaches > 0, Key((peach,), "Peach", "Use a Peach: your limit is 1 higher, this once.", rare=True)),
        ]
        ready = Key(("enter",), "yes" if self.asking else "ready", "Your plan is made; this cannot be taken back.")
        nobody = Key((".",), "nobody", "Send no animal this round: your rested ones come back for nothing.", rare=True)
        letters = tuple(self.letters.values())
        cards = (Key(letters, "card", "Send the card to the chosen arena, or take it back from where it is."),)
        return (
            *((ready, *asking) if self.asking else ()),
            *(cards if letters else ()),
            Key(ARENAS, "arena", "Choose the arena that the next card goes to."),
            *(() if self.asking else (ready,)),
            *(key for there, key in tokens if there),
            Key(("u", "-"), "undo" if self.draft.undoable else "", "Take back the last change.", "u", rare=True),
            Key((lead,), "leader" if self._leadable else "", _LEADER, rare=True),
            *(() if self.draft.out or self.asking else (nobody,)),
            Key(("0",), "clear" if self.draft.plan != NOTHING else "", "Take back everything.", rare=True),
            *backwards,
            Key(("space",), "", "The card under the cursor goes out or comes back, as its letter does."),
            MOVE,
        )

    @property
    def _leadable(self) -> bool:
        """Whether the card under the cursor is out, and under another one."""
        sort, _, number = self.host.cursor.partition(" ")
        return sort == "card" and any(int(number) in team.cards[1:] for team in self.draft.plan.teams)

    def press(self, key: str) -> None:
        if key == "<" or (key == "escape" and self.back is not None):
            self.back = looked_back(self.seen) if self.back is None else None
        elif key in ARROWS:
            super().press(key)
        elif key == "escape":
            self.asking = False
        elif key == "enter":
            self._ready()
        elif key == ".":
            self.asking = True
        else:
            self.asking, self.lifted = False, None
            self._try(key)

    def _try(self, key: str) -> None:
        try:
            self._change(key)
        except Illegal as error:
            self.host.refuse(str(error))

    def _change(self, key: str) -> None:
        draft = self.draft
        lead, nut, peach = self._acts
        if key in self.letters.values():
            self._card(next(face for face, letter in self.letters.items() if letter == key))
        elif key in ARENAS:
            draft.arena = int(key) - 1
        elif key == lead:
            draft.lead(self._pointed())
        elif key in ("w", "+", "x", ","):
            draft.arm(draft.arena, 1 if key in ("w", "+") else -1)
        elif key == nut:
            draft.nut(draft.arena)
        elif key == peach:
            draft.peach()
        elif key == "space":
            self._card(self._pointed())
        elif key == "0":
            draft.clear()
        else:
            draft.undo()

    def _card(self, face: Face) -> None:
        self.host.cursor = f"card {face}"
        self.draft.toggle(face)

    def _pointed(self) -> Face:
        sort, _, number = self.host.cursor.partition(" ")
        if sort != "card" or int(number) not in self.letters:
            raise Illegal("move the cursor to a card of your hand first")
        return int(number)

    def _ready(self) -> None:
        why = self.draft.refusal()
        if why is not None:
            self.host.refuse(why)
        elif not self.draft.out and not self.asking:
            # Enter is also the next beat of the show before: a round must not be given away by one too many.
            self.host.refuse("nobody is out yet: a letter sends a card, and . sends nobody at all")
        elif self.draft.room and not self.asking:
            self.asking = True
        else:
            self.asking = False
            self.host.choose(self.draft.plan)

    # Mouse -----------------------------------------------------------------------------------------

    def point(self, target: str) -> bool:
        face = next((face for face, letter in self.letters.items() if letter == target), None)
        if face is not None:
            self.host.cursor = f"card {face}"
            return True
        return super().point(target)

    def click(self, target: str, *, again: bool) -> None:
        """A card, then an arena; a card that is out comes back; an arena twice is ready, which asks."""
        arena = self._arena_at(target)
        if not self.view.asked or self.back is not None:
            self.point(target)
        elif target in ("enter", "escape"):
            self.press(target)
        elif arena is not None and (target in ARENAS or self.lifted is not None):
            self._to_arena(arena, again=again)
        elif self.point(target) and target in self.letters.values():
            self._lift(self._pointed(), again=again)

    def _arena_at(self, target: str | None) -> int | None:
        """The arena that a target lies in: the arena itself, a reward or an animal in it."""
        if target in ARENAS:
            return ARENAS.index(target)
        for arena, team in enumerate(self.draft.plan.teams):
            rewards = [f"card {face}" for face in self.draft.state.rewards[arena]]
            if target in rewards or target in [self.letters[face] for face in team.cards]:
                return arena
        return None

    def _to_arena(self, arena: int, *, again: bool) -> None:
        face, self.lifted = self.lifted, None
        was, self.asking = self.asking, False
        if face is not None:
            try:
                self.draft.put(face, arena)
            except Illegal as error:
                self.host.refuse(str(error))
        elif again and not was:
            self.asking = self.draft.refusal() is None
        self.draft.arena = arena

    def _lift(self, face: Face, *, again: bool) -> None:
        self.asking = False
        if self.draft.where(face) is not None or again:
            self.lifted = None
            self._try(self.letters[face])
        else:
            self.lifted = face

    def wheel(self, target: str | None, *, up: bool) -> bool:
        arena = self._arena_at(target)
        if arena is None or not self.view.asked or self.back is not None:
            return False
        self.draft.arena = arena
        self._try("w" if up else "x")
        return True

    # Typed -----------------------------------------------------------------------------------------

    def typed(self, text: str) -> bool:
        """`plan …` for the whole draft or a part of it, `clear`, `clear 3`, `lead ban`, `ready`, `nobody`, `last`."""
        if not self.view.asked:
            return False
        word, _, rest = text.strip().lower().partition(" ")
        if word == "ready":
            self.asking = bool(self.draft.out)
            self._ready()
        elif word == "nobody":
            self.draft.clear()
            self.asking = True
            self._ready()
        elif word == "last" and looked_back(self.seen) is not None:
            self.press("<")
        elif not orders.obey(self.draft, word, rest):
            return False
        return True

    def unsent(self) -> str:
        """The draft as it would be typed."""
        made = self.view.asked and self.draft.plan != NOTHING
        return typed.say(self.draft.state, self.draft.seat, self.draft.plan) if made else ""

    def take_up(self, words: str) -> None:
        plan = typed.parse(self.draft.state, self.draft.seat, words)
        assert isinstance(plan, Plan)
        self.draft.plan = plan

    # Words -----------------------------------------------------------------------------------------

    def question(self) -> str:
        if self.back is not None:
            return "The last round, as it ended."
        if self.asking:
            some = f"with {self.draft.out} of {self.draft.limit} animals" if self.draft.out else "without any animal"
            return f"Ready {some}? Enter yes, Esc no."
        out = self.draft.out
        are = f"{out} are out" if out > 1 else "1 is out" if out else "nobody is out yet"
        return f"Plan: up to {several(self.draft.limit, 'animal')} behind your paravent; {are}."

    def legal(self) -> str:
        draft = self.draft
        if self.back is not None:
            return "Esc, or < again, goes back to your plan."
        if not self.view.asked:
            rival = SIDE[self.seen.above]
            return f"✓ Your plan is sealed. Both are opened once the {rival} have made theirs."
        if self.asking:
            return "Then the paravent closes, and the plan cannot be changed any more."
        if self.lifted is not None:
            return (
                f"◆ {box.NAMES[self.lifted]} is lifted: click an arena, or the card again for arena {draft.arena + 1}."
            )
        why = draft.refusal()
        if why is not None:
            return f"× {why}"
        return self._next()

    def _next(self) -> str:
        draft, place = self.draft, self.draft.arena + 1
        letters = runs([self.letters[face] for face in draft.addable(draft.arena)])
        if letters:
            return f"◆ Arena {place}: {letters} may go there. At most 3; the first one leads."
        if draft.room:
            return f"Nobody more may go to arena {place}; press 1, 2 or 3 for another one."
        return f"✓ {draft.out} of {draft.limit} are out. Enter: ready. A letter takes an animal back."

    def help(self) -> tuple[str, ...]:
        return PLANNING

    # Picture ---------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self.back is not None:
            reveal.draw(canvas, self.back, "", note=taken(self.back.state))
            return
        plans = planning.Plans(self.draft, self.letters, self.host.cursor, self.view.asked, self.asking, self._kept)
        self.across = planning.draw(canvas, self.seen, plans)


_LEADER: Final = "The card under the cursor leads its team; only the leader's power works."
_HW: Final = "One Hidden Weapon more in the chosen arena, one less: 1 AP each, used up in the fight."
