"""A battle as a stage: both rows, what makes up their strength, and what has to be reached."""

from functools import cache
from html import escape

from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.cards import (
    times_in_row,
)
from gonfalon.games.battalia.box.deeds import TARGET_NAMES
from gonfalon.games.battalia.box.tiles import MOST_SEATS, OFF, SQUARE_NAMES, SUMMIT, what_of
from gonfalon.games.battalia.html.cards import Shown, held_card
from gonfalon.games.battalia.html.signs import charge, icon, player_name, tincture
from gonfalon.games.battalia.html.words import rich_words_in
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY, Battle
from gonfalon.games.battalia.rules.battle.course import AnswerStep
from gonfalon.games.battalia.rules.battle.strength import (
    heroes_of,
    home_bonus,
    is_united,
    place_strength,
    row_strength,
)
from gonfalon.games.battalia.rules.holding import nth_of
from gonfalon.games.battalia.rules.step_numbers import ADD, ANSWER, OPENING, RETREAT, TAKE_UP
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.words import words_in


class Side:
    """One side of a battle with the parts of its strength (BA-W2)."""

    def __init__(self, view: BattaliaView, battle: Battle, seat: int) -> None:
        self.seat = seat
        self.attacks = seat == battle.attacker
        self.faction = view.players[seat].faction if seat != NOBODY else OFF
        self.row = battle.row(seat) if seat != NOBODY else []
        self.is_guardian = seat == NOBODY and what_of(view.board.tiles[battle.square]) == SUMMIT
        is_target = not self.attacks and not battle.is_about_hero
        board, square = view.board, battle.square
        self.place = place_strength(board, square, battle.attacker) if is_target else 0
        self.home = home_bonus(board, view.figures, seat, square)
        self.cards = row_strength(self.row, self.attacks)
        self.heroes = heroes_of(battle, seat)
        self.is_united = is_united(self.row, self.faction)
        self.morale = self.heroes if self.row and self.is_united else 0
        self.total = self.place + self.home + self.cards + self.morale


def draw_battle(view: BattaliaView, battle: Battle, viewer: int, language: str) -> str:
    """What is attacked; the attacker's row above, the defender's below, and the goal between."""
    words = words_in(language)
    square, target = SQUARE_NAMES[battle.square], TARGET_NAMES[battle.target]
    title = escape(words.say("ba.picture.battle", square=square, target=target))
    attack, defence = Side(view, battle, battle.attacker), Side(view, battle, battle.defender)
    return (
        f'<section class="ba-battle" data-stage="battle" data-help="battle" aria-label="{title}">'
        f"<h3>{icon('attack', 'ba-tiny')} {title}</h3>"
        f"{_side(view, attack, viewer, language)}{_goal(view, battle, attack, defence, language)}"
        f"{_side(view, defence, viewer, language)}{_next(view, battle, language)}</section>"
    )


def _goal(view: BattaliaView, battle: Battle, attack: Side, defence: Side, language: str) -> str:
    """Who has to come to what: the attacker beyond the other, the defender as far (BA-W5)."""
    is_answering = view.frames[-1] in (ANSWER, TAKE_UP)  # a retreat comes before the goal counts
    is_attacker = battle.adder == battle.attacker and not is_answering
    seat = battle.attacker if is_attacker else battle.defender
    need = defence.total + 1 if is_attacker else attack.total
    have = attack.total if is_attacker else defence.total
    share = min(10, 10 * have // need) if need else 10
    said = _named_words(language).say("ba.draw.goal", seat=seat + 1, have=have, need=need)
    done = " ba-reached" if have >= need else ""
    return (
        f'<div\nclass="ba-goal{done}" data-help="goal"><span class="ba-bar w{share}"><i></i></span>'
        f"<p>{said}</p></div>"
    )


def _next(view: BattaliaView, battle: Battle, language: str) -> str:
    """What the defender may do, or how the battle ends (BA-W4, BA-W5, BA-W6, BA-W9)."""
    words = _named_words(language)
    if battle.defender == NOBODY:
        said = [words.say("ba.draw.next_nobody")]
    elif ADD in view.frames:
        said = [words.say("ba.draw.next_add")]
    else:
        defender = view.players[battle.defender]
        said = [words.say(f"ba.draw.next_{_answers(view, battle)}", owner=battle.defender + 1)]
        for kind, number in (("ambush", defender.ambush_size), ("tents", len(defender.tents))):
            if number:
                said.append(words.say(f"ba.draw.next_{kind}", number=number))
    return f'<p class="ba-next">{" ".join(said)}</p>'


@cache
def _named_words(language: str) -> Words:
    """The sentences of this game as HTML, in which a page puts the names of the players."""
    names = {seat + 1: player_name(seat, language) for seat in range(MOST_SEATS)}
    return rich_words_in(language).called(names)


def _answers(view: BattaliaView, battle: Battle) -> str:
    """What is still open to the defender, by the last word of its sentence (BA-W4, BA-W6)."""
    answering = view.variant.steps[ANSWER]
    assert isinstance(answering, AnswerStep)
    if RETREAT in view.frames:
        return "retreat"
    if answering.may_retreat(battle):
        return "hero"
    is_before = battle.is_about_hero and OPENING in view.frames and not battle.has_added
    return "first" if is_before else "city"


def _side(view: BattaliaView, side: Side, viewer: int, language: str) -> str:
    """One side: whose, the total, the parts, and the cards of the row."""
    words = words_in(language)
    key = "attack" if side.attacks else "defence"
    guard = "ba.draw.guardian" if side.is_guardian else "ba.draw.guard"
    name = words.say(guard if side.seat == NOBODY else f"ba.seat.{side.seat + 1}")
    named = escape(name) if side.seat == NOBODY else player_name(side.seat, language)
    parts = ""
    for part, worth, sign in (
        ("place", side.place, "shelter"),
        ("home", side.home, "flag"),
        ("cards", side.cards if side.row else 0, "hand"),
        ("morale", side.morale, "hero"),
    ):
        if worth:
            title = escape(words.say(f"ba.draw.part_{part}"))
            parts += (
                f'<span data-help="{part}">{icon(sign, "ba-tiny")}{title} <b>+{worth}</b></span>'
            )
    if side.row and side.heroes and not side.is_united:
        broken = escape(words.say("ba.draw.broken"))
        parts += f'<span class="ba-broken" data-help="morale">{broken}</span>'
    label = escape(f"{words.say(f'ba.draw.{key}')}, {name}: {side.total}")
    return (
        f'<div\nclass="ba-side ba-{key} {tincture(side.faction)}" role="group" '
        f'aria-label="{label}">'
        f'<span class="ba-flag">{charge(side.faction)}</span>'
        f'<span class="ba-who"><b>{named}</b><small>{escape(words.say(f"ba.draw.{key}"))}'
        f'</small></span><b class="ba-total" data-help="total">{side.total}</b>'
        f'<span class="ba-parts">{parts}</span>{_row(view, side, viewer, language)}</div>'
    )


def _row(view: BattaliaView, side: Side, viewer: int, language: str) -> str:
    """The cards in a row; the viewer's own can be touched while an artefact is used (BA-W5)."""
    row = sorted(side.row)
    can_touch = side.seat == viewer and any(
        action.picks[-1].startswith("row:") for action in view.actions
    )
    place = "row-a" if side.attacks else "row-d"
    cards = []
    for entry in dict.fromkeys(row):
        times = times_in_row(entry) * row.count(entry)
        shown = Shown(entry, nth_of(row, entry), times, view.lit)
        cards.append(held_card(shown, place, "row:" if can_touch else None, language))
    return f'<div\nclass="ba-row" data-place="{place}">{"".join(cards)}</div>'
