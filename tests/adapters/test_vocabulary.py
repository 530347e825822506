"""The vocabulary: every legal action is spelled in exactly one way, and no token is in vain."""

from collections import defaultdict
from itertools import combinations, pairwise, product
from random import Random

import pytest

from gonfalon.adapters.playing import Play
from gonfalon.adapters.vocabulary import Vocabulary, vocabulary_of
from gonfalon.engine.action import Action, ChanceAction
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import CHANCE
from gonfalon.games import GAMES, find
from tests.helpers import every_variant, random_game, variants_of

SIZES = {"battle-line": (95, 3), "imperia": (93, 3), "battalia": (219, 4)}
"""How many tokens a game has, and how many spell an action at most: see docs/adapters.md."""
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def is_clear(paths: list[tuple[int, ...]]) -> bool:
    """Whether no path is another one, or its beginning."""
    return all(two[: len(one)] != one for one, two in pairwise(sorted(paths)))


@every_game
def test_the_vocabulary_is_fixed(game: Game) -> None:
    vocabulary = vocabulary_of(game)
    assert (len(vocabulary), vocabulary.longest) == SIZES[game.id]
    assert len(set(vocabulary.tokens)) == len(vocabulary)
    assert Vocabulary(game.rules.actions).tokens == vocabulary.tokens
    assert set(vocabulary.outcomes) == set(game.rules.actions.values())
    chance = [isinstance(one, ChanceAction) for one in vocabulary.outcomes]
    assert chance == sorted(chance, reverse=True)


def test_cards_that_look_alike_share_a_token() -> None:
    game = find("battalia")
    vocabulary = vocabulary_of(game)

    def spelled(text: str) -> list[str]:
        return [vocabulary.tokens[number] for number in vocabulary.paths[game.parse_action(text)]]

    assert spelled("pay friman.b") == ["friman.b", "/1"]
    assert spelled("use horse.e/3") == ["use", "horse.e", "/3"]
    assert spelled("twice-row friman.b/2") == ["twice", "row:", "friman.b", "/2"]
    assert spelled("city2 d4 ns") == ["city2", "d4", "ns"]


@every_variant
def test_legal_actions_are_spelled_in_one_way_each(
    game: Game, seats: int, options: Options
) -> None:
    """No two are spelled alike, and none as another begins: a path of tokens is one action."""
    paths = vocabulary_of(game).paths
    for state, _ in random_game(game, options, "spelled", seats=seats):
        if state.actor >= 0:
            assert is_clear([paths[action] for action in state.legal()])
        for seat in state.waiting:
            assert is_clear([paths[action] for action in state.choices(seat)])


@every_variant
def test_what_is_spelled_is_done(game: Game, seats: int, options: Options) -> None:
    """A play by tokens comes where the same game by actions comes."""
    play, rng = Play(game, game.rules.start(seats, options)), Random("tokens")
    plain = play.state.copy()
    while not plain.over:
        if plain.actor == CHANCE:
            action = plain.sample(rng.getrandbits(64))
            play.happen(play.vocabulary.outcome_numbers[action])
        else:
            action, path = rng.choice(plain.legal()), None
            path = play.vocabulary.paths[action]
            done = None
            while done is None:
                assert play.picked == path[: len(play.picked)]
                assert play.actor == plain.actor
                done = play.take(path[len(play.picked)])
            assert done is action
        plain.apply(action)
    assert play.state.position() == plain.position()


@every_game
def test_kinds_offered_together_are_never_spelled_alike(game: Game) -> None:
    """Of all kinds of actions that one step was seen to offer, each path of each is clear.

    Random games show which kinds are offered together; then all there are of them are compared.
    """
    vocabulary = vocabulary_of(game)
    offered: set[frozenset[type[Action]]] = set()
    for _, seats, options in variants_of(game.id):
        for state, _ in random_game(game, options, "offered", seats=seats):
            if state.actor >= 0:
                offered.add(frozenset(map(type, state.legal())))
    assert len(offered) > 5
    kinds: defaultdict[type[Action], list[tuple[int, ...]]] = defaultdict(list)
    for action, path in vocabulary.paths.items():
        kinds[type(action)].append(path)
    together = {frozenset(pair) for step in offered for pair in combinations(step, 2)}
    for paths in kinds.values():
        assert is_clear(paths)
    for one, two in map(tuple, together):
        begun = {path[:length] for path in kinds[two] for length in range(1, len(path) + 1)}
        assert begun.isdisjoint(kinds[one])
        begun = {path[:length] for path in kinds[one] for length in range(1, len(path) + 1)}
        assert begun.isdisjoint(kinds[two])


def test_a_play_is_copied_and_pickled_whole() -> None:
    import copy
    import pickle

    rng = Random("copies")
    for game, tells in product(GAMES.values(), (True, False)):
        play = Play(game, game.new(), tells=tells)
        for _ in range(120):
            play.settle(rng)
            if play.state.over:
                break
            play.take(rng.choice(play.tokens()))
        for other in (play.copy(), copy.deepcopy(play), pickle.loads(pickle.dumps(play))):
            assert other.picked == play.picked
            for seat in range(play.state.seat_count):
                assert other.history(seat) == play.history(seat)
            before = play.state.position(), play.history(0), play.picked
            for _ in range(5):
                other.settle(rng)
                if not other.state.over:
                    other.take(rng.choice(other.tokens()))
            assert (play.state.position(), play.history(0), play.picked) == before


def test_what_cannot_be_picked_is_refused() -> None:
    play = Play(find("battle-line"), find("battle-line").new())
    play.settle(Random("refused"))
    out = play.vocabulary.numbers["out"]
    with pytest.raises(ValueError, match="out cannot be picked after nothing"):
        play.take(out)
    with pytest.raises(ValueError, match="token 999 cannot be picked"):
        play.take(999)
