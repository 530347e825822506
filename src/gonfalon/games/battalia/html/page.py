"""What a page says of a game besides drawing it: notes, standings, ways to play."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.options import Options
from gonfalon.engine.parts import Preset
from gonfalon.engine.reason import Reason
from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.battle_actions import STAND
from gonfalon.games.battalia.box.cards import is_whole, now, uses_left
from gonfalon.games.battalia.box.picks import Pay
from gonfalon.games.battalia.box.tiles import OFF, SQUARE_BY_NAME
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY
from gonfalon.games.battalia.rules.editions import WANDERERS, figures_of
from gonfalon.games.battalia.rules.scoring import bonus_in, cities_of, points_in, points_of
from gonfalon.games.battalia.rules.step_numbers import ACT, PAY
from gonfalon.games.battalia.sight.view import BattaliaView

PRESETS: Final = (
    Preset("ba.preset.usual", {}),
    Preset("ba.preset.first", {"weeks": "3", "heroes": "1"}),
    Preset("ba.preset.short", {"weeks": "2", "heroes": "1"}),
    Preset("ba.preset.long", {"weeks": "5", "neutral": "2"}),
    Preset("ba.preset.advanced", {"advanced": "on"}),
    Preset("ba.preset.harder", {"advanced": "on", "harder": "on"}),
    Preset("ba.preset.wanderers", {"edition": "first", "wanderers": "on"}, WANDERERS),
    Preset("ba.preset.volcano", {"volcano": "on", "advanced": "on"}),
    Preset("ba.preset.unbound", {"unbound": "on", "advanced": "on"}),
)
FIRST_GAME: Final = PRESETS[1].options

OUTCOMES: Final = frozenset({
    "ba.event.battle_won", "ba.event.battle_lost", "ba.event.took_city", "ba.event.took_no_chip",
    "ba.event.annexed", "ba.event.reward", "ba.event.heroes_left", "ba.event.opening_failed",
    "ba.event.opening_unarmed", "ba.event.sealed", "ba.event.summit", "ba.event.exiled",
    "ba.event.closed", "ba.event.rolled", "ba.event.to_ambush", "ba.event.to_shelter",
    "ba.event.nothing_left", "ba.event.out_of_cards", "ba.event.retreated",
})  # fmt: skip
"""What somebody won or lost by what they did: it is told them where they look."""

_TINCTURES: Final = ("#2f6f3a", "#24559f", "#b0272d", "#8a6a00")  # by faction, on white
_NO_FACTION: Final = "#59616e"


def standing(view: BattaliaView) -> tuple[int, ...]:
    """The points of each seat as the board lies now (BA-E2)."""
    return tuple([points_in(view.board, seat) for seat in range(view.seats)])


def score(points: int, words: Words) -> str:
    """So many points in words."""
    return words.say("ba.note.points", count=points)


def seat_colours(view: BattaliaView) -> tuple[str, ...]:
    """The tincture of each seat's faction."""
    factions = [player.faction for player in view.players]
    return tuple([_NO_FACTION if one == OFF else _TINCTURES[one] for one in factions])


def seat_note(view: BattaliaView, seat: int, words: Words) -> str:
    """The points, and the cities of level 4."""
    cities = cities_of(view.board, seat)
    points = points_of(cities) + bonus_in(view.board, seat)
    return _note(points, cities[4], view.figures.fours, words)


@lru_cache(2048)
def _note(points: int, fours: int, need: int, words: Words) -> str:
    """The same in words; so many cities of level 4 end the game, or 0 if they never do (BA-E1)."""
    said = words.say("ba.note.points", count=points)
    key = "ba.note.fours" if need else "ba.draw.fours_only"
    return f"{said} · {words.say(key, have=fours, need=need)}"


def aim(options: Options) -> Reason:
    """How the game is won (BA-E2), and what ends it with these options (BA-E1)."""
    fours = figures_of(options).fours
    return Reason("BA-E2", "ba.aim" if fours else "ba.aim_without", number=fours)


def offers(view: BattaliaView) -> Mapping[str, str]:
    """Who is strong enough where nobody answers need do no more (BA-W9)."""
    if STAND in view.actions and view.battle is not None and view.battle.defender == NOBODY:
        return {STAND.picks[0]: "ba.offer.win"}
    return {}


def next_instead(view: BattaliaView) -> Mapping[tuple[str, str], Reason]:
    """Where cards pay together, another use is asked for (BA-T5); what no ambush takes (BA-A7)."""
    if view.frames[-1] == ACT and not all(is_whole(one) for one in view.players[view.turn].hand):
        return {("exile", "ba.next.exile"): Reason("BA-A7", "ba.next.exile_few")}
    if view.frames[-1] != PAY:
        return {}
    wanted = {action.card for action in view.actions if isinstance(action, Pay)}
    hand = view.players[view.seat].hand
    is_again = any(now(held) in wanted and uses_left(held, view.lit) > 1 for held in hand)
    another = Reason("BA-T5", "ba.next.pay_again" if is_again else "ba.next.pay")
    return {(action.picks[0], "ba.next.verb"): another for action in view.actions}


def pointed(illegal: Illegal) -> Mapping[str, str]:
    """The squares that a refusal is about: where it was, and what stands in the way."""
    facts = illegal.facts
    marks = {"beside": "blocks", "other": "blocks", "square": "wanted"}
    return {
        str(facts[name]): kind
        for name, kind in marks.items()
        if name in facts and facts[name] in SQUARE_BY_NAME
    }


def ending(events: Sequence[Event]) -> Event:
    """What ended the game; who won is told after it (BA-E1)."""
    return events[-2]
