"""What a newcomer should know, in paragraphs for the help: one lesson for each kind of question."""

from __future__ import annotations

from typing import Final

GAME: Final = (
    (
        "A card is two things: its animal counts in rows, its belt in columns. Rows: the animal that a row has most "
        "of, 1 card 1 point, 2 cards 3, 3 cards 6, 4 cards 10; a raccoon is any animal. Columns: three equal belts "
        "are worth that belt, else nothing."
    ),
    (
        "A trophy lies beside a row or a column and replaces what that line is worth: what it promises, if the "
        "finished line is as it asks, else nothing."
    ),
    "▒▒ lies face down; ▒▒ T4* lies face down, and you know it.",
)
GIVE: Final = (
    (
        "You see one card at a time and decide who gets it before you see the next. Everybody gets one; the last goes "
        "to who is left. You and whoever gets it know it, nobody else does."
    ),
    (
        "Then the others are asked, from your left on, whether they challenge you for the trophy. The higher belt "
        "wins, and of equal belts the challenger's. So what you keep should be strong, or what your dojo needs."
    ),
    (
        "The letter of a seat chooses it, up and down too, Enter gives. With the mouse: a click on a dojo, a second "
        "one gives. Typed: give biwa, give me. The list says what the card would bring each dojo at once."
    ),
)
CHALLENGE: Final = (
    (
        "The first challenge of a round is the only one. Both cards are turned up: the higher belt wins, equal belts "
        "are yours. The winner takes the trophy, must place it, and may swap the two cards."
    ),
    "The giver gave you your card and knows it. If everybody passes nothing is shown and the trophy stays in play.",
    "1 or 2 choose, Enter sends. Typed: pass, challenge. v on the deck lists the belts that you have not seen.",
)
THROW: Final = (
    "Rock beats scissors, scissors beat paper, paper beats rock. The winner's belt counts 2 more in this challenge.",
    "1, 2 or 3 choose, Enter sends; both signs are shown at once. Typed: rock, paper, scissors.",
)
SWAP: Final = (
    "You have won the trophy. Keep your card, or swap it for the loser's, who has no say.",
    "The list says what you could gain at once, trophy included, and what the loser could gain with the other card.",
    "1 or 2 choose, Enter sends. Typed: keep, swap.",
)
PLACE: Final = (
    (
        "Lit cells are where the card may lie: beside another card, in a box of three rows by four columns. Anything "
        "else is against the rules. A number behind the letter is what the card would bring there at once."
    ),
    (
        "The letter of a cell or the arrows choose it; the list then says what every line is now and would become. If "
        "you have won a trophy choose its line as well, by the letter of its row or the digit of its column."
    ),
    (
        "Enter places both, and that cannot be taken back; u takes back what is not sent. All place at once: dojos "
        "open together. With the mouse: click a cell, click a line, click it again. Typed: place c5, place c5 row c."
    ),
)
WAITING: Final = (
    "Somebody else is choosing. The arrows move over dojos, your card, the trophy and the deck; v shows them in full.",
)
ENDED: Final = (
    "The game is over. A letter or the arrows show a dojo, line by line; raccoons as what they count as.",
    "Equal totals are decided by trophies won, then by points from columns; then the win is shared.",
)
BY_QUESTION: Final = {"give": GIVE, "challenge": CHALLENGE, "throw": THROW, "swap": SWAP}
