"""What a newcomer should know, in paragraphs for the help."""

from __future__ import annotations

from typing import Final

PLANNING: Final = (
    (
        "Every round has three fights, one in each arena, planned in secret behind a paravent. Press 1, 2 or 3 for an "
        "arena and a letter for each animal that goes there; the letter again takes it back."
    ),
    (
        "Only the first animal's power works: it is the LEADER; the others give their strength (AP) and no more. The "
        "key for leader, below, puts the one under the cursor first."
    ),
    (
        "Few may go out: the limit stands in your line as pips that fill. With 8 spirit points (SP) or fewer it is 4, "
        "with 4 or fewer it is 5. At most three fight in one arena, and an arena may stay empty."
    ),
    (
        "The higher sum wins the arena's rewards and 1 victory point (VP); the loser loses 1 SP. Equal sums: nobody "
        "wins, and the rewards stay."
    ),
    "A lead of 4 VP wins the game, and so does a rival without SP, at the end of a round.",
    "Hidden Weapons (HW), once your line counts some, go along with a team and add 1 AP each.",
    (
        "Used animals rest. A chef as leader brings all of them back for 1 food, and a round without any animal does "
        "so for nothing."
    ),
    (
        "A mark ! says what a legal thing costs. What the rules refuse is refused at once, and the line under the "
        "question says why. Typed: plan 1 ban novice hw2 / 3 chai, clear 2, lead ban, ready."
    ),
)
WAITING: Final = (
    "The other side is choosing. The arrows move the cursor, v shows what lies under it in full.",
    (
        "The higher sum wins the arena's rewards and 1 victory point (VP); the loser loses 1 spirit point (SP). A lead "
        "of 4 VP wins the game, and so does a rival without SP."
    ),
)
ENDED: Final = (
    "The game is over. The table tells of every fight: ▲ won, = a tie.",
    "Below stand the victory points (VP) and spirit points (SP) after each round.",
)
