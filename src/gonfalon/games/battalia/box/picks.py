"""Picks inside a deed: the cards that pay or are changed, and what they become."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.games.battalia.box.cards import (
    ARTEFACTS,
    CARD_NAMES,
    CARDS,
    FACTION_NAMES,
    FACTIONS,
    KIND_NAMES,
    TOOL,
)
from gonfalon.games.battalia.box.tiles import MOST_SEATS, SQUARE_NAMES, SQUARES

LIKE_CARDS: Final = 4  # held cards of one face that differ in what happened to them


def pick_at(card: int, nth: int) -> int:
    """Where a table of picks has the nth of the held cards with this face."""
    return card * LIKE_CARDS + nth


def face_name(card: int, nth: int) -> str:
    """The name of a held card: the second one of a face that differs is `friman.b/2`."""
    return f"{CARD_NAMES[card]}/{nth + 1}" if nth else CARD_NAMES[card]


class CardPick(Action):
    """Pick a card of the hand for what is being done: pay with it, put it on an amulet, add it."""

    def __init__(self, verb: str, card: int, nth: int) -> None:
        name = face_name(card, nth)
        super().__init__(f"{verb} {name}", ("twice", name) if verb == "twice" else (name,))
        self.card: Final = card
        self.nth: Final = nth


class Pay(CardPick):
    """Pay with this card (BA-T5)."""


class On(CardPick):
    """Use the artefact on this card of the hand."""


class Twice(CardPick):
    """Promote this unit by two ranks at once (BA-G6, BA-O4)."""


class Hide(CardPick):
    """Put this card in ambush (BA-A7)."""


class Station(CardPick):
    """Station this card in the tent (BA-A5)."""


class Add(CardPick):
    """Add this card to the battle row (BA-W5)."""


class OnRow(Action):
    """Use the artefact on this card of the own battle row (BA-W5)."""

    def __init__(self, card: int, nth: int) -> None:
        name = face_name(card, nth)
        super().__init__(f"on-row {name}", (f"row:{name}",))
        self.card: Final = card
        self.nth: Final = nth


class To(Action):
    """Name a faction (BA-A4, BA-O3)."""

    def __init__(self, faction: int) -> None:
        super().__init__(f"to {FACTION_NAMES[faction]}", (FACTION_NAMES[faction],))
        self.faction: Final = faction


class TakeTop(Action):
    """Take the top card instead of naming a faction (BA-X2, BA-O3)."""


class TwiceOnRow(Action):
    """Promote this unit of the own battle row by two ranks at once (BA-W5)."""

    def __init__(self, card: int, nth: int) -> None:
        name = face_name(card, nth)
        super().__init__(f"twice-row {name}", ("twice", f"row:{name}"))
        self.card: Final = card
        self.nth: Final = nth


class Itself(Action):
    """Use the scroll on itself (BA-A4)."""


class As(Action):
    """Use the Hammer as this artefact (BA-G2)."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"as {KIND_NAMES[kind]}", (KIND_NAMES[kind],))
        self.kind: Final = kind


class Name(Action):
    """Name the card that a joker is (BA-A2)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"name {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class Drop(Action):
    """Put this ambush card in the shelter (BA-A2)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"drop {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class Take(Action):
    """Take this card out of a nation, or off the offer (BA-G5, BA-G7, BA-W9)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"take {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class From(Action):
    """Choose the opponent whose nation is looked at (BA-G7)."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"from {seat + 1}", (f"seat{seat + 1}",))
        self.seat: Final = seat


class Terraform(Action):
    """Exchange the card on this square for another terrain (BA-G9)."""

    def __init__(self, square: int, terrain: int) -> None:
        names = (SQUARE_NAMES[square], FACTION_NAMES[terrain])
        super().__init__(f"terraform {' '.join(names)}", names)
        self.square: Final = square
        self.terrain: Final = terrain


class SwapFrom(Action):
    """Exchange the card on this square with another one on the board (BA-G9)."""

    def __init__(self, square: int) -> None:
        super().__init__(f"swap {SQUARE_NAMES[square]}", ("swap", SQUARE_NAMES[square]))
        self.square: Final = square


class SwapWith(Action):
    """The other card of the exchange (BA-G9)."""

    def __init__(self, square: int) -> None:
        super().__init__(f"with {SQUARE_NAMES[square]}", ("with", SQUARE_NAMES[square]))
        self.square: Final = square


class Enough(Action):
    """No further card, exchange or promotion."""


PAY: Final[list[Action]] = [
    Pay("pay", card, nth) for card in range(CARDS) for nth in range(LIKE_CARDS)
]
ON: Final[list[Action]] = [
    On("on", card, nth) for card in range(CARDS) for nth in range(LIKE_CARDS)
]
TWICE: Final[list[Action]] = [
    Twice("twice", card, nth) for card in range(CARDS) for nth in range(LIKE_CARDS)
]
HIDE: Final[list[Action]] = [
    Hide("hide", card, nth) for card in range(CARDS) for nth in range(LIKE_CARDS)
]
STATION: Final[list[Action]] = [
    Station("station", card, nth) for card in range(CARDS) for nth in range(LIKE_CARDS)
]
ADD: Final[list[Action]] = [
    Add("add", card, nth) for card in range(CARDS) for nth in range(LIKE_CARDS)
]
ON_ROW: Final[list[Action]] = [
    OnRow(card, nth) for card in range(CARDS) for nth in range(LIKE_CARDS)
]
TWICE_ON_ROW: Final[list[Action]] = [
    TwiceOnRow(card, nth) for card in range(CARDS) for nth in range(LIKE_CARDS)
]
ITSELF: Final[Action] = Itself("itself", ("itself",))
TO: Final[list[Action]] = [To(faction) for faction in range(FACTIONS)]
TAKE_TOP: Final[Action] = TakeTop("take top", ("top",))
AS: Final[list[Action]] = [As(TOOL + number) for number in range(ARTEFACTS)]
NAME: Final[list[Action]] = [Name(card) for card in range(CARDS)]
DROP: Final[list[Action]] = [Drop(card) for card in range(CARDS)]
TAKE: Final[list[Action]] = [Take(card) for card in range(CARDS)]
FROM: Final[list[Action]] = [From(seat) for seat in range(MOST_SEATS)]
TERRAFORM: Final[list[Action]] = [
    Terraform(square, terrain) for square in range(SQUARES) for terrain in range(FACTIONS)
]


def terraform_of(square: int, terrain: int) -> Action:
    """The card here gets this terrain."""
    return TERRAFORM[square * FACTIONS + terrain]


SWAP_FROM: Final[list[Action]] = [SwapFrom(square) for square in range(SQUARES)]
SWAP_WITH: Final[list[Action]] = [SwapWith(square) for square in range(SQUARES)]
ENOUGH: Final[Action] = Enough("enough", ("enough",))
