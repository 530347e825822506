"""Beside the map: the own hand, the ways a piece can be turned, and every army."""

from functools import cache, lru_cache
from html import escape
from typing import Final

from gonfalon.engine.view import OPEN
from gonfalon.games.imperia.box.components import (
    CELL_NAMES,
    COMMANDER,
    DIRECTION_NAMES,
    KIND_NAMES,
    NO_FACING,
    OFF,
    count_of,
    kinds_in,
)
from gonfalon.games.imperia.html.pieces import (
    KIND_THINGS,
    army_mark,
    cube_sign,
    icon,
    left_of,
    small_token,
    token,
)
from gonfalon.games.imperia.rules.scoring import Score
from gonfalon.games.imperia.sight.bonds import HOLDS, STRAY
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.games.imperia.text.telling import kind_title, number
from gonfalon.games.imperia.text.words import words_in

# The keys that choose a way: arrows, and the digits and keys around the 5.
_WAY_KEYS: Final = {
    "n": "ArrowUp 8", "ne": "PageUp 9", "e": "ArrowRight 6", "se": "PageDown 3",
    "s": "ArrowDown 2", "sw": "End 1", "w": "ArrowLeft 4", "nw": "Home 7",
}  # fmt: skip
_PARTS: Final = {  # where a word on a narrow piece is broken if it must be
    "пехотинец": "пехо|тинец", "мобилизация": "мобили|зация", "пълководец": "пълко|водец",
    "mobilizacja": "mobili|zacja", "mozgósítás": "mozgó|sítás", "oldalirányú": "oldal|irányú",
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
        f'<div\nclass="own a{seat + 1}"><div\nclass="own-head">{army_mark(seat)}<h3>{label}</h3>'
        f'<span class="to-draw" data-help="pile"><i class="back"></i>{left}</span></div>'
        f'<div\nclass="pieces" data-place="hand-{seat + 1}" role="group" data-help="hand" '
        f'aria-label="{label}">'
        f"{pieces}{commander}</div></div>"
    )


@cache
def _hand_piece(seat: int, kind: int, count: int, language: str) -> str:
    """A piece of the hand that can be touched."""
    name = KIND_NAMES[kind]
    title = escape(kind_title(kind, language))
    short = escape(words_in(language).say(f"im.chip.{name}"))
    longest = max(len(word) for word in short.split())
    parts = [_PARTS.get(word, word).replace("|", "\N{SOFT HYPHEN}") for word in short.split()]
    size = ' class="longest"' if longest > 9 else ' class="long"' if longest > 8 else ""
    label = f"{title}, ×{count}" if count > 1 else title
    number = f'<b class="count">×{count}</b>' if count > 1 else ""
    style = "piece leader" if kind == COMMANDER else "piece"
    face = token(seat, kind, NO_FACING).replace("<svg ", '<svg data-carry="" ', 1)
    return (
        f'<button\ntype="button" class="{style}" data-pick="{name}" '
        f'data-key="hand-{seat + 1}-{name}" data-help="{KIND_THINGS[kind]}" '
        f'aria-label="{label}">{face}'
        f"<span{size}>{' '.join(parts)}</span>{number}</button>"
    )


@cache
def draw_ways(counts: bool, language: str) -> str:
    """Eight arrows: the ways a piece or a soldier can be turned (IM-T1, IM-G2).

    A finger looks first where the arrow counts; where it does not, one touch is enough.
    """
    words = words_in(language)
    look = 'data-look="" ' if counts else ""
    arrows = "".join(
        f'<button\ntype="button" class="way {name}" data-pick="{name}" data-key="way-{name}" '
        f'data-keys="{_WAY_KEYS[name]}" {look}data-help="way" '
        f'aria-label="{escape(words.say(f"im.pick.{name}"))}">'
        f"{icon('way', 'arrow')}</button>"
        for name in DIRECTION_NAMES
    )
    label = escape(words.say("im.draw.ways"))
    keys = escape(words.say("im.draw.ways_keys"))
    return (
        f'<div\nclass="rose" role="group" aria-label="{label}">'
        f"{icon('rose', 'heart')}{arrows}</div>"
        f'<p class="keys">{keys}</p>'
    )


def draw_armies(view: ImperiaView, found: tuple[Score, ...], language: str) -> list[str]:
    """Every army: what is left to place, and what it is worth as the board lies."""
    if all(army.fort == OFF for army in view.armies):
        return []
    drawn = [_army(view, score, language) for score in found]
    asked = _ask_bonds(language) if view.result is None else ""
    return [asked, '<div\nclass="armies">', *drawn, "</div>"]


@cache
def _ask_bonds(language: str) -> str:
    """A box that shows every formation as long as it is ticked, and what the signs mean."""
    words = words_in(language)
    signs = "".join(
        f'<span data-help="{bond}">{icon(bond, f"bond {bond}")} '
        f"{escape(words.say(f'im.legend.{bond}'))}</span>"
        for bond in (HOLDS, STRAY)
    )
    signs += f'<span data-help="cube">{cube_sign(0)} {escape(words.say("im.legend.cube"))}</span>'
    signs += "".join(
        f'<span data-help="{line}"><i class="sample s-{line}"></i> '
        f"{escape(words.say(f'im.legend.{line}'))}</span>"
        for line in ("line", "thin")
    )
    return (
        '<div\nclass="ask" data-help="formations"><label><input type="checkbox" class="show-bonds" '
        f'data-key="show-bonds" checked/> {escape(words.say("im.draw.show_bonds"))}</label>'
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
        f'<div\nclass="{style}" data-help="army" role="group" '
        f'aria-label="{_army_title(seat, rank == 1, language)}">{_name(seat, rank == 1, language)}'
        f"{_hidden(army.hand_count, army.pile_count, is_done, language)}"
        f"{_left(seat, 0 if is_done else army.hidden, seen, is_done, language)}"
        f"{_score(score.terrain, score.around, score.penalty, height, language)}"
        f"{_scoring(tuple(score.kept), language) if view.result is None else ''}</div>"
    )


@lru_cache(1024)
def _scoring(kept: tuple[int, ...], language: str) -> str:
    """The formation that would score as the board lies, in words; shown with the formations."""
    words = words_in(language)
    said = words.say("im.draw.scoring_none")
    if kept:
        said = words.say("im.draw.scoring", cells=tuple([CELL_NAMES[cell] for cell in kept]))
    return f'<div\nclass="scoring" data-help="line">{escape(said)}</div>'


@cache
def _army_title(seat: int, has_won: bool, language: str) -> str:
    """An army as a group: its name, and whether it has won."""
    words = words_in(language)
    name = words.say(f"im.seat.{seat + 1}")
    return escape(words.say("web.result.won", seat=seat + 1) if has_won else name)


@cache
def _name(seat: int, has_won: bool, language: str) -> str:
    """The banner and the name of an army, with a crown if it has won."""
    name = escape(words_in(language).say(f"im.seat.{seat + 1}"))
    crown = ""
    if has_won:
        label = escape(words_in(language).say("im.legend.crown"))
        crown = (
            f'<span role="img" data-help="crown" aria-label="{label}">{icon("crown", "won")}</span>'
        )
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
        f'<span class="backs" role="img" data-help="backs" aria-label="{counts}">{backs}'
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
        f'<span class="left" role="img" data-help="commander" aria-label="{title}">'
        f"{small_token(seat, COMMANDER)}</span>"
    )
    hand = f'<span class="seen">{left_of(seat, seen, language)}</span>' if seen else ""
    return (
        f'<div\nclass="lefts" role="group" aria-label="{label}">{hand}'
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
        key = "im.draw.leader" if height else "im.draw.leader_off"
        drawn += f"<span>{escape(words.say(key, height=height))}</span>"
    total = terrain + around - penalty
    said = escape(words.say("im.note.points", count=total))
    return (
        f'<span class="sum" data-help="points">{drawn}</span>'
        f'<b class="points" role="img" data-help="points" aria-label="{said}">{number(total)}</b>'
    )
