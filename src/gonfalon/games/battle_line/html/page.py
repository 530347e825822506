"""What a page says of a game besides drawing it: notes, labels, shortcuts, ways to play."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from gonfalon.engine.parts import Preset, Shortcut
from gonfalon.engine.reason import Reason
from gonfalon.engine.words import Words
from gonfalon.games.battle_line.box.actions import DONE, PLAY_SCOUT, Claim
from gonfalon.games.battle_line.box.components import (
    CARD_BY_NAME,
    DECK_NAMES,
    SEATS,
    SITE_BY_NAME,
)
from gonfalon.games.battle_line.rules.draw import is_draw_due
from gonfalon.games.battle_line.rules.scoring import worth
from gonfalon.games.battle_line.rules.step_numbers import CLAIM
from gonfalon.games.battle_line.rules.variant import claims_come_first
from gonfalon.games.battle_line.sight.view import BattleLineView
from gonfalon.games.battle_line.text.words import card_title

_MOVING: Final = ("traitor", "redeploy")
_CHOOSING: Final = (*_MOVING, "deserter")
"""The tactics cards that want a card on the table, and of these those that put it elsewhere."""
PRESETS: Final = (
    Preset("bl.preset.classic", {}),
    Preset("bl.preset.advanced", {"claims": "before"}),
    Preset("bl.preset.terrain", {"terrain": "on"}),
    Preset("bl.preset.war", {"war": "on"}),
)


def seat_note(view: BattleLineView, seat: int, words: Words) -> str:
    """What a seat's battlefields count as, and how many cards: backs tell which kinds they are."""
    side = view.sides[seat]
    return _note(
        worth(side.held, view.sites), side.hand.troop_count + side.hand.tactics_count, words
    )


@lru_cache(2048)
def _note(fields: int, cards: int, words: Words) -> str:
    """The same in words."""
    held = words.say("bl.note.battlefields", count=fields)
    return f"{held} · {words.say('bl.note.cards', count=cards)}"


def standing(view: BattleLineView) -> tuple[int, ...]:
    """How many battlefields each seat's count as: a Town is two (BL-T4)."""
    return tuple(worth(side.held, view.sites) for side in view.sides)


def score(points: int, words: Words) -> str:
    """So many battlefields in words."""
    return words.say("bl.note.battlefields", count=points)


def pick_label(pick: str, words: Words) -> str:
    """What a card, battlefield, deck, terrain or wordless choice is called."""
    if pick in CARD_BY_NAME:
        return card_title(pick, words)
    if pick.isdecimal():
        return words.say("bl.pick.battlefield", battlefield=int(pick))
    if pick in DECK_NAMES:
        return words.say(f"bl.deck.{pick}")
    if pick != "plain" and pick in SITE_BY_NAME:
        return words.say(f"bl.site.{pick}")
    return words.say(f"bl.pick.{pick}")


def next_key(first: str, pick: str) -> str:
    """A battlefield, or a card that lies there; what for, if a tactics card wants it."""
    if pick.isdecimal():
        return f"bl.next.battlefield.{first}" if first in _MOVING else "bl.next.battlefield"
    return f"bl.next.card.{first}" if first in _CHOOSING and pick in CARD_BY_NAME else ""


def shortcuts(view: BattleLineView) -> list[Shortcut]:
    """To draw instead of claiming: touching a deck goes on and draws, where that surely follows.

    So it is not after Scout, with seven cards, or where two passes may end the game (BL-P5, BL-E2).
    """
    if view.seat != view.actor or view.frames != (CLAIM,) or DONE not in view.actions:
        return []
    hand = view.sides[view.seat].hand
    is_due = is_draw_due(view.scouted, hand.troop_count + hand.tactics_count)
    if claims_come_first(view.variant) or not is_due or view.passes >= SEATS:
        return []
    return [
        Shortcut((name,), (DONE.text, f"draw {name}"))
        for name, deck in zip(DECK_NAMES, view.decks, strict=True)
        if deck.count
    ]


def questions(view: BattleLineView) -> Mapping[tuple[str, ...], Reason]:
    """To touch a deck, or to go on, while a battlefield can be claimed."""
    claimed = tuple(one.field + 1 for one in view.actions if isinstance(one, Claim))
    if not claimed:
        return {}
    asked = {
        cut.actions: Reason("BL-F1", "bl.ask.claim", battlefields=claimed)
        for cut in shortcuts(view)
    }
    if DONE in view.actions:
        asked[DONE.text,] = Reason("BL-F1", "bl.ask.done", battlefields=claimed)
    return asked


def hasty(view: BattleLineView) -> Mapping[tuple[str, ...], Reason]:
    """To play Scout, which wants no place: whoever touches it may just want to look."""
    if PLAY_SCOUT not in view.actions:
        return {}
    return {(PLAY_SCOUT.text,): Reason("BL-K4", "bl.ask.scout")}


def offers(view: BattleLineView) -> Mapping[str, str]:
    """To claim a battlefield: its shield glows, and it is a button as well."""
    return {
        action.picks[0]: "bl.pick.claim" for action in view.actions if isinstance(action, Claim)
    }
