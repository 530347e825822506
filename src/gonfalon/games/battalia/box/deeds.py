"""Deeds: what a player does in the third step of a turn (BA-T5).

A deed belongs to a chapter of the rules, which offers it, refuses it and carries it out once it is
paid for.
"""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.games.battalia.box.cards import ARTEFACTS, CARDS, KIND_NAMES, RANKS, TOOL
from gonfalon.games.battalia.box.picks import LIKE_CARDS, face_name
from gonfalon.games.battalia.box.tiles import EXIT_NAMES, MOST_SEATS, SQUARE_NAMES, SQUARES

# Chapters of the rules that have deeds.
HIRING: Final = 0
CREATING: Final = 1
BUILDING: Final = 2
UPGRADING: Final = 3
RECRUITING: Final = 4
MARCHING: Final = 5
USING: Final = 6
CAMPING: Final = 7
AMBUSHING: Final = 8
ATTACKING: Final = 9
ANNEXING: Final = 10
ENDING: Final = 11
CHAPTERS: Final = 12
MOST_TENTS: Final = 16


class Deed(Action):
    """What a player does in the third step of a turn."""

    def __init__(self, chapter: int, text: str, picks: tuple[str, ...]) -> None:
        super().__init__(text, picks)
        self.chapter: Final = chapter


class Hire(Deed):
    """Hire a unit of this rank (BA-X1)."""

    def __init__(self, kind: int) -> None:
        super().__init__(HIRING, f"hire {KIND_NAMES[kind]}", ("hire", KIND_NAMES[kind]))
        self.kind: Final = kind


class Create(Deed):
    """Create an artefact of this kind (BA-X2)."""

    def __init__(self, kind: int) -> None:
        super().__init__(CREATING, f"create {KIND_NAMES[kind]}", ("create", KIND_NAMES[kind]))
        self.kind: Final = kind


class Build(Deed):
    """Build a road (level 0) or a city of this level here, with these exits (BA-X3, BA-X4)."""

    def __init__(self, level: int, square: int, exits: int) -> None:
        verb = f"city{level}" if level else "road"
        names = (verb, SQUARE_NAMES[square], EXIT_NAMES[exits])
        super().__init__(BUILDING, " ".join(names), names)
        self.level: Final = level
        self.square: Final = square
        self.exits: Final = exits


class Upgrade(Deed):
    """Raise the own city here by one level (BA-X4)."""

    def __init__(self, square: int) -> None:
        names = ("upgrade", SQUARE_NAMES[square])
        super().__init__(UPGRADING, " ".join(names), names)
        self.square: Final = square


class Recruit(Deed):
    """Hire a hero, who appears in this own city (BA-X6)."""

    def __init__(self, square: int) -> None:
        names = ("hero", SQUARE_NAMES[square])
        super().__init__(RECRUITING, " ".join(names), names)
        self.square: Final = square


STEP: Final = 0
RIDE: Final = 1
FLY: Final = 2
WALK: Final = 3
MARCH_NAMES: Final = ("step", "ride", "fly", "walk")


class March(Deed):
    """Move a hero here: by provisions, by a horse, with the wings, or free over home terrain."""

    def __init__(self, way: int, hero: int, square: int) -> None:
        names = (MARCH_NAMES[way], f"hero{hero + 1}", SQUARE_NAMES[square])
        super().__init__(MARCHING, f"{names[0]} {hero + 1} {names[2]}", names)
        self.way: Final = way
        self.hero: Final = hero
        self.square: Final = square


class UseCard(Deed):
    """Play this artefact of the hand for its effect (BA-A2 to BA-A5, BA-G)."""

    def __init__(self, card: int, nth: int) -> None:
        name = face_name(card, nth)
        super().__init__(USING, f"use {name}", ("use", name))
        self.card: Final = card
        self.nth: Final = nth


class OpenTent(Deed):
    """Open this tent: its cards come to hand (BA-A5)."""

    def __init__(self, tent: int) -> None:
        super().__init__(CAMPING, f"open {tent + 1}", ("open", f"tent{tent + 1}"))
        self.tent: Final = tent


class Exile(Deed):
    """Exile this card to put another one in ambush (BA-A7)."""

    def __init__(self, card: int, nth: int) -> None:
        name = face_name(card, nth)
        super().__init__(AMBUSHING, f"exile {name}", ("exile", name))
        self.card: Final = card
        self.nth: Final = nth


CITY_TARGET: Final = 0
RUINS_TARGET: Final = 1
SHRINE_TARGET: Final = 2
SUMMIT_TARGET: Final = 3
HERO_TARGET: Final = 4  # and one more for each seat
TARGETS: Final = HERO_TARGET + MOST_SEATS
TARGET_NAMES: Final = ("city", "ruins", "shrine", "summit", "hero1", "hero2", "hero3", "hero4")


class Attack(Deed):
    """Attack what stands here with one or both heroes (BA-W1)."""

    def __init__(self, square: int, target: int, heroes: int) -> None:
        names = ("attack", SQUARE_NAMES[square], TARGET_NAMES[target], *(("both",) * (heroes - 1)))
        # Picks: no path is the beginning of another one, and own heroes are hero1 and hero2.
        aim = TARGET_NAMES[target].replace("hero", "foe")
        picks = ("both" if heroes > 1 else "attack", SQUARE_NAMES[square], aim)
        super().__init__(ATTACKING, " ".join(names), picks)
        self.square: Final = square
        self.target: Final = target
        self.heroes: Final = heroes


class Annex(Deed):
    """Annex the ownerless city here (BA-W8)."""

    def __init__(self, square: int) -> None:
        names = ("annex", SQUARE_NAMES[square])
        super().__init__(ANNEXING, " ".join(names), names)
        self.square: Final = square


class End(Deed):
    """End the actions of this turn (BA-T1)."""


HIRE: Final[list[Action]] = [Hire(kind) for kind in range(RANKS)]
CREATE: Final[list[Action]] = [Create(TOOL + number) for number in range(ARTEFACTS)]
# By level, then by site (`tiles.site_of`).
BUILD: Final[list[list[Action]]] = [
    [Build(level, square, exits) for square in range(SQUARES) for exits in range(16)]
    for level in range(RANKS + 1)
]
UPGRADE: Final[list[Action]] = [Upgrade(square) for square in range(SQUARES)]
RECRUIT: Final[list[Action]] = [Recruit(square) for square in range(SQUARES)]
MARCH: Final[list[list[Action]]] = [
    [March(way, hero, square) for hero in range(2) for square in range(SQUARES)]
    for way in range(len(MARCH_NAMES))
]


def march_of(way: int, hero: int, square: int) -> Action:
    """The first or second hero moves here in this way."""
    return MARCH[way][hero * SQUARES + square]


OPEN_TENT: Final[list[Action]] = [OpenTent(tent) for tent in range(MOST_TENTS)]
ATTACK: Final[list[Action]] = [
    Attack(square, target, heroes)
    for square in range(SQUARES)
    for target in range(TARGETS)
    for heroes in (1, 2)
]


def attack_of(square: int, target: int, heroes: int) -> Action:
    """So many heroes attack this target here."""
    return ATTACK[(square * TARGETS + target) * 2 + heroes - 1]


ANNEX: Final[list[Action]] = [Annex(square) for square in range(SQUARES)]
END: Final[Action] = End(ENDING, "end", ("end",))
# Picks of cards, by `pick_at`.
USE: Final[list[Action]] = [
    UseCard(card, nth) for card in range(CARDS) for nth in range(LIKE_CARDS)
]
EXILE: Final[list[Action]] = [
    Exile(card, nth) for card in range(CARDS) for nth in range(LIKE_CARDS)
]
