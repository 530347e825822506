"""Looking back on Battalia: how much better one seat's prospects look than the others'."""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from gonfalon.bots.battalia.cards import own_cards
from gonfalon.bots.battalia.deck import deck_of
from gonfalon.bots.battalia.needs import needs_on
from gonfalon.bots.battalia.outlook import outlook
from gonfalon.bots.battalia.standing import Standing
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.review.shapes import Why

_SURE: Final = 8.0  # so much more than another makes a win likely at the end of a game
_DOUBT: Final = 0.2  # for each round that is left it takes so much more
_LONG: Final = 8.0  # no more rounds than these are looked ahead
_LASTING: Final = 0.7
_LEAST: Final = 0.5  # what is worth a sentence


def chances(world: Battalia, rng: Random) -> list[float]:
    """By the outlook of every seat, the more clearly the nearer the end is."""
    views = [world.view(seat) for seat in range(world.seat_count)]
    scale = _SURE + _DOUBT * Standing(views[0]).left
    looks = [outlook(view) / scale for view in views]
    shares = [exp(look - max(looks)) for look in looks]
    return [share / sum(shares) for share in shares]


def why(better: Sequence[Battalia], played: Sequence[Battalia], seat: int) -> Why | None:
    """What makes most of the difference: points, the deck, or land and hand."""
    parts = {"standing": 0.0, "deck": 0.0, "land": 0.0}
    for pair in zip(better, played, strict=True):
        one, other = (parts_of(world, seat) for world in pair)
        for name in parts:
            parts[name] += (one[name] - other[name]) / len(better)
    most = max(parts, key=parts.__getitem__)
    return Why(f"review.why.{most}", {}) if parts[most] >= _LEAST else None


def parts_of(world: Battalia, seat: int) -> dict[str, float]:
    """The outlook of a seat, taken apart."""
    view = world.view(seat)
    if view.result is not None:
        return {"standing": outlook(view), "deck": 0.0, "land": 0.0}
    standing = Standing(view)
    homes = view.scenario.homes(view.board, seat)
    needs = needs_on(view, standing, homes)
    usual = deck_of(tuple(own_cards(view)), view.players[seat].faction, needs).usual
    deck = _LASTING * min(_LONG, standing.left) * usual
    rest = outlook(view) - standing.worth - deck
    return {"standing": standing.worth, "deck": deck, "land": rest}
