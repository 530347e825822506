"""The land and the supply in words."""

from gonfalon.engine.passage import Passage, passage, sentence
from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.cards import (
    FACTION,
    FACTION_NAMES,
    KIND_NAMES,
    NEUTRAL,
    TOOL,
)
from gonfalon.games.battalia.box.tiles import (
    CITY_ONE,
    DECKS,
    IMPASSABLE,
    OUT,
    ROAD_STRAIGHT,
    SQUARE_NAMES,
    SQUARES,
    TERRAIN_DECK_NAMES,
    is_built,
    terrain_of_item,
    what_of,
)
from gonfalon.games.battalia.rules.board import seat_of_hero
from gonfalon.games.battalia.rules.scenarios.relics import cards_in
from gonfalon.games.battalia.rules.state import NO_ITEM
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.telling import (
    is_volcano,
    square_told,
    volcano_words,
    wanderers_told,
)
from gonfalon.games.battalia.text.words import card_title


def land_told(view: BattaliaView, viewer: int, words: Words) -> Passage:
    """Every square with something on it, row by row from the north, and those that are free."""
    lines, free, closed = [], [], []
    for square in range(SQUARES):
        what = what_of(view.board.tiles[square])
        if is_built(view.board.tiles[square]):
            lines.append(f"{SQUARE_NAMES[square]}: {_square(view, viewer, square, words)}.")
        elif what == IMPASSABLE:
            closed.append(SQUARE_NAMES[square])
        elif what != OUT:
            free.append(SQUARE_NAMES[square])
    for name, squares in (("empty", free), ("impassable", closed)):
        if squares:
            lines.append(f"{_large(words.say(f'ba.draw.{name}'))}: {', '.join(squares)}.")
    return passage(words.say("ba.draw.map"), lines)


def _square(view: BattaliaView, viewer: int, square: int, words: Words) -> str:
    """What is on a square, and whose heroes stand there."""
    board = view.board
    tile, owner, level = board.tiles[square], board.owners[square], board.levels[square]
    heroes = [
        words.say("ba.target.hero", owner=seat_of_hero(hero) + 1)
        for hero, where in enumerate(board.heroes)
        if where == square
    ]
    if is_volcano(tile):
        return sentence(*volcano_words(view, viewer, square, words), *heroes)
    scenario = view.scenario
    hides = scenario.hides_great() and scenario.hides_under(board, square)
    also = wanderers_told(square == scenario.common_city(), hides, words)
    return sentence(*square_told(tile, owner, level, words), *also, *heroes)


def supply_told(view: BattaliaView, words: Words) -> list[Passage]:
    """The decks by groups, with their tops, and the great artefacts (BA-C7, BA-W9)."""
    starts = (("units", 0), ("artefacts", TOOL), ("cities", CITY_ONE), ("roads", ROAD_STRAIGHT))
    stops = [start for _, start in starts[1:]] + [DECKS]
    told = [
        passage(
            words.say(f"ba.picture.{group}").rstrip(":"),
            [f"{_large(_deck(view, deck, words))}." for deck in range(start, stop)],
        )
        for (group, start), stop in zip(starts, stops, strict=True)
    ]
    great = [f"{_large(card_title(words, card))}." for card in view.offers]
    if great:
        told.append(passage(words.say("ba.picture.offers").rstrip(":"), great))
    unseen = [f"{_large(card_title(words, card))}." for card in cards_in(view.unseen)]
    if view.scenario.hides_great() and unseen:
        told.append(passage(words.say("ba.draw.may_be"), unseen))
    return told


def _deck(view: BattaliaView, deck: int, words: Words) -> str:
    """One deck: what it is, how many cards, the faction or the terrain on top, the Oracle."""
    top, size = view.tops[deck], view.sizes[deck]
    if deck >= CITY_ONE:
        name = words.say(f"ba.form.{TERRAIN_DECK_NAMES[deck - CITY_ONE]}")
        land = ""
        if top != NO_ITEM:
            land = words.say(f"ba.terrain.{FACTION_NAMES[terrain_of_item(top)]}")
        return sentence(words.say("ba.tell.left", name=name, number=size), land)
    faction = ""
    if top != NO_ITEM and FACTION[top] != NEUTRAL:
        faction = words.say(f"ba.faction.{FACTION_NAMES[FACTION[top]]}")
    return sentence(
        words.say("ba.draw.deck", kind=KIND_NAMES[deck], number=size),
        faction,
        words.say("ba.draw.lit") if deck == view.lit else "",
        words.say("ba.draw.paired") if deck == view.paired else "",
    )


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]
