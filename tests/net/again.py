"""Reads a saved table of the sketch once more, in a process of its own: `python -m tests.net.again FILE`.

Prints whether it verifies, its last public position, and all that the third seat did.
"""

from __future__ import annotations

import sys
from pathlib import Path

from paravent.core.answers import Acts
from paravent.net.audit import audit
from paravent.net.records import scan
from paravent.net.session import Session
from tests.net.sketch import GAME

SEAT = 2


def main() -> None:
    """Three lines."""
    data = Path(sys.argv[1]).read_bytes()
    report = audit(data, lambda _: GAME)
    wires = [record.payload for record in scan(data).records]
    session = Session(GAME, wires[0])
    for wire in wires[1:]:
        session.receive(wire)
    assert session.table is not None
    acts = [entry.answer.acts for entry in session.table.journal.entries if isinstance(entry.answer, Acts)]
    print(report.sound and report.finished, report.digest, sep="\n")
    print([action for answer in acts for seat, action in answer if seat == SEAT])


if __name__ == "__main__":
    main()
