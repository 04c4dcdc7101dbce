"""What is chosen and not sent: kept for one question, for nobody else's eyes, and no reason to stop."""

import pytest

from paravent.tui import drafts, paths


def test_it_is_there_for_the_question_at_which_it_was_made() -> None:
    assert drafts.keep("kungfur-1", 7, "plan 1 ban")
    assert drafts.kept("kungfur-1", 7) == "plan 1 ban"
    assert drafts.kept("kungfur-1", 8) == ""
    assert drafts.kept("kungfur-2", 7) == ""


def test_nobody_else_may_read_it() -> None:
    drafts.keep("kungfur-1", 7, "plan 1 ban")
    (path,) = paths.drafts().iterdir()
    assert path.stat().st_mode & 0o077 == 0


def test_no_words_forget_it() -> None:
    drafts.keep("kungfur-1", 7, "plan 1 ban")
    assert drafts.keep("kungfur-1", 9, "")
    assert list(paths.drafts().iterdir()) == []
    assert drafts.keep("kungfur-1", 9, ""), "there need not be one"


def test_one_that_cannot_be_kept_or_read_is_told_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    paths.state().mkdir(parents=True, exist_ok=True)
    paths.drafts().write_text("a file where the folder would be")
    assert not drafts.keep("kungfur-1", 7, "plan 1 ban")
    assert drafts.kept("kungfur-1", 7) == ""
