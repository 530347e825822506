"""The words of a position: cards, bags of cards, tents, prices, squares and what lies on them."""

from collections.abc import Sequence
from typing import Final

from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    FACTION_NAMES,
    HORSE,
    KIND_NAMES,
    counts,
    is_changed,
    is_ghost,
    is_ill_omened,
    lender,
    now,
    out_of_row,
    real,
    times_in_row,
    used,
)
from gonfalon.games.battalia.box.tents import is_temporary, tent_cards
from gonfalon.games.battalia.box.tiles import (
    CROSSROADS,
    EMPTY,
    EXIT_NAMES,
    IMPASSABLE,
    OFF,
    OUT,
    ROAD,
    RUINS,
    SHRINE,
    SQUARE_NAMES,
    SQUARES,
    SUMMIT,
    TERRAIN_DECK_NAMES,
    exits_of,
    terrain_of,
    what_of,
)
from gonfalon.games.battalia.rules.board import Board, number_of_hero, seat_of_hero
from gonfalon.games.battalia.rules.places import laid_card, laid_lender
from gonfalon.games.battalia.rules.prices import PAID_KINDS, need_of
from gonfalon.games.battalia.rules.variant import Variant

NONE: Final = "-"
CLOSED: Final = "closed"
PLACE_NAMES: Final = {
    RUINS: "ruins", SHRINE: "shrine", CROSSROADS: "crossroads", SUMMIT: "summit",
}  # fmt: skip
DECK_NAMES: Final = KIND_NAMES[: HORSE + 1] + TERRAIN_DECK_NAMES


def times(word: str, count: int) -> str:
    """A word with how often it is there: `friman.b`, `friman.b*2`."""
    return word if count == 1 else f"{word}*{count}"


def bag(numbers: Sequence[int], names: Sequence[str]) -> list[str]:
    """A bag as words, each name once with how often it is there."""
    return [times(names[place], count) for place, count in enumerate(numbers) if count]


def row(words: list[str]) -> list[str]:
    """Words in their order; the same ones in a row are counted."""
    found: list[tuple[str, int]] = []
    for word in words:
        if found and found[-1][0] == word:
            found[-1] = (word, found[-1][1] + 1)
        else:
            found.append((word, 1))
    return [times(word, count) for word, count in found]


def held_word(held: int) -> str:
    """A held card with all that happened to it: `tool.c=lord.b/x2/used1/changed/from2`."""
    word = CARD_NAMES[real(held)]
    if now(held) != real(held):
        word += f"={CARD_NAMES[now(held)]}"
    if counts(held) != 1:
        word += f"/x{counts(held)}"
    if used(held):
        word += f"/used{used(held)}"
    if is_changed(held):
        word += "/changed"
    if is_ill_omened(held):
        word += "/omen"
    return word if lender(held) < 0 else f"{word}/from{lender(held) + 1}"


def entry_word(entry: int) -> str:
    """A card in a battle row: it may serve several times there, or still be in hand."""
    word = held_word(out_of_row(entry))
    if times_in_row(entry) != 1:
        word += f"/times{times_in_row(entry)}"
    return f"{word}/held" if is_ghost(entry) else word


def subject_word(held: int) -> str:
    """The card an artefact is used on: in hand, or in a row and then always with `/times1`."""
    if not times_in_row(held):
        return held_word(held)
    word = f"{held_word(out_of_row(held))}/times{times_in_row(held)}"
    return f"{word}/held" if is_ghost(held) else word


def tent_word(tent: int) -> str:
    """A tent and its cards: `tent.b(friman.i,lord.b)`; `~` if it stands for this turn only."""
    cards = [CARD_NAMES[card] for card in tent_cards(tent)]
    return f"{'~' if is_temporary(tent) else ''}{cards[0]}({','.join(cards[1:])})"


def table_word(laid: int) -> str:
    """A card on the table, perhaps borrowed: `friman.b/from2`."""
    whose = laid_lender(laid) + 1
    word = CARD_NAMES[laid_card(laid)]
    return f"{word}/from{whose}" if whose else word


def price_words(price: int) -> list[str]:
    """What is still to be paid: `friman*2 provisions`."""
    return bag([need_of(price, kind) for kind in range(PAID_KINDS)], KIND_NAMES)


def square_name(square: int) -> str:
    """A square, or nothing."""
    return NONE if square == OFF else SQUARE_NAMES[square]


def mask_words(mask: int, names: Sequence[str]) -> list[str]:
    """The names of the bits that are set."""
    return [name for place, name in enumerate(names) if mask >> place & 1]


def tile_word(tile: int, level: int, owner: int) -> str:
    """What lies on a square: `city.b.nesw/2@1`, `road.e.ns`, `ruins/8`, `summit/20`, `closed`."""
    what = what_of(tile)
    if what == IMPASSABLE:
        return CLOSED
    if what in PLACE_NAMES:
        word = f"{PLACE_NAMES[what]}/{level}" if level else PLACE_NAMES[what]
        return word if owner == OFF else f"{word}@{owner + 1}"
    kind = "road" if what == ROAD else "city"
    word = f"{kind}.{FACTION_NAMES[terrain_of(tile)]}.{EXIT_NAMES[exits_of(tile)]}"
    if level:
        word += f"/{level}"
    return word if owner == OFF else f"{word}@{owner + 1}"


def board_words(board: Board) -> list[str]:
    """Every square that is not empty, from the upper left; those out of the game are known."""
    words: list[str] = []
    for square in range(SQUARES):
        what = what_of(board.tiles[square])
        if what not in (EMPTY, OUT):
            owner = board.holder if what == SUMMIT else board.owners[square]
            word = tile_word(board.tiles[square], board.levels[square], owner)
            words.append(f"{SQUARE_NAMES[square]}:{word}")
    return words


def usual_trodden(variant: Variant, square: int) -> int:
    """Where a hero has been, if a position does not say: only where it stands (BA-V1)."""
    return 0 if square == OFF else variant.marching.track(square)


def hero_name(hero: int) -> str:
    """A hero by seat and number: `1.2`."""
    return f"{seat_of_hero(hero) + 1}.{number_of_hero(hero) + 1}"


def trodden_word(hero: int, mask: int) -> str:
    """Where a hero has been: `1.2:a7,b6`, `1.2:-` for nowhere."""
    squares = ",".join(mask_words(mask, SQUARE_NAMES)) or NONE
    return f"{hero_name(hero)}:{squares}"
