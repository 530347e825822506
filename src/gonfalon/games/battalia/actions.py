"""Every action there is, built once; `legal` and `apply` only hand out references.

A deed is what a player does in the third step of a turn; it belongs to a chapter of the rules,
which offers it, refuses it and carries it out once it is paid for.
"""

from typing import Final

from gonfalon.engine.action import Action, ChanceAction
from gonfalon.games.battalia.cards import (
    ARTEFACTS,
    CARD_NAMES,
    CARDS,
    FACTION_NAMES,
    FACTIONS,
    FIRST_GREAT,
    IS_GREAT,
    IS_UNBOUND,
    KIND_NAMES,
    RANKS,
    TOOL,
    UNITS,
)
from gonfalon.games.battalia.tiles import (
    EXIT_NAMES,
    ITEMS,
    MOST_SEATS,
    OFF,
    ROAD_DECK,
    SQUARE_NAMES,
    SQUARES,
    TERRAIN_ITEM_NAMES,
)

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

ITEM_NAMES: Final = CARD_NAMES + TERRAIN_ITEM_NAMES
VARIANTS_OF_A_CARD: Final = 4  # held cards of one face that differ in what happened to them
MOST_TENTS: Final = 16


# What chance does.


class Leave(ChanceAction):
    """Chance: this faction is not in the game of two (BA-S3)."""

    def __init__(self, faction: int) -> None:
        super().__init__(f"leave {FACTION_NAMES[faction]}", (FACTION_NAMES[faction],))
        self.faction: Final = faction


class Found(ChanceAction):
    """Chance: a start or neutral city lies here, of this terrain and with these exits (BA-S1)."""

    def __init__(self, square: int, terrain: int, exits: int) -> None:
        names = (SQUARE_NAMES[square], FACTION_NAMES[terrain], EXIT_NAMES[exits])
        super().__init__(f"found {' '.join(names)}", names)
        self.square: Final = square
        self.terrain: Final = terrain
        self.exits: Final = exits


class DealUnit(ChanceAction):
    """Chance: this unit is dealt to a creation deck (BA-S4)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"deal {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class Offer(ChanceAction):
    """Chance: this great artefact is on offer (BA-S5)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"offer {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class Find(ChanceAction):
    """Chance: this great artefact lies hidden where somebody looks (BA-V3, BA-V4)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"find {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class First(ChanceAction):
    """Chance: this seat plays first (BA-S4)."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"first {seat + 1}", (str(seat + 1),))
        self.seat: Final = seat


class Draw(ChanceAction):
    """Chance: this card comes off the nation (BA-T2)."""

    def __init__(self, card: int) -> None:
        super().__init__(f"draw {CARD_NAMES[card]}", (CARD_NAMES[card],))
        self.card: Final = card


class Top(ChanceAction):
    """Chance: this card is the next on its deck (BA-C7)."""

    def __init__(self, item: int) -> None:
        super().__init__(f"top {ITEM_NAMES[item]}", (ITEM_NAMES[item],))
        self.item: Final = item


class Roll(ChanceAction):
    """Chance: the die shows this number (BA-A2)."""

    def __init__(self, number: int) -> None:
        super().__init__(f"roll {number}", (str(number),))
        self.number: Final = number


# Set-up and the beginning of a turn.


class ChooseFaction(Action):
    """Choose heroes and chips of this faction (BA-S4)."""

    def __init__(self, faction: int) -> None:
        super().__init__(f"faction {FACTION_NAMES[faction]}", (FACTION_NAMES[faction],))
        self.faction: Final = faction


class Start(Action):
    """Choose this start city (BA-S4)."""

    def __init__(self, square: int) -> None:
        super().__init__(f"start {SQUARE_NAMES[square]}", (SQUARE_NAMES[square],))
        self.square: Final = square


class Settle(Action):
    """Add a start city here, with these exits (BA-V6)."""

    def __init__(self, square: int, exits: int) -> None:
        names = (SQUARE_NAMES[square], EXIT_NAMES[exits])
        super().__init__(f"settle {' '.join(names)}", names)
        self.square: Final = square
        self.exits: Final = exits


class Cohort(Action):
    """Announce a cohort of one faction, or two small ones (BA-T3)."""

    def __init__(self, faction: int, other: int) -> None:
        names = [FACTION_NAMES[faction]] + ([FACTION_NAMES[other]] if other != OFF else [])
        super().__init__(f"cohort {' '.join(names)}", ("cohort", "+".join(names)))
        self.faction: Final = faction
        self.other: Final = other


class SecondChance(Action):
    """Put the hand in the shelter and draw five (BA-T4)."""


class Keep(Action):
    """Neither a cohort nor a second chance (BA-T1)."""


# Deeds.


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

    def __init__(self, card: int, variant: int) -> None:
        name = face_name(card, variant)
        super().__init__(USING, f"use {name}", ("use", name))
        self.card: Final = card
        self.variant: Final = variant


class OpenTent(Deed):
    """Open this tent: its cards come to hand (BA-A5)."""

    def __init__(self, tent: int) -> None:
        super().__init__(CAMPING, f"open {tent + 1}", ("open", f"tent{tent + 1}"))
        self.tent: Final = tent


class Exile(Deed):
    """Exile this card to put another one in ambush (BA-A7)."""

    def __init__(self, card: int, variant: int) -> None:
        name = face_name(card, variant)
        super().__init__(AMBUSHING, f"exile {name}", ("exile", name))
        self.card: Final = card
        self.variant: Final = variant


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


# Picks inside a deed.


def face_name(card: int, variant: int) -> str:
    """The name of a held card: the second one of a face that differs is `friman.b/2`."""
    return f"{CARD_NAMES[card]}/{variant + 1}" if variant else CARD_NAMES[card]


class CardPick(Action):
    """Pick a card of the hand for what is being done: pay with it, put it on an amulet, add it."""

    def __init__(self, verb: str, card: int, variant: int) -> None:
        name = face_name(card, variant)
        super().__init__(f"{verb} {name}", ("twice", name) if verb == "twice" else (name,))
        self.card: Final = card
        self.variant: Final = variant


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

    def __init__(self, card: int, variant: int) -> None:
        name = face_name(card, variant)
        super().__init__(f"on-row {name}", (f"row:{name}",))
        self.card: Final = card
        self.variant: Final = variant


class To(Action):
    """Name a faction (BA-A4, BA-O3)."""

    def __init__(self, faction: int) -> None:
        super().__init__(f"to {FACTION_NAMES[faction]}", (FACTION_NAMES[faction],))
        self.faction: Final = faction


class TwiceOnRow(Action):
    """Promote this unit of the own battle row by two ranks at once (BA-W5)."""

    def __init__(self, card: int, variant: int) -> None:
        name = face_name(card, variant)
        super().__init__(f"twice-row {name}", ("twice", f"row:{name}"))
        self.card: Final = card
        self.variant: Final = variant


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


# Battle.


class Surrender(Action):
    """Give up at once (BA-W4)."""


class Fight(Action):
    """Fight, with so many own heroes taking part (BA-W4)."""

    def __init__(self, heroes: int) -> None:
        super().__init__(f"fight {heroes}", ("fight", f"heroes{heroes}"))
        self.heroes: Final = heroes


class Retreat(Action):
    """Retreat with the attacked hero to this square, by provisions or a horse (BA-W6)."""

    def __init__(self, square: int, rides: bool) -> None:
        names = ("retreat", SQUARE_NAMES[square], "horse" if rides else "provisions")
        super().__init__(" ".join(names), (f"retreat-{names[2]}", names[1]))
        self.square: Final = square
        self.rides: Final = rides


class TakeUp(Action):
    """Take up all own ambush cards (BA-W4)."""


class LeaveThem(Action):
    """Leave the ambush where it is (BA-W4)."""


class Stand(Action):
    """Add no more for now: the other side has to answer (BA-W5)."""


class Yield(Action):
    """Add nothing: the battle ends (BA-W5)."""


LEAVE: Final[list[Action]] = [Leave(faction) for faction in range(FACTIONS)]
# By `(square * FACTIONS + terrain) * 16 + exits`.
FOUND: Final[list[Action]] = [
    Found(square, terrain, exits)
    for square in range(SQUARES)
    for terrain in range(FACTIONS)
    for exits in range(16)
]
DEAL: Final[list[Action]] = [DealUnit(card) for card in range(UNITS)]
OFFER: Final[list[Action]] = [Offer(card) for card in range(FIRST_GREAT, CARDS)]
FIND: Final[list[Action]] = [Find(card) for card in range(FIRST_GREAT, CARDS)]
FIRST: Final[list[Action]] = [First(seat) for seat in range(MOST_SEATS)]
DRAW: Final[list[Action]] = [Draw(card) for card in range(CARDS)]
TOP: Final[list[Action]] = [Top(item) for item in range(ITEMS)]
ROLL: Final[list[Action]] = [Roll(number) for number in range(7)]  # 0 never shows

CHOOSE_FACTION: Final[list[Action]] = [ChooseFaction(faction) for faction in range(FACTIONS)]
START: Final[list[Action]] = [Start(square) for square in range(SQUARES)]
SETTLE: Final[list[Action]] = [
    Settle(square, exits) for square in range(SQUARES) for exits in range(16)
]
COHORT: Final[list[Action]] = [Cohort(faction, OFF) for faction in range(FACTIONS)]
COHORTS: Final[list[list[Action]]] = [
    [Cohort(one, other) for other in range(FACTIONS)] for one in range(FACTIONS)
]
SECOND_CHANCE: Final[Action] = SecondChance("second-chance", ("second-chance",))
KEEP: Final[Action] = Keep("keep", ("keep",))

HIRE: Final[list[Action]] = [Hire(kind) for kind in range(RANKS)]
CREATE: Final[list[Action]] = [Create(TOOL + number) for number in range(ARTEFACTS)]
# By level, then `square * 16 + exits`, which is the number of a site.
BUILD: Final[list[list[Action]]] = [
    [Build(level, square, exits) for square in range(SQUARES) for exits in range(16)]
    for level in range(RANKS + 1)
]
UPGRADE: Final[list[Action]] = [Upgrade(square) for square in range(SQUARES)]
RECRUIT: Final[list[Action]] = [Recruit(square) for square in range(SQUARES)]
# By way, then `hero * SQUARES + square`.
MARCH: Final[list[list[Action]]] = [
    [March(way, hero, square) for hero in range(2) for square in range(SQUARES)]
    for way in range(len(MARCH_NAMES))
]
OPEN_TENT: Final[list[Action]] = [OpenTent(tent) for tent in range(MOST_TENTS)]
# By `(square * TARGETS + target) * 2 + heroes - 1`.
ATTACK: Final[list[Action]] = [
    Attack(square, target, heroes)
    for square in range(SQUARES)
    for target in range(TARGETS)
    for heroes in (1, 2)
]
ANNEX: Final[list[Action]] = [Annex(square) for square in range(SQUARES)]
END: Final[Action] = End(ENDING, "end", ("end",))

# Picks of cards, by `card * VARIANTS_OF_A_CARD + variant`.
USE: Final[list[Action]] = [
    UseCard(card, variant) for card in range(CARDS) for variant in range(VARIANTS_OF_A_CARD)
]
EXILE: Final[list[Action]] = [
    Exile(card, variant) for card in range(CARDS) for variant in range(VARIANTS_OF_A_CARD)
]
PAY: Final[list[Action]] = [
    Pay("pay", card, variant) for card in range(CARDS) for variant in range(VARIANTS_OF_A_CARD)
]
ON: Final[list[Action]] = [
    On("on", card, variant) for card in range(CARDS) for variant in range(VARIANTS_OF_A_CARD)
]
TWICE: Final[list[Action]] = [
    Twice("twice", card, variant) for card in range(CARDS) for variant in range(VARIANTS_OF_A_CARD)
]
HIDE: Final[list[Action]] = [
    Hide("hide", card, variant) for card in range(CARDS) for variant in range(VARIANTS_OF_A_CARD)
]
STATION: Final[list[Action]] = [
    Station("station", card, variant)
    for card in range(CARDS)
    for variant in range(VARIANTS_OF_A_CARD)
]
ADD: Final[list[Action]] = [
    Add("add", card, variant) for card in range(CARDS) for variant in range(VARIANTS_OF_A_CARD)
]
ON_ROW: Final[list[Action]] = [
    OnRow(card, variant) for card in range(CARDS) for variant in range(VARIANTS_OF_A_CARD)
]
TWICE_ON_ROW: Final[list[Action]] = [
    TwiceOnRow(card, variant) for card in range(CARDS) for variant in range(VARIANTS_OF_A_CARD)
]
ITSELF: Final[Action] = Itself("itself", ("itself",))
TO: Final[list[Action]] = [To(faction) for faction in range(FACTIONS)]
AS: Final[list[Action]] = [As(TOOL + number) for number in range(ARTEFACTS)]
NAME: Final[list[Action]] = [Name(card) for card in range(CARDS)]
DROP: Final[list[Action]] = [Drop(card) for card in range(CARDS)]
TAKE: Final[list[Action]] = [Take(card) for card in range(CARDS)]
FROM: Final[list[Action]] = [From(seat) for seat in range(MOST_SEATS)]
# By `square * FACTIONS + terrain`.
TERRAFORM: Final[list[Action]] = [
    Terraform(square, terrain) for square in range(SQUARES) for terrain in range(FACTIONS)
]
SWAP_FROM: Final[list[Action]] = [SwapFrom(square) for square in range(SQUARES)]
SWAP_WITH: Final[list[Action]] = [SwapWith(square) for square in range(SQUARES)]
ENOUGH: Final[Action] = Enough("enough", ("enough",))

SURRENDER: Final[Action] = Surrender("surrender", ("surrender",))
FIGHT: Final[list[Action]] = [Fight(heroes) for heroes in range(3)]
# By `square * 2 + rides`.
RETREAT: Final[list[Action]] = [
    Retreat(square, rides) for square in range(SQUARES) for rides in (False, True)
]
TAKE_UP: Final[Action] = TakeUp("take-up", ("take-up",))
LEAVE_THEM: Final[Action] = LeaveThem("leave-them", ("leave-them",))
STAND: Final[Action] = Stand("stand", ("stand",))
YIELD: Final[Action] = Yield("yield", ("yield",))


def _all_actions() -> list[Action]:
    """Every action, in the order a rulebook would list them."""
    chance = [*LEAVE, *FOUND, *DEAL, *OFFER, *FIND, *FIRST, *DRAW, *TOP, *ROLL[1:]]
    before = [*CHOOSE_FACTION, *START, *SETTLE, *COHORT, *_pairs(), SECOND_CHANCE, KEEP]
    deeds = [*HIRE, *CREATE, *_buildings(), *UPGRADE, *RECRUIT, *MARCH[0], *MARCH[1], *MARCH[2]]
    deeds += [*MARCH[3], *USE, *OPEN_TENT, *EXILE, *ATTACK, *ANNEX, END]
    picks = [*PAY, *ON, *TWICE, *HIDE, *STATION, *ADD, *ON_ROW, *TWICE_ON_ROW, ITSELF, *TO, *AS]
    picks += [*_names(), *DROP, *TAKE, *FROM, *TERRAFORM, *SWAP_FROM, *SWAP_WITH, ENOUGH]
    battle = [SURRENDER, *FIGHT, *RETREAT, TAKE_UP, LEAVE_THEM, STAND, YIELD]
    return [
        action
        for action in [*chance, *before, *deeds, *picks, *battle]
        if not isinstance(action, (Found, Settle)) or action.exits
    ]


def _pairs() -> list[Action]:
    """Two small cohorts, each pair once."""
    return [COHORTS[one][two] for one in range(FACTIONS) for two in range(one + 1, FACTIONS)]


def _buildings() -> list[Action]:
    """Roads, which have two exits or more, and cities, which have one or more."""
    sites = range(SQUARES * 16)
    roads = [BUILD[0][site] for site in sites if ROAD_DECK[site % 16] != OFF]
    return roads + [
        BUILD[level][site] for level in range(1, RANKS + 1) for site in sites if site % 16
    ]


def _names() -> list[Action]:
    """What a joker can be (BA-A2)."""
    return [NAME[card] for card in range(CARDS) if not IS_GREAT[card] and not IS_UNBOUND[card]]


ACTIONS: Final = {action.text: action for action in _all_actions()}

FORMS: Final = (
    "hire UNIT, create ARTEFACT, road SQUARE EXITS, city1 SQUARE EXITS, upgrade SQUARE, "
    "hero SQUARE, step HERO SQUARE, ride HERO SQUARE, use CARD, exile CARD, open TENT, "
    "attack SQUARE TARGET, pay CARD, on CARD, add CARD, end, or a word the prompt asks for"
)
