"""The table as text, a hundred columns wide."""

from textwrap import wrap
from typing import Final

from gonfalon.engine.paint import Paint, plain
from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.cards import CARD_NAMES, FACTION_NAMES, FACTIONS, KIND_NAMES
from gonfalon.games.battalia.box.seals import (
    SHRINE_SQUARES,
    shrines_of,
)
from gonfalon.games.battalia.box.tiles import OFF, SQUARE_NAMES
from gonfalon.games.battalia.rules.combinations.chips import free_chips
from gonfalon.games.battalia.rules.figures import DAYS
from gonfalon.games.battalia.rules.scoring import cities_of, points_in
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.picture_battle import draw_battle
from gonfalon.games.battalia.text.picture_board import BOARD_WIDTH, draw_board, faction_style
from gonfalon.games.battalia.text.picture_cards import Part, draw_supply, draw_zones, fold

_WIDTH: Final = 100
_GAP: Final = 2
_SIDE: Final = _WIDTH - BOARD_WIDTH - _GAP
_COLUMNS: Final = (
    "points", "fours", "heroes", "chips", "hand", "nation", "shelter", "ambush", "owned",
)  # fmt: skip
_LEGEND: Final = ("city", "neutral", "ruins", "hero", "closed")
_LEGEND_OF_WANDERERS: Final = ("city", "neutral", "common", "hero", "closed")
_LEGEND_OF_VOLCANO: Final = ("city", "neutral", "shrine", "summit", "held", "hero", "closed")


def draw_text(view: BattaliaView, words: Words, paint: Paint = plain) -> str:
    """The board and the Oracle, the supply, everybody's zones, a battle, and what is asked."""
    board, side = draw_board(view, paint), _side(view, words, paint)
    side += [""] * (len(board) - len(side))
    board += [" " * BOARD_WIDTH] * (len(side) - len(board))
    lines = [f"{left}{' ' * _GAP}{right}" for left, right in zip(board, side)]
    lines += ["", *draw_supply(view, words, paint, _WIDTH)]
    lines += ["", *_standings(view, words, paint), *_seals(view, words, paint)]
    zones = draw_zones(view, words, paint, _WIDTH)
    if zones:
        lines += ["", *zones]
    if view.battle is not None:
        lines += ["", *draw_battle(view, view.battle, words, paint, _WIDTH)]
    if view.result is not None:
        lines += ["", *wrap(words.result(view.result), _WIDTH)]
    asked = wrap(words.prompt(view.prompt), _WIDTH, subsequent_indent="  ")
    lines += ["", *[paint("asked", line) for line in asked]]
    return "\n".join([line.rstrip() for line in lines]) + "\n"


def _side(view: BattaliaView, words: Words, paint: Paint) -> list[str]:
    """Beside the board: the time, the Oracle, the great artefacts on offer, and the signs."""
    week, day = view.today // DAYS + 1, view.today % DAYS + 1
    lines = [paint("asked", words.say("ba.picture.time", week=week, day=day))]
    for key, kind in (("lit", view.lit), ("paired", view.paired)):
        lines += _wrapped(words.say(f"ba.picture.{key}", kind=KIND_NAMES[kind]))
    if view.offers:
        lines += ["", words.say("ba.picture.offers")]
        for card in view.offers:
            name = words.say(f"ba.kind.{CARD_NAMES[card]}")
            lines += _wrapped(f"{CARD_NAMES[card]} {name}", "  ")
    for shrine, cards in enumerate(view.relics):
        if cards:
            square = SQUARE_NAMES[SHRINE_SQUARES[shrine]]
            lines += ["", *_wrapped(words.say("ba.picture.relics", square=square))]
            lines += [line for card in cards for line in _wrapped(CARD_NAMES[card], "  ")]
    lines.append("")
    for faction in range(FACTIONS):
        if not view.gone >> faction & 1:
            letter = FACTION_NAMES[faction]
            said = words.say("ba.picture.faction", faction=letter, terrain=letter)
            lines.append(f"{paint(faction_style(faction), letter)} {said}")
    for sign in _legend(view):
        lines += [paint("note", line) for line in _wrapped(words.say(f"ba.picture.legend_{sign}"))]
    return lines


def _legend(view: BattaliaView) -> tuple[str, ...]:
    """The signs on the board that are explained."""
    if view.board.has_volcano():
        return _LEGEND_OF_VOLCANO
    return _LEGEND if view.scenario.common_city() == OFF else _LEGEND_OF_WANDERERS


def _wrapped(text: str, indent: str = "") -> list[str]:
    """Text in the width beside the board."""
    return wrap(text, _SIDE, initial_indent=indent, subsequent_indent=f"{indent}  ")


def _standings(view: BattaliaView, words: Words, paint: Paint) -> list[str]:
    """A line for each player: points, cities of level 4, heroes, free chips and counted zones."""
    table = [["", *[words.say(f"ba.column.{name}") for name in _COLUMNS]]]
    table += [_standing(view, seat, words) for seat in range(view.seats)]
    widths = [max([len(line[at]) for line in table]) for at in range(len(table[0]))]
    lines = []
    for number, line in enumerate(table):
        style = faction_style(view.players[number - 1].faction) if number else "note"
        numbers = "".join([f"  {text:>{width}}" for text, width in zip(line[1:], widths[1:])])
        name = f"{line[0]:<{widths[0]}}"
        lines.append((paint(style, name) if style else name) + numbers)
    return lines


def _seals(view: BattaliaView, words: Words, paint: Paint) -> list[str]:
    """Who has a seal of which shrine (BA-V4)."""
    entries: list[list[Part]] = []
    for seat, seals in enumerate(view.board.seals):
        if seals:
            letters = " ".join([FACTION_NAMES[shrine] for shrine in shrines_of(seals)])
            name = words.say(f"ba.seat.{seat + 1}")
            entries.append([(faction_style(view.players[seat].faction), name), ("", f" {letters}")])
    return fold(words.say("ba.picture.seals"), entries, paint, _WIDTH) if entries else []


def _standing(view: BattaliaView, seat: int, words: Words) -> list[str]:
    """What can be counted of one player."""
    player = view.players[seat]
    cities = cities_of(view.board, seat)
    named = seat + 1
    name = words.say(f"ba.seat.{named}")
    if player.faction != OFF:
        name = f"{named} {words.say(f'ba.faction.{FACTION_NAMES[player.faction]}')}"
    heroes = view.board.heroes_of(seat)
    places = ["–" if square == OFF else SQUARE_NAMES[square] for square in heroes]
    low, high = [free_chips(view.board, view.figures, seat, level) for level in (1, 3)]
    counted = (
        player.hand_size, player.nation_size, sum(player.shelter), player.ambush_size, player.owned,
    )  # fmt: skip
    return [
        name,
        str(points_in(view.board, seat)),
        str(cities[4]),
        " ".join(places),
        f"{low}+{high}",
        *[str(count) for count in counted],
    ]
