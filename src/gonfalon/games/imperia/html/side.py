"""Beside the map: the own hand, the ways a piece can be turned, and every army."""

from functools import cache, lru_cache
from html import escape
from typing import Final

from gonfalon.engine.view import OPEN
from gonfalon.games.imperia.box.components import (
    COMMANDER,
    DIRECTION_NAMES,
    KIND_NAMES,
    NO_FACING,
    OFF,
    count_of,
    kinds_in,
)
from gonfalon.games.imperia.html.bonds import HOLDS, STRAY
from gonfalon.games.imperia.html.map import army_mark, number
from gonfalon.games.imperia.html.pieces import (
    KIND_RULES,
    icon,
    kind_title,
    left_of,
    small_token,
    token,
)
from gonfalon.games.imperia.rules.scoring import Score
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.games.imperia.text.words import words_in

# The keys that choose a way: arrows, and the digits and keys around the 5.
_WAY_KEYS: Final = {
    "n": "ArrowUp 8", "ne": "PageUp 9", "e": "ArrowRight 6", "se": "PageDown 3",
    "s": "ArrowDown 2", "sw": "End 1", "w": "ArrowLeft 4", "nw": "Home 7",
}  # fmt: skip


@lru_cache(4096)
def draw_hand(seat: int, hand: int, pile: int, is_done: bool, language: str) -> str:
    """The pieces in hand, each kind once, and the commander; the pile by its number (IM-T1)."""
    words = words_in(language)
    pieces = "".join(
        _hand_piece(seat, kind, count_of(hand, kind), language) for kind in kinds_in(hand)
    )
    commander = "" if is_done else _hand_piece(seat, COMMANDER, 1, language)
    label = escape(words.say("im.draw.hand", seat=seat + 1))
    left = escape(words.say("im.draw.pile", pile=pile))
    return (
        f'<div class="own a{seat + 1}"><div class="own-head">{army_mark(seat)}<h3>{label}</h3>'
        f'<span class="to-draw" data-help="IM-T1"><i class="back"></i>{left}</span></div>'
        f'<div class="pieces" data-place="hand-{seat + 1}" role="group" aria-label="{label}">'
        f"{pieces}{commander}</div></div>"
    )


@cache
def _hand_piece(seat: int, kind: int, count: int, language: str) -> str:
    """A piece of the hand that can be touched."""
    name = KIND_NAMES[kind]
    title = escape(kind_title(kind, language))
    short = escape(words_in(language).say(f"im.chip.{name}"))
    size = ' class="long"' if max(len(word) for word in short.split()) > 9 else ""
    label = f"{title}, {count}" if count > 1 else title
    number = f'<b class="count">×{count}</b>' if count > 1 else ""
    style = "piece leader" if kind == COMMANDER else "piece"
    return (
        f'<button type="button" class="{style}" data-pick="{name}" '
        f'data-key="hand-{seat + 1}-{name}-{count}" data-help="{KIND_RULES[kind]}" '
        f'aria-label="{label}" title="{title}">{token(seat, kind, NO_FACING)}'
        f"<span{size}>{short}</span>{number}</button>"
    )


@cache
def draw_ways(language: str) -> str:
    """Eight arrows: the ways a piece or a soldier can be turned (IM-T1, IM-G2)."""
    words = words_in(language)
    arrows = "".join(
        f'<button type="button" class="way {name}" data-pick="{name}" data-key="way-{name}" '
        f'data-keys="{_WAY_KEYS[name]}" data-help="IM-C4" '
        f'aria-label="{escape(words.say(f"im.pick.{name}"))}">'
        f"{icon('way', 'arrow')}</button>"
        for name in DIRECTION_NAMES
    )
    label = escape(words.say("im.draw.ways"))
    keys = escape(words.say("im.draw.ways_keys"))
    return (
        f'<div class="rose" role="group" aria-label="{label}">{icon("rose", "heart")}{arrows}</div>'
        f'<p class="keys">{keys}</p>'
    )


def draw_armies(view: ImperiaView, found: tuple[Score, ...], language: str) -> str:
    """Every army: what is left to place, and what it is worth as the board lies."""
    if all(army.fort == OFF for army in view.armies):
        return ""
    drawn = [_army(view, score, language) for score in found]
    asked = _ask_bonds(language) if view.result is None else ""
    return f'{asked}<div class="armies">{"".join(drawn)}</div>'


@cache
def _ask_bonds(language: str) -> str:
    """A box that shows every formation when it is ticked, and what the signs in it mean."""
    words = words_in(language)
    signs = "".join(
        f"<span>{icon(bond, f'bond {bond}')} {escape(words.say(f'im.draw.legend_{bond}'))}</span>"
        for bond in (HOLDS, STRAY)
    )
    return (
        '<div class="ask" data-help="IM-B1"><label><input type="checkbox" class="show-bonds" '
        f'data-key="show-bonds"/> {escape(words.say("im.draw.show_bonds"))}</label>'
        f'<span class="signs">{signs}</span></div>'
    )


def _army(view: ImperiaView, score: Score, language: str) -> str:
    """One army: its banner, its points, and what is left to place."""
    seat, army = score.seat, view.armies[score.seat]
    is_done = bool(view.done >> seat & 1)
    rank = view.result.ranks[seat] if view.result is not None else 0
    style = f"army a{seat + 1} asked-army" if view.actor == seat else f"army a{seat + 1}"
    seen = army.hand if view.seat == OPEN and not is_done else 0
    height = score.height if rank else OFF
    return (
        f'<div class="{style}" data-help="IM-E3">{_name(seat, rank == 1, language)}'
        f"{_hidden(army.hand_count, army.pile_count, is_done, language)}"
        f"{_left(seat, 0 if is_done else army.hidden, seen, is_done, language)}"
        f"{_score(score.terrain, score.around, score.penalty, height, language)}</div>"
    )


@cache
def _name(seat: int, has_won: bool, language: str) -> str:
    """The banner and the name of an army, with a crown if it has won."""
    name = escape(words_in(language).say(f"im.seat.{seat + 1}"))
    crown = icon("crown", "won") if has_won else ""
    return f'{army_mark(seat)}<b class="name">{name}{crown}</b>'


@cache
def _hidden(hand: int, pile: int, is_done: bool, language: str) -> str:
    """How many pieces are in hand and how many in the pile, or that the army is done (IM-H4)."""
    words = words_in(language)
    if is_done:
        return f'<span class="done">{escape(words.say("im.draw.done"))}</span>'
    counts = escape(words.say("im.draw.hidden", hand=hand, pile=pile))
    backs = '<i class="back"></i>' * hand
    return (
        f'<span class="backs" role="img" aria-label="{counts}" title="{counts}">{backs}'
        f"<b>+{pile}</b></span>"
    )


@lru_cache(4096)
def _left(seat: int, hidden: int, seen: int, is_done: bool, language: str) -> str:
    """The pieces that were never placed, by kind, the commander too; an open hand apart."""
    if is_done:
        return ""
    label = escape(words_in(language).say("im.draw.left"))
    title = escape(kind_title(COMMANDER, language))
    commander = (
        f'<span class="left" role="img" title="{title}" aria-label="{title}">'
        f"{small_token(seat, COMMANDER)}</span>"
    )
    hand = f'<span class="seen">{left_of(seat, seen, language)}</span>' if seen else ""
    return (
        f'<div class="lefts" role="group" aria-label="{label}">{hand}'
        f"{left_of(seat, hidden - seen, language)}{commander}</div>"
    )


@lru_cache(4096)
def _score(terrain: int, around: int, penalty: int, height: int, language: str) -> str:
    """The points of an army and their parts; at the end how high the commander stands (IM-E4)."""
    words = words_in(language)
    parts = [("terrain", terrain), ("around", around), ("penalty", -penalty)]
    drawn = "".join(
        f"<span>{escape(words.say(f'im.column.{name}'))} <b>{number(points)}</b></span>"
        for name, points in parts
        if points
    )
    if height != OFF:
        drawn += f"<span>{escape(words.say('im.draw.leader', height=height))}</span>"
    points = number(terrain + around - penalty)
    return f'<span class="sum">{drawn}</span><b class="points">{points}</b>'
