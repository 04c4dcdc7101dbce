"""The rules of a game as its folder has them, for the screen and for the command."""

from __future__ import annotations

from importlib import resources

from paravent.core.game import AnyGame


def rules_of(game: AnyGame) -> str:
    """The text of the rules: `rules.md` of the game's folder, else its README; in want of both, its facts."""
    package = type(game).__module__.rpartition(".")[0]
    try:
        folder = resources.files(package)
    except (ModuleNotFoundError, ValueError):
        return _facts(game)
    for name in ("rules.md", "README.md"):
        file = folder / name
        if file.is_file():
            return file.read_text("utf-8")
    return _facts(game)


def _facts(game: AnyGame) -> str:
    facts = game.facts
    options = "".join(f"- {option.title}: {option.help}\n" for option in facts.options)
    return f"# {facts.title}\n\n{facts.tagline}\n\n{options}"
