"""Cards as text: the decks of the supply, hands with what happened to each card, other zones."""

from collections.abc import Callable, Sequence
from typing import Final

from gonfalon.engine.paint import Paint
from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    CARDS,
    FACTION,
    FACTION_NAMES,
    KIND_NAMES,
    TOOL,
    counts,
    is_changed,
    lender,
    now,
    real,
    used,
    uses_left,
)
from gonfalon.games.battalia.box.picks import face_name
from gonfalon.games.battalia.box.tents import tent_cards
from gonfalon.games.battalia.box.tiles import (
    CITY_ONE,
    DECKS,
    FIRST_TERRAIN_DECK,
    ROAD_STRAIGHT,
    ROTATIONS,
    terrain_of_item,
)
from gonfalon.games.battalia.rules.holding import nth_of
from gonfalon.games.battalia.rules.places import laid_card
from gonfalon.games.battalia.rules.state import NO_ITEM
from gonfalon.games.battalia.sight.player_view import PlayerView
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.picture_board import faction_style
from gonfalon.games.battalia.text.words import EXIT_SIGNS, card_title

# The groups of decks: a key and where they start.
_GROUPS: Final = (
    ("units", 0), ("artefacts", TOOL), ("cities", CITY_ONE), ("roads", ROAD_STRAIGHT),
)  # fmt: skip
_GAP: Final = " · "
_INDENT: Final = "  "
Part = tuple[str, str]
"""A style and a text."""


def draw_supply(view: BattaliaView, words: Words, paint: Paint, width: int) -> list[str]:
    """The 21 decks by groups: the top card as it is typed, and how many there are (BA-C7)."""
    lines: list[str] = []
    for number, (group, start) in enumerate(_GROUPS):
        stop = _GROUPS[number + 1][1] if number + 1 < len(_GROUPS) else DECKS
        title = words.say(f"ba.picture.{group}")
        decks = [_deck(view, deck, words) for deck in range(start, stop)]
        lines += fold(title, decks, paint, width)
    return lines


def _deck(view: BattaliaView, deck: int, words: Words) -> list[Part]:
    """One deck: what it is, the faction or terrain of its top card, how many cards."""
    top, size = view.tops[deck], view.sizes[deck]
    if deck >= FIRST_TERRAIN_DECK:
        sign = EXIT_SIGNS[ROTATIONS[deck][0]]
        if top == NO_ITEM:
            return [("", f"{sign} ? ×{size}" if size else f"{sign} ×0")]
        terrain = terrain_of_item(top)
        letter = FACTION_NAMES[terrain]
        return [("", f"{sign} "), (faction_style(terrain), letter), ("", f" ×{size}")]
    kind = KIND_NAMES[deck]
    name = words.say(f"ba.kind.{kind}")
    called = [] if name == kind else [("", f"{name} ")]
    if top == NO_ITEM:
        return [*called, ("", f"{kind}.? ×{size}" if size else f"{kind} ×0")]
    return [*called, (faction_style(FACTION[top]), CARD_NAMES[top]), ("", f" ×{size}")]


def draw_zones(view: BattaliaView, words: Words, paint: Paint, width: int) -> list[str]:
    """What is seen of every player's zones, the viewer's own last."""
    lines: list[str] = []
    for seat in sorted(range(view.seats), key=lambda one: one == view.seat):
        lines += _zones_of(view, seat, words, paint, width)
    if view.limbo:
        lines += fold(words.say("ba.picture.limbo"), _bag(_counted(view.limbo)), paint, width)
    return lines


def _zones_of(view: BattaliaView, seat: int, words: Words, paint: Paint, width: int) -> list[str]:
    """The zones of one player that are seen and not empty."""
    player = view.players[seat]
    is_own = view.seat in (seat, OPEN)
    zones: list[tuple[str, list[list[Part]]]] = []
    if view.turn == seat and view.table:
        zones.append(("table", _bag(_counted([laid_card(laid) for laid in view.table]))))
    if player.nation and player.nation_size:
        zones.append(("nation", _bag(player.nation)))
    if is_own and any(player.shelter):
        zones.append(("shelter", _bag(player.shelter)))
    if player.ambush:
        zones.append(("ambush", _bag(_counted(player.ambush))))
    if player.hand:
        zones.append(("hand" if is_own else "seen", _hand(view, player, words)))
    lines: list[str] = []
    for number, tent in enumerate(player.tents):
        title = words.say("ba.picture.tent", seat=seat + 1, number=number + 1)
        lines += fold(title, [_named(card, 1) for card in tent_cards(tent)], paint, width)
    for key, cards in zones:
        lines += fold(words.say(f"ba.picture.{key}", seat=seat + 1), cards, paint, width)
    return lines


def _counted(cards: Sequence[int]) -> list[int]:
    """Cards as a bag: how many there are of each code."""
    bag = [0] * CARDS
    for card in cards:
        bag[card] += 1
    return bag


def _bag(bag: Sequence[int]) -> list[list[Part]]:
    """A bag of cards as they are typed, each once with how often it is there."""
    return [_named(card, count) for card, count in enumerate(bag) if count]


def _named(card: int, count: int) -> list[Part]:
    """A card as it is typed, and how many."""
    times = f" ×{count}" if count > 1 else ""
    return [(faction_style(FACTION[card]), CARD_NAMES[card]), ("", times)]


def _hand(view: BattaliaView, player: PlayerView, words: Words) -> list[list[Part]]:
    """Held cards, as they are typed and as they are called, with what happened to them."""
    hand = list(player.hand)
    found: list[list[Part]] = []
    for held in dict.fromkeys(hand):
        card, count = now(held), hand.count(held)
        marks = marks_on(view, held, words)
        times = f" ×{count}" if count > 1 else ""
        said = f" {card_title(words, card)}" if card_title(words, card) != CARD_NAMES[card] else ""
        note = f" [{', '.join(marks)}]" if marks else ""
        name = face_name(card, nth_of(hand, held))
        found.append([(faction_style(FACTION[card]), name), ("", said + times + note)])
    return found


def marks_on(
    view: BattaliaView,
    held: int,
    words: Words,
    named: Callable[[int], str] = CARD_NAMES.__getitem__,
) -> list[str]:
    """What happened to a held card this turn (BA-A2, BA-G7, BA-T5), and how often it serves."""
    marks: list[str] = []
    if now(held) != real(held):
        marks.append(words.say("ba.picture.joker", face=named(real(held))))
    elif counts(held) > 1:
        marks.append(words.say("ba.picture.counts", number=counts(held)))
    elif is_changed(held):
        marks.append(words.say("ba.picture.changed"))
    left = uses_left(held, view.lit)
    if used(held) or left > 1:
        marks.append(words.say("ba.picture.uses", number=left))
    if lender(held) >= 0:
        marks.append(words.say("ba.picture.borrowed", owner=lender(held) + 1))
    return marks


def fold(title: str, entries: list[list[Part]], paint: Paint, width: int) -> list[str]:
    """A title and entries side by side, on as many lines as they need."""
    lines: list[str] = []
    line, length, gap = paint("note", title), len(title), " "
    for entry in entries:
        size = sum([len(text) for _, text in entry])
        if length + len(gap) + size > width and line != _INDENT:
            lines.append(line)
            line, length, gap = _INDENT, len(_INDENT), ""
        line += gap + "".join([paint(style, text) if style else text for style, text in entry])
        length += len(gap) + size
        gap = _GAP
    return [*lines, line]
