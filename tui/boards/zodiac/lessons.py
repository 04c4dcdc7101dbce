"""What a newcomer should know, in paragraphs for the help: one lesson for each kind of question."""

from __future__ import annotations

from typing import Final

_DUEL: Final = (
    (
        "The first to win three duels wins. Who leads sets the sign to follow. A reply of another sign is under the "
        "astral penalty and loses whatever the sums, unless a star or a Libra takes the penalty away."
    ),
    "Equal sums: who leads wins. The winner of a duel mostly leads the next one; some signs and stars say otherwise.",
)
DRAFT: Final = (
    (
        "Every card is two: upright a fighter for your base, sideways a star for your hand. Take two of the four; the "
        "other two go to your rival, who then knows them."
    ),
    (
        "A letter steps a card from fighter to star to none. Left and right move, up stands a card upright, down lays "
        "it sideways. The half that you give up is grey. u takes the last one back, Enter commits both."
    ),
    (
        "With the mouse: the upper half of a card is the fighter, the lower half the star, the same half again none. "
        "Typed: take li3 fighter cp5 star."
    ),
    "In the end you have exactly 5 fighters, open to all, and 3 stars, which only you see.",
    "The lower sum of the two bases leads the first duel, and may decide equal sums.",
    *_DUEL,
)
SIGNS: Final = (
    (
        "Six of the twelve signs are played: two lie unseen in the middle, and each of you keeps two. Keep one of the "
        "four; the other three go to your rival, who keeps one of them, as you do of the rival's three."
    ),
    "A letter or the arrows choose, Enter keeps. v shows a sign in full. Typed: sign aries.",
    "The 24 cards of the six signs make up the deck.",
)
LEAD: Final = (
    "You hold the initiative: choose the fighter that leads. The rival must follow its sign or is under the penalty.",
    "The list says how many fighters of the rival's could follow, and whether a Libra is among them.",
    "A letter or up and down choose, Enter sends. Typed: lead aries4.",
    *_DUEL,
)
REPLY: Final = (
    "Choose the fighter that replies. The list says what each comes to: ▲ you win as it stands, ▼ you lose.",
    "A letter or up and down choose, Enter sends. Typed: reply libra6.",
    *_DUEL,
)
TURN: Final = (
    (
        "In a turn you use one star, or one rearguard ability of a Scorpius or Sagittarius in your base, or pass. Two "
        "passes in a row end the duel; who has passed may still use a star later."
    ),
    (
        "The list says what each would change at once: ▲ you win as it stands, ▼ you lose, × it does nothing. p is the "
        "pass. A letter or up and down choose, Enter does it. Typed: star cp6, rear sa5, pass."
    ),
    "A star that cancels takes the rival's last star away; what that one added or took away is then undone.",
    "1 to 5 look at a duel, left and right move over everything on the table, v shows it in full.",
    *_DUEL,
)
TARGET: Final = (
    "The star is out, so a card must be chosen. Place holders, ▒▒▒, cannot be: the fighter there has left.",
    "A letter or up and down choose, Enter sends. Typed: target leo9.",
    "1 to 5 look at a duel.",
)
SEARCH: Final = ("The cards lie open: keep one as a star. The others are shuffled into the deck.", *TARGET[1:2])
DISCARD: Final = (
    "You look at the rival's stars, and nobody else does. The one that you choose is shuffled into the deck.",
    "A letter or up and down choose, Enter sends. Typed: discard cp6.",
)
WAITING: Final = (
    "The other side is choosing. Left and right move over everything on the table, v shows it in full, 1 to 5 a duel.",
    *_DUEL,
)
ENDED: Final = (
    "The game is over. Each column is a duel: ▲ won and upright, ▼ lost and turned, ▸ who led it, × a cancelled star.",
    "1 to 5 show a duel in full.",
)
BY_QUESTION: Final = {
    "sign": SIGNS,
    "pick": DRAFT,
    "lead": LEAD,
    "reply": REPLY,
    "aquarius": REPLY,
    "turn": TURN,
    "take": TARGET,
    "fetch": TARGET,
    "base": TARGET,
    "past": TARGET,
    "search": SEARCH,
    "discard": DISCARD,
}
