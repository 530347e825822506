"""Every action there is, built once; `legal` and `apply` only hand out references."""

from typing import Final

from gonfalon.engine.action import FIRST, Action
from gonfalon.games.battalia.box.battle_actions import (
    FIGHT,
    LEAVE_THEM,
    RETREAT,
    STAND,
    STAY,
    SURRENDER,
    TAKE_UP,
    YIELD,
)
from gonfalon.games.battalia.box.cards import CARDS, FACTIONS, IS_GREAT, IS_UNBOUND, RANKS
from gonfalon.games.battalia.box.chance_actions import (
    DEAL,
    DRAW,
    FIND,
    FOUND,
    LEAVE,
    OFFER,
    ROLL,
    TOP,
    Found,
)
from gonfalon.games.battalia.box.deeds import (
    ANNEX,
    ATTACK,
    BUILD,
    CREATE,
    END,
    EXILE,
    HIRE,
    MARCH,
    OPEN_TENT,
    RECRUIT,
    UPGRADE,
    USE,
)
from gonfalon.games.battalia.box.opening_actions import (
    CHOOSE_FACTION,
    COHORT,
    COHORTS,
    KEEP,
    SECOND_CHANCE,
    SETTLE,
    START,
    Settle,
)
from gonfalon.games.battalia.box.picks import (
    ADD,
    AS,
    DROP,
    ENOUGH,
    FROM,
    HIDE,
    ITSELF,
    NAME,
    ON,
    ON_ROW,
    PAY,
    STATION,
    SWAP_FROM,
    SWAP_WITH,
    TAKE,
    TAKE_TOP,
    TERRAFORM,
    TO,
    TWICE,
    TWICE_ON_ROW,
)
from gonfalon.games.battalia.box.tiles import MOST_SEATS, OFF, ROAD_DECK, SITES, exits_of_site


def _all_actions() -> list[Action]:
    """Every action, in the order a rulebook would list them."""
    chance = [*LEAVE, *FOUND, *DEAL, *OFFER, *FIND, *FIRST[:MOST_SEATS], *DRAW, *TOP, *ROLL[1:]]
    before = [*CHOOSE_FACTION, *START, *SETTLE, *COHORT, *_pairs(), SECOND_CHANCE, KEEP]
    deeds = [*HIRE, *CREATE, *_buildings(), *UPGRADE, *RECRUIT, *MARCH[0], *MARCH[1], *MARCH[2]]
    deeds += [*MARCH[3], *USE, *OPEN_TENT, *EXILE, *ATTACK, *ANNEX, END]
    picks = [*PAY, *ON, *TWICE, *HIDE, *STATION, *ADD, *ON_ROW, *TWICE_ON_ROW, ITSELF, *TO, *AS]
    picks += [TAKE_TOP, *_names(), *DROP, *TAKE, *FROM, *TERRAFORM, *SWAP_FROM, *SWAP_WITH, ENOUGH]
    battle = [SURRENDER, *FIGHT, *RETREAT, STAY, TAKE_UP, LEAVE_THEM, STAND, YIELD]
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
    sites = range(SITES)
    roads = [BUILD[0][site] for site in sites if ROAD_DECK[exits_of_site(site)] != OFF]
    return roads + [
        BUILD[level][site] for level in range(1, RANKS + 1) for site in sites if exits_of_site(site)
    ]


def _names() -> list[Action]:
    """What a joker can be (BA-A2)."""
    return [NAME[card] for card in range(CARDS) if not IS_GREAT[card] and not IS_UNBOUND[card]]


ACTIONS: Final = {action.text: action for action in _all_actions()}
