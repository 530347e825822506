"""The table as text, eighty columns wide."""

from textwrap import wrap
from typing import Final, TypeAlias

from gonfalon.engine.paint import Paint, plain
from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.games.battle_line.box.components import (
    CARD_NAMES,
    DECK_NAMES,
    PLAIN,
    SITE_NAMES,
    TACTICS_NAMES,
    card_names,
    site_names,
)
from gonfalon.games.battle_line.rules.formation import IMPOSSIBLE, best, ground_at, named
from gonfalon.games.battle_line.sight.battlefield import battlefield
from gonfalon.games.battle_line.sight.view import HIDDEN, BattleLineView

_INDENT: Final = "    "
_COLUMN: Final = 8
_WIDTH: Final = 80

Cell: TypeAlias = tuple[str, str]
"""A style and a text."""

_NOTHING: Final[Cell] = ("", "")


def draw_text(view: BattleLineView, words: Words, paint: Paint = plain) -> str:
    """The line with the viewer's own side below, hands, decks, and what is asked."""
    below = view.seat if view.seat >= 0 else 0
    rows = [_hand_row(view, 1 - below, words, paint)]
    if view.sites:
        rows += ["", *_side_rows(view, 1 - below, words, paint)[::-1]]
        rows += _battlefield_rows(view, words, paint)
        rows += [*_side_rows(view, below, words, paint), ""]
    rows.append(_hand_row(view, below, words, paint))
    for note in table_notes(view, words):
        rows += wrap(note, _WIDTH, subsequent_indent="  ")
    asked = wrap(words.prompt(view.prompt), _WIDTH, subsequent_indent="  ")
    rows += ["", *(paint("asked", line) for line in asked)]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def _side_rows(view: BattleLineView, seat: int, words: Words, paint: Paint) -> list[str]:
    """One side's cards, a row for each slot, the nearest first; then how strong they are."""
    fields = range(len(view.sites))
    columns = [_column(view, seat, field) for field in fields]
    height = max([3, *(len(column) for column in columns)])
    rows = [
        _row([column[slot] if slot < len(column) else _NOTHING for column in columns], paint)
        for slot in range(height)
    ]
    rows.append(_row([_strength_cell(view, seat, field, words) for field in fields], paint))
    first = ("note", words.say("bl.picture.first"))
    begun = [battlefield(spot).first == seat for spot in view.line.spots]
    rows.append(_row([first if was_first else _NOTHING for was_first in begun], paint))
    return [row for row in rows if row.strip()]


def _column(view: BattleLineView, seat: int, field: int) -> list[Cell]:
    """The cards of one side at one battlefield, then its open slots, then Fog and Mud."""
    side = view.sides[seat]
    cells = [_card_cell(name) for name in card_names(side.formations[field], side.morale[field])]
    is_claimed = any(one.held >> field & 1 for one in view.sides)
    if not is_claimed:
        cells += [("slot", " . ")] * (view.required[seat][field] - len(cells))
    return cells + [_card_cell(name) for name in card_names(0, side.environment[field])]


def _card_cell(name: str) -> Cell:
    """A card in the style of its colour; the value and the colour's letter line up."""
    if name in TACTICS_NAMES:
        return "tactics", name
    return f"colour {name[-1]}", f"{name:>3}"


def _strength_cell(view: BattleLineView, seat: int, field: int, words: Words) -> Cell:
    """How strong a complete formation is: its kind, short, and its total."""
    side = view.sides[seat]
    if not side.complete >> field & 1:
        return _NOTHING
    ground = ground_at(view.sites[field], view.fog_at == field)
    is_defender = view.required[seat][field] > view.required[1 - seat][field]
    troops, morale = side.formations[field], side.morale[field]
    strength, _ = best(troops, morale, 0, 0, ground, is_defender, IMPOSSIBLE)
    kind, total = named(strength, ground)
    return "note", f"{words.say(f'bl.short_formation.{kind}')} {total}"


def _battlefield_rows(view: BattleLineView, words: Words, paint: Paint) -> list[str]:
    """The battlefields with their numbers and holders, and their terrain."""
    cells: list[Cell] = []
    for field in range(len(view.sites)):
        holders = [seat for seat, side in enumerate(view.sides) if side.held >> field & 1]
        won = "".join("=" + words.say(f"bl.short_seat.{seat + 1}") for seat in holders)
        style = f"seat {holders[0] + 1}" if holders else "field"
        cells.append((style, f"[{field + 1}{won}]"))
    rows = [_row(cells, paint)]
    if any(site != PLAIN for site in view.sites):
        names = [words.say(f"bl.short_site.{SITE_NAMES[site]}") for site in view.sites]
        rows.append(_row([("field", name) for name in names], paint))
    rule = paint("field", _INDENT + "-" * (_COLUMN * len(view.sites)))
    return [rule, *rows, rule]


def _row(cells: list[Cell], paint: Paint) -> str:
    """A line of cells, each in the middle of its column."""
    drawn = []
    for style, text in cells:
        left = (_COLUMN - len(text)) // 2
        right = _COLUMN - len(text) - left
        drawn.append(" " * left + (paint(style, text) if text else "") + " " * right)
    return _INDENT + "".join(drawn)


def _hand_row(view: BattleLineView, seat: int, words: Words, paint: Paint) -> str:
    """A hand: its cards, or its backs and what is known of it."""
    hand, known = view.sides[seat].hand, view.known[seat]
    label = paint(f"seat {seat + 1}", words.say("bl.picture.hand", seat=seat + 1))
    if view.seat in (seat, OPEN):
        cells = [_card_cell(name) for name in card_names(hand.troops, hand.tactics)]
        return f"{label} {' '.join(paint(style, text.strip()) for style, text in cells) or '-'}"
    backs = words.say("bl.picture.backs", troops=hand.troop_count, tactics=hand.tactics_count)
    cards = card_names(known.troops, known.tactics)
    known_cards = words.say("bl.picture.known", cards=cards) if cards else ""
    return f"{label} {backs} {known_cards}"


def table_notes(view: BattleLineView, words: Words) -> list[str]:
    """The decks, cards out of the game, tactics played, battlefield cards in hand, the result."""
    troops, tactics = (deck.count for deck in view.decks)
    rows = [words.say("bl.picture.decks", troops=troops, tactics=tactics)]
    for deck, name in zip(view.decks, DECK_NAMES, strict=True):
        cards = tuple(CARD_NAMES[card] for card, _ in deck.top if card != HIDDEN)
        if cards:
            rows.append(words.say("bl.picture.top", deck=name, cards=cards))
    gone = card_names(view.gone_troops, view.gone_tactics)
    if gone:
        rows.append(words.say("bl.picture.gone", cards=gone))
    for seat, side in enumerate(view.sides):
        if side.played:
            cards = card_names(0, side.played)
            rows.append(words.say("bl.picture.played", seat=seat + 1, cards=cards))
    for seat in range(len(view.sides)):
        for key, hand in (("packet", view.packets[seat]), ("kept", view.kept[seat])):
            if hand.count:
                names = [words.say(f"bl.site.{name}") for name in site_names(hand.sites)]
                sites = ", ".join(names) or str(hand.count)
                if names and len(names) != hand.count:
                    sites = words.say("bl.picture.some_of", many=hand.count, sites=sites)
                rows.append(words.say(f"bl.picture.{key}", seat=seat + 1, sites=sites))
    if view.result is not None:
        rows.append(words.result(view.result))
    return rows
