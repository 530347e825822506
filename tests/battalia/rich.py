"""Rich games: random play from the first turn on, with decks as they are late in a game.

Chance gives everybody twenty more cards and a great artefact, so that artefacts, heroes and battles
come up in every game; players prefer them.
"""

from collections.abc import Iterator
from random import Random

from gonfalon.engine.action import Action
from gonfalon.engine.event import Event
from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.box.cards import FIRST_GREAT, KIND, PROVISIONS
from gonfalon.games.battalia.box.seals import SHRINE_SQUARES, SUMMIT_SQUARE
from gonfalon.games.battalia.box.tiles import OFF, START_SQUARES, SUMMIT, what_of
from gonfalon.games.battalia.rules.editions import OPTIONS
from gonfalon.games.battalia.rules.places import pile_at
from gonfalon.games.battalia.rules.start import start
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import MUSTER
from gonfalon.games.battalia.rules.zones import put_hero

EXTRA = 20
LIVELY = ("attack", "hero", "fight", "add", "use")
VARIANTS: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {"weeks": "2"}),
    (3, {"weeks": "1", "edition": "crowdfunding", "advanced": "on", "heroes": "1"}),
    (4, {"weeks": "1", "edition": "first", "harder": "on", "heroes": "2", "neutral": "2"}),
    (2, {"weeks": "2", "cities": "2", "heroes": "2", "guard": "2", "ruins": "4"}),
    (3, {"weeks": "1", "advanced": "on", "heroes": "2", "guard": "3"}),
    (2, {"weeks": "2", "unbound": "on", "heroes": "2", "guard": "3"}),
    (3, {"weeks": "1", "volcano": "on", "heroes": "2", "advanced": "on"}),
    (4, {"weeks": "1", "edition": "first", "wanderers": "on", "heroes": "2", "guard": "3"}),
)


def enrich(state: Battalia, rng: Random) -> None:
    """More cards in every nation, and a great artefact off the offer."""
    for seat in range(state.seats):
        for _ in range(EXTRA):
            cards = [card for card in range(FIRST_GREAT) if state.supply[card]]
            card = rng.choice([card for card in cards if KIND[card] != PROVISIONS])
            state.supply[card] -= 1
            state.sizes[KIND[card]] -= 1
            _give(state, seat, card)
        if state.offers:
            card = rng.choice(state.offers)
            state.offers = tuple(other for other in state.offers if other != card)
            _give(state, seat, card)

    if what_of(state.board.tiles[SUMMIT_SQUARE]) == SUMMIT:
        _open_volcano(state, rng)
    elif state.variant.scenario.hides_great():
        for hero in range(len(state.board.heroes)):
            put_hero(state, hero, rng.choice(START_SQUARES[state.seats]))


def _open_volcano(state: Battalia, rng: Random) -> None:
    """The heroes stand at shrines and on the summit, whose guards are weak (BA-V4)."""
    for square in SHRINE_SQUARES:
        state.board.levels[square] = 2
    state.board.levels[SUMMIT_SQUARE] = 10
    for hero, square in enumerate(state.board.heroes):
        if square != OFF:
            put_hero(state, hero, rng.choice((*SHRINE_SQUARES, SUMMIT_SQUARE)))


def _give(state: Battalia, seat: int, card: int) -> None:
    """A card for a nation."""
    state.nations[pile_at(seat, card)] += 1
    state.nation_sizes[seat] += 1
    state.owned[seat] += 1


def rich_game(
    seats: int, given: dict[str, str], seed: str, events: list[Event] | None = None
) -> Iterator[tuple[Battalia, Action | None]]:
    """A random rich game: the state before each ply of it, and the action; at the end None."""
    rng = Random(f"rich {seed}")
    state = start(seats, OPTIONS.choose(given))
    while state.open_steps != (MUSTER,):
        state.apply(_any(state, rng))
    enrich(state, rng)
    while not state.over:
        action = _any(state, rng)
        yield state, action
        state.apply(action, events)
    yield state, None


def _any(state: Battalia, rng: Random) -> Action:
    """Any action, rather one that is lively."""
    if state.actor == CHANCE:
        return state.sample(rng.getrandbits(64))
    legal = state.legal()
    lively = [action for action in legal if str(action).startswith(LIVELY)]
    return rng.choice(lively if lively and rng.random() < 0.5 else legal)
