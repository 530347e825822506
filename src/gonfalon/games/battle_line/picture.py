"""The table as plain text, eighty columns wide."""

from typing import Final

from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.games.battle_line.components import (
    CARD_NAMES,
    DECK_NAMES,
    PLAIN,
    SITE_NAMES,
    card_names,
    site_names,
)
from gonfalon.games.battle_line.view import HIDDEN, BattleLineView, SideView

_LABEL: Final = 8
_COLUMN: Final = 8


def draw_text(view: BattleLineView, words: Words) -> str:
    """The line with the viewer's own side below, hands, decks, and what is asked."""
    below = view.seat if view.seat >= 0 else 0
    rows = [_hand_row(view, 1 - below, words)]
    if view.sites:
        rows += ["", *_formation_rows(view, 1 - below, words)[::-1]]
        rows += _battlefield_rows(view, words)
        rows += [*_formation_rows(view, below, words), ""]
    rows.append(_hand_row(view, below, words))
    rows += _piles(view, words)
    rows += ["", words.prompt(view.prompt)]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def _formation_rows(view: BattleLineView, seat: int, words: Words) -> list[str]:
    """One side's cards, a row for each slot, the first slot nearest the battlefields."""
    side = view.sides[seat]
    columns = [_column(view, seat, field) for field in range(len(view.sites))]
    height = max(3, *(len(column) for column in columns))
    rows = []
    for slot in range(height):
        label = words.say(f"bl.seat.{seat + 1}") if slot == 1 else ""
        cells = [column[slot] if slot < len(column) else "" for column in columns]
        rows.append(_row(label, cells))
    stars = ["first" if _is_marked(view, side, field) else "" for field in range(len(view.sites))]
    if any(stars):
        rows.append(_row("", [words.say("bl.picture.first") if star else "" for star in stars]))
    return rows


def _column(view: BattleLineView, seat: int, field: int) -> list[str]:
    """The cards of one side at one battlefield, then its open slots, then Fog and Mud."""
    side = view.sides[seat]
    cards = list(card_names(side.formations[field], side.morale[field]))
    is_claimed = any(one.held >> field & 1 for one in view.sides)
    if not is_claimed:
        cards += ["."] * (view.required[seat][field] - len(cards))
    return cards + list(card_names(0, side.environment[field]))


def _is_marked(view: BattleLineView, side: SideView, field: int) -> bool:
    """Whether both are complete and this side was first (BL-M3)."""
    is_claimed = any(one.held >> field & 1 for one in view.sides)
    both = all(one.complete >> field & 1 for one in view.sides)
    return both and not is_claimed and side.first >> field & 1 == 1


def _battlefield_rows(view: BattleLineView, words: Words) -> list[str]:
    """The battlefields with their numbers and holders, and their terrain."""
    cells = []
    for field in range(len(view.sites)):
        holders = [
            words.say(f"bl.short_seat.{seat + 1}")
            for seat, side in enumerate(view.sides)
            if side.held >> field & 1
        ]
        cells.append(f"[{field + 1}{''.join(f'={holder}' for holder in holders)}]")
    rows = [_row("", cells)]
    if any(site != PLAIN for site in view.sites):
        names = [words.say(f"bl.short_site.{SITE_NAMES[site]}") for site in view.sites]
        rows.append(_row("", names))
    rule = "-" * (_LABEL + _COLUMN * len(view.sites))
    return [rule, *rows, rule]


def _row(label: str, cells: list[str]) -> str:
    """A label and the cells under each other."""
    return f"{label:<{_LABEL}}" + "".join(f"{cell:^{_COLUMN}}" for cell in cells)


def _hand_row(view: BattleLineView, seat: int, words: Words) -> str:
    """A hand: its cards, or its backs and what is known of it."""
    hand, known = view.sides[seat].hand, view.known[seat]
    label = words.say("bl.picture.hand", seat=seat + 1)
    if view.seat in (seat, OPEN):
        return f"{label} {' '.join(card_names(hand.troops, hand.tactics)) or '-'}"
    backs = words.say("bl.picture.backs", troops=hand.troop_count, tactics=hand.tactics_count)
    cards = card_names(known.troops, known.tactics)
    known_cards = words.say("bl.picture.known", cards=cards) if cards else ""
    return f"{label} {backs} {known_cards}"


def _piles(view: BattleLineView, words: Words) -> list[str]:
    """The decks, the cards out of the game, the tactics played, the battlefield cards in hand."""
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
                rows.append(words.say(f"bl.picture.{key}", seat=seat + 1, sites=sites))
    return rows
