"""A battle as text: both rows, what every part of them is worth, and the totals (BA-W2)."""

from collections.abc import Callable

from gonfalon.engine.paint import Paint
from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    FACTION,
    now,
    times_in_row,
)
from gonfalon.games.battalia.box.deeds import TARGET_NAMES
from gonfalon.games.battalia.box.tiles import SQUARE_NAMES
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY, Battle
from gonfalon.games.battalia.rules.battle.strength import (
    entry_strength,
    home_bonus,
    morale,
    place_strength,
)
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.picture_board import faction_style
from gonfalon.games.battalia.text.picture_cards import Part, fold


def draw_battle(
    view: BattaliaView, battle: Battle, words: Words, paint: Paint, width: int
) -> list[str]:
    """What is attacked, then the attacker's row and the defender's."""
    square, target = SQUARE_NAMES[battle.square], TARGET_NAMES[battle.target]
    lines = [paint("asked", words.say("ba.picture.battle", square=square, target=target))]
    for seat in (battle.attacker, battle.defender):
        parts = parts_of(view, battle, seat, words)
        have = sum([worth for _, _, worth in parts])
        if seat == NOBODY:
            title = words.say("ba.picture.guard", have=have)
        else:
            key = "attack" if seat == battle.attacker else "defence"
            title = words.say(f"ba.picture.{key}", have=have, seat=seat + 1)
        entries: list[list[Part]] = [
            [(style, text), ("", f" {worth:+}")] for style, text, worth in parts
        ]
        lines += fold(title, entries, paint, width)
    return lines


def parts_of(
    view: BattaliaView,
    battle: Battle,
    seat: int,
    words: Words,
    named: Callable[[int], str] = CARD_NAMES.__getitem__,
) -> list[tuple[str, str, int]]:
    """What makes up the strength of a side: a style, a text and a number for each part."""
    attacks = seat == battle.attacker
    parts: list[tuple[str, str, int]] = []
    if not attacks and not battle.is_about_hero:
        name = words.say(f"ba.target.{TARGET_NAMES[battle.target]}")
        parts.append(("", name, place_strength(view.board, battle.square, battle.attacker)))
    if seat == NOBODY:
        return parts
    home = home_bonus(view.board, view.figures, seat, battle.square)
    if home:
        parts.append(("", words.say("ba.picture.part_terrain"), home))
    row = battle.row(seat)
    for entry in row:
        card, times = now(entry), times_in_row(entry)
        name = named(card) if times == 1 else f"{named(card)} ×{times}"
        parts.append((faction_style(FACTION[card]), name, entry_strength(row, entry, attacks)))
    heroes = morale(view.board, battle, seat)
    if heroes:
        parts.append(("", words.say("ba.picture.part_heroes"), heroes))
    return parts
