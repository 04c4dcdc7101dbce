"""Themes: what a file may say, what it is told when it may not, and that everything can be read in every terminal."""

from itertools import combinations
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem

from paravent.tui import theming
from paravent.tui.app import textual_theme
from paravent.tui.glyphs import SIDE_STRIPES
from paravent.tui.settings import HELP
from paravent.tui.theming import LOOKS, BadTheme, Looks
from tests.tui.colours import SIMULATED, contrast, difference

ENOUGH, PLENTY = 4.5, 7.0
"""The contrast of text that the WCAG ask for at the levels AA and AAA."""
APART, FAR = 0.07, 0.12
"""How unlike the colours of two seats look at least; 0.02 is just noticed."""
FULL = [name for name in theming.shipped() if not theming.load(name).ansi]
GROUNDS = ("text", "title", "card", "panel")
SMALL = 'extends = "dark"\n'


@pytest.fixture(params=theming.shipped())
def worn(request: pytest.FixtureRequest) -> Looks:
    return theming.load(request.param)


def test_there_are_six_themes_and_each_has_every_look() -> None:
    assert theming.shipped() == ("amber", "contrast", "dark", "light", "safe", "sixteen")
    for name in theming.shipped():
        assert set(theming.load(name).looks) == set(LOOKS)


@pytest.mark.parametrize("name", FULL)
def test_what_is_drawn_in_full_colours_can_be_read_on_every_ground_it_is_drawn_on(name: str) -> None:
    worn = theming.load(name)
    enough = PLENTY if name == "contrast" else ENOUGH
    for words in [f"{look} on {ground}" for look in LOOKS for ground in GROUNDS]:
        style = worn.style(words)
        assert style.color is not None
        assert style.bgcolor is not None
        assert contrast(style.color.name, style.bgcolor.name) >= enough, words


def test_what_is_taken_keeps_its_ground_on_a_card_that_lies_over_the_screen(worn: Looks) -> None:
    assert worn.style("chosen on panel") == worn.style("chosen")
    assert worn.style("dim on panel").bgcolor == worn.style("panel").bgcolor


@pytest.mark.parametrize("colours", [16, 8])
def test_ink_and_ground_stay_apart_where_colours_are_few(worn: Looks, colours: int) -> None:
    for name, look in worn.looks.items():
        ink, ground = quantised(look.ink, colours, "ink"), quantised(look.ground, colours, "ground")
        assert ink != ground, f"{name} cannot be seen in {colours} colours"


def quantised(colour: str, colours: int, use: str) -> str | int:
    """The number of a terminal's colour; what is `default` depends on its use and is none of them."""
    if colour == "default":
        return f"default {use}"
    number = Color.parse(colour).downgrade(ColorSystem.STANDARD).number
    assert number is not None
    return number % colours


def test_the_sides_are_told_apart(worn: Looks) -> None:
    sides = [worn.looks[f"side-{seat}"].ink for seat in range(6)]
    assert len(set(sides)) == len(sides)
    assert len(set(SIDE_STRIPES)) == len(sides), "and without colour by their stripes"


@pytest.mark.parametrize("eyes", [None, *SIMULATED])
@pytest.mark.parametrize("name", FULL)
def test_the_sides_are_told_apart_by_those_who_see_fewer_colours(name: str, eyes: str | None) -> None:
    looks = theming.load(name).looks
    sides = [looks[f"side-{seat}"].ink for seat in range(6)]
    floor = FAR if name == "safe" else APART
    for one, other in combinations(sides, 2):
        assert difference(one, other, eyes) >= floor, (one, other)


@pytest.mark.parametrize("eyes", [None, *SIMULATED])
def test_in_the_safe_theme_gain_and_loss_are_told_apart_too(eyes: str | None) -> None:
    looks = theming.load("safe").looks
    for one, other in (("good", "bad"), ("legal", "refused"), ("legal", "price"), ("text", "private")):
        assert difference(looks[one].ink, looks[other].ink, eyes) >= APART, (one, other)


def test_sixteen_colours_are_ink_only() -> None:
    for name, look in theming.load("sixteen").looks.items():
        assert look.ground == "default", f"{name} has a ground; only reverse video may"


def test_what_is_taken_or_a_title_is_marked_without_colour() -> None:
    looks = theming.load("sixteen").looks
    assert "reverse" in looks["chosen"].attributes
    assert "reverse" in looks["title"].attributes
    assert {"bold"} <= set(looks["question"].attributes) & set(looks["strong"].attributes)


def test_a_look_takes_attributes_and_the_ground_of_another() -> None:
    dark = theming.load("dark")
    style = dark.style("side-1 bold on card")
    assert style.bold
    assert style.color == Color.parse(dark.looks["side-1"].ink)
    assert style.bgcolor == Color.parse(dark.looks["card"].ground)


def test_an_unknown_look_is_a_fault_of_the_drawing() -> None:
    with pytest.raises(KeyError, match="sdie-1"):
        theming.load("dark").style("sdie-1")


def test_a_theme_of_ones_own_goes_before_ours_and_may_change_a_few_looks_only(tmp_path: Path) -> None:
    (tmp_path / "dark.toml").write_text(f'{SMALL}[palette]\nlime = "#AAFF00"\n[looks]\nlegal = "bold lime"\n')
    own = theming.load("dark", tmp_path)
    assert own.looks["legal"].ink == "#aaff00"
    assert own.looks["legal"].ground == theming.load("dark").looks["text"].ground
    assert own.looks["key"] == theming.load("dark").looks["key"]


def test_another_ground_of_the_screen_reaches_every_look_that_had_it() -> None:
    own = theming.read(f'{SMALL}[looks]\ntext = "#ffffff on #102030"\n', "own.toml")
    assert own.looks["question"].ground == "#102030"
    assert own.looks["title"].ground == theming.load("dark").looks["title"].ground


@pytest.mark.parametrize(
    "text, told",
    [
        ("looks = [", ["own.toml is not TOML", "paravent-theme(5)"]),
        ('colors = "full"', ["own.toml", "unknown key “colors”", "did you mean “colours”?"]),
        ('colours = "256"', ["own.toml", "“colours” is “256”", "write “full”, or “ansi”"]),
        ("dark = 1", ["own.toml", "“dark” must be a true or false"]),
        ('extends = "drak"', ["own.toml", "“extends” names “drak”", "light, safe, sixteen"]),
        ("[looks]\n" + 'text = "#ffffff on #000000"', ["own.toml", "[looks] lacks dim", "extends = “dark”"]),
        (f'{SMALL}[looks]\nlegall = "#ffffff"', ["own.toml", "unknown key “legall”", "did you mean “legal”?"]),
        (f'{SMALL}[looks]\nlegal = "#zzz"', ["own.toml", "[looks] legal is “#zzz”", "“#rrggbb”"]),
        (f'{SMALL}[looks]\nlegal = "green"', ["own.toml", "[looks] legal is “green”", "“#rrggbb”"]),
        (f'{SMALL}[looks]\nlegal = "#ffffff over #000000"', ["own.toml", "[looks] legal", "attributes first"]),
        (f'{SMALL}[palette]\nbold = "#ffffff"', ["own.toml", "[palette] cannot call a colour “bold”"]),
        (f'{SMALL}[palette]\nmint = "grass"', ["own.toml", "[palette] mint is “grass”"]),
        ('extends = "sixteen"\n[looks]\nlegal = "#00ff00"', ["own.toml", "ansi colours has: default, black"]),
    ],
)
def test_a_file_that_cannot_be_used_says_which_where_and_what_to_do(text: str, told: list[str]) -> None:
    with pytest.raises(BadTheme) as error:
        theming.read(text, "own.toml")
    for words in told:
        assert words in str(error.value)


def test_a_theme_that_there_is_not_names_those_that_there_are() -> None:
    with pytest.raises(BadTheme, match="there is no theme “solar”; there are: amber, contrast, dark"):
        theming.load("solar")


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadTheme, match="cannot be read"):
        theming.load("mine", tmp_path)


def test_textual_can_wear_it(worn: Looks) -> None:
    assert textual_theme(worn).to_color_system().generate()


PAGE = Path(__file__).parents[2] / "man" / "man5" / "paravent-theme.5"


def test_the_man_page_names_every_look_and_key() -> None:
    page = PAGE.read_text("utf-8")
    for name in LOOKS:
        assert name in page or name.startswith("side-"), f"{name} is not told of in {PAGE.name}"
    for name in (*theming.ATTRIBUTES, "title", "extends", "colours", "dark", "[palette]", "[looks]"):
        assert name in page


def test_the_man_pages_and_the_settings_name_every_theme() -> None:
    for text in (PAGE.read_text("utf-8"), (PAGE.parents[1] / "man6/paravent.6").read_text("utf-8"), HELP["theme"]):
        assert [name for name in theming.shipped() if name not in text] == []


def test_the_example_of_the_man_page_can_be_worn() -> None:
    page = PAGE.read_text("utf-8")
    example = page.split(".EX\n")[1].split(".EE")[0]
    dusk = theming.read(example, "dusk.toml")
    assert dusk.looks["text"].ground == "#1c1a24"
    assert dusk.looks["question"].ground == "#1c1a24"
    assert dusk.looks["legal"].ink == "#c8a8f0"
