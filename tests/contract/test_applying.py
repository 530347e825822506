"""What is applied is checked, and what is refused changes nothing."""

from random import Random

import pytest

import gonfalon
from gonfalon.engine.errors import Ambiguous, Illegal, Malformed
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.about import about
from tests.helpers import every_variant, random_game

TRIED = 12
"""How many illegal actions are tried in a state."""


@every_variant
def test_what_is_refused_changes_nothing(game: Game, seats: int, options: Options) -> None:
    rng, words = Random("refused"), game.text.words("en")
    actions = [*game.rules.actions.values(), *game.rules.barred.values()]
    for state, record in random_game(game, options, "refused", seats=seats):
        if len(record.plies) % about(game).refuse_every and not state.over:
            continue
        before, legal, events = state.copy(), state.legal(), list[Event]()
        for action in rng.sample(actions, min(TRIED, len(actions))):
            if action in legal:
                continue
            for said in (action, action.text):
                with pytest.raises(Illegal) as refused:
                    state.apply(said, events)
            assert str(refused.value) == words.refusal(refused.value)
            assert str(refused.value).startswith(f"{refused.value.rule}: ")
        for nonsense in ("", "nonsense", "\0"):
            with pytest.raises((Malformed, Ambiguous)):
                state.apply(nonsense, events)
        assert state == before
        assert state.key() == before.key()
        assert state.legal() == legal
        assert not events


@every_variant
def test_text_is_applied_like_the_action_itself(game: Game, seats: int, options: Options) -> None:
    one = other = None
    told: list[Event] = []
    for state, record in random_game(game, options, "text", seats=seats):
        if one is not None and other is not None:
            one.apply(record.plies[-1].upper(), told)
            other.apply(game.rules.actions[record.plies[-1]])
            assert one == other == state
            one = None
        if len(record.plies) % about(game).look_every == 0:
            one, other = state.copy(), state.copy()
    assert told


def test_a_refusal_reads_as_the_table_says_it() -> None:
    state = gonfalon.load("battle-line; turn 1 claim; 1 7r 8r 9r / 9b 8b")
    with pytest.raises(Illegal, match="BL-F3: Battlefield 1 isn't safe yet"):
        state.apply("claim 1")
    state = gonfalon.load("battle-line; hand1 10r KE; 5 9r 8r / 7b")
    state.apply("play 10r 5")
    assert state.position() == "battle-line; turn 1 claim; 5 8r 9r 10r / 7b; hand1 KE"
