"""Positions as one line of text: written here from a view, read in `parsing.py`.

A state is written as its open view; a seat's view in the same form, with counts for what is hidden.
"""

from typing import Final

from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.games.battalia.box.cards import CARD_NAMES, FACTION_NAMES, KIND_NAMES
from gonfalon.games.battalia.box.chance_actions import ITEM_NAMES
from gonfalon.games.battalia.box.seals import SHRINE_SQUARES, shrines_of
from gonfalon.games.battalia.box.tiles import DECKS, OFF, SQUARE_NAMES
from gonfalon.games.battalia.rules.setup.stock import implied_decks
from gonfalon.games.battalia.rules.state import NO_ITEM
from gonfalon.games.battalia.rules.step_numbers import FIRST, OFFER, STEP_NAMES
from gonfalon.games.battalia.rules.supply import DECK_START, DECK_STOP
from gonfalon.games.battalia.rules.variant import Variant
from gonfalon.games.battalia.sight.counting import cards_elsewhere
from gonfalon.games.battalia.sight.player_view import PlayerView
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.notation_turn import SEAT_NAMES, segment, turn_parts
from gonfalon.games.battalia.text.notation_words import (
    DECK_NAMES,
    NONE,
    bag,
    board_words,
    held_word,
    mask_words,
    row,
    square_name,
    tent_word,
    trodden_word,
    usual_trodden,
)

GAME_ID: Final = "battalia"
USUAL_SEATS: Final = 2


def write_view(view: BattaliaView) -> str:
    """The view as one line; an open view is a position that can be read back."""
    parts = [segment(GAME_ID, view.options.words()) or GAME_ID]
    if view.seat != OPEN:
        eyes = "spectator" if view.seat == SPECTATOR else f"seat {view.seat + 1}"
        parts.append(f"seen by {eyes}")
    if view.seats != USUAL_SEATS:
        parts.append(f"seats {view.seats}")
    parts.append(f"turn {view.turn + 1} {' > '.join(STEP_NAMES[step] for step in view.frames)}")
    if view.day:
        parts.append(f"day {view.day + 1}")
    if view.first != usual_first(view.variant, view.frames[0]):
        parts.append(f"first {view.first + 1}")
    parts += _board_parts(view) + _deck_parts(view)
    for number, player in enumerate(view.players, start=1):
        parts += _player_parts(view, number, player)
    parts.append(segment("winners", mask_words(view.winners, SEAT_NAMES)))
    parts.append(segment("laden", mask_words(view.laden, SEAT_NAMES)))
    return "; ".join([part for part in parts + turn_parts(view) if part])


def usual_first(variant: Variant, step: int) -> int:
    """The first player where a position names none: the one the option names, or seat 1."""
    named = variant.named_first
    return named if named is not None and step > FIRST else 0


def _board_parts(view: BattaliaView) -> list[str]:
    """Factions, the board and the heroes."""
    factions = [_faction_name(player.faction) for player in view.players]
    heroes = [_hero_word(view.board.heroes_of(seat)) for seat in range(view.seats)]
    trodden = [
        trodden_word(hero, view.board.trodden[hero])
        for hero, square in enumerate(view.board.heroes)
        if view.board.trodden[hero] != usual_trodden(view.variant, square)
    ]
    return [
        segment("factions", factions if set(factions) != {NONE} else []),
        segment("gone", mask_words(view.gone, FACTION_NAMES)),
        segment("board", board_words(view.board) or [NONE]),
        segment("heroes", heroes if set(heroes) != {NONE} else []),
        segment("trodden", trodden),
        *[
            segment(f"seals{number}", [SQUARE_NAMES[SHRINE_SQUARES[n]] for n in shrines_of(seals)])
            for number, seals in enumerate(view.board.seals, start=1)
        ],
    ]


def _relic_words(view: BattaliaView) -> list[str]:
    """What lies under the shrines that have a seal: `c5:horn,sword`, `c5:-`; `c5:x2` if unseen."""
    words: list[str] = []
    for shrine, cards in enumerate(view.relics):
        seen = [seat for seat, seals in enumerate(view.board.seals) if seals >> shrine & 1]
        if seen:
            names = ",".join([CARD_NAMES[card] for card in cards]) or NONE
            if view.seat != OPEN and view.seat not in seen:
                names = f"x{view.buried[shrine]}"
            words.append(f"{SQUARE_NAMES[SHRINE_SQUARES[shrine]]}:{names}")
    return words


def _faction_name(faction: int) -> str:
    return NONE if faction == OFF else FACTION_NAMES[faction]


def _hero_word(squares: list[int]) -> str:
    """The heroes of one seat: `-`, `a7`, `-,c4`, `a7,c4`."""
    names = [square_name(square) for square in squares]
    return names[0] if names[1] == NONE else ",".join(names)


def _deck_parts(view: BattaliaView) -> list[str]:
    """The decks: their tops, what lies under them, and what they hide if that is not the rest."""
    tops = [ITEM_NAMES[top] for top in view.tops if top != NO_ITEM]
    under = [ITEM_NAMES[item] for deck in view.under for item in deck]
    offers = [CARD_NAMES[card] for card in view.offers]
    if view.frames[0] > OFFER and not offers and not view.scenario.hides_great():
        offers = [NONE]
    return [
        segment("tops", tops),
        segment("under", row(under)),
        segment("topless", mask_words(view.topless, DECK_NAMES)),
        segment("supply", _supply_words(view)),
        segment("offers", offers),
        segment("relics", _relic_words(view)),
        segment("limbo", row([CARD_NAMES[card] for card in view.limbo])),
    ]


def _supply_words(view: BattaliaView) -> list[str]:
    """The decks that hide something else than what lies nowhere else."""
    elsewhere = cards_elsewhere(view)
    is_laid_out = view.frames[0] >= OFFER
    left = implied_decks(view.figures, view.board, view.gone, is_laid_out, elsewhere)
    for item in (*view.tops, *[item for deck in view.under for item in deck]):
        if item != NO_ITEM:
            left[item] -= 1
    words: list[str] = []
    for deck in range(DECKS):
        start, stop = DECK_START[deck], DECK_STOP[deck]
        hidden = view.supply[start:stop]
        if list(hidden) != left[start:stop]:
            words += bag(hidden, ITEM_NAMES[start:stop]) or [f"{DECK_NAMES[deck]}*0"]
    return words


def _player_parts(view: BattaliaView, number: int, player: PlayerView) -> list[str]:
    """The zones of one player."""
    is_own = view.seat in (OPEN, number - 1)
    nation = bag(player.nation, CARD_NAMES)
    if sum(player.nation) != player.nation_size:
        nation = [f"x{player.nation_size}", *nation]
    parts = [
        segment(f"hand{number}", _hand_words(player)),
        segment(f"nation{number}", nation),
        segment(f"shelter{number}", bag(player.shelter, CARD_NAMES)),
        segment(f"ambush{number}", _ambush_words(player)),
        segment(f"tents{number}", [tent_word(tent) for tent in player.tents]),
        segment(f"unshown{number}", bag(player.unshown, CARD_NAMES)),
    ]
    if not is_own:
        unknown = bag(player.unknown, [f"?{name}" for name in KIND_NAMES[:4]])
        parts.append(segment(f"veiled{number}", bag(player.known, CARD_NAMES) + unknown))
    return parts


def _hand_words(player: PlayerView) -> list[str]:
    """The cards in hand, as far as they are seen, and how many are not."""
    words = row([held_word(held) for held in player.hand])
    words += [f"?/from{whose + 1}" for whose in player.borrowed]
    hidden = player.hand_size - len(player.hand) - len(player.borrowed)
    return [f"x{hidden}", *words] if hidden else words


def _ambush_words(player: PlayerView) -> list[str]:
    """The cards in ambush, or how many there are."""
    if len(player.ambush) != player.ambush_size:
        return [f"x{player.ambush_size}"]
    return row([CARD_NAMES[card] for card in player.ambush])
