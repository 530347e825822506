"""The contract of a state, over every registered game and variant.

How much of a game is looked at is told by its `about.py`; `tests/long` looks at all.
"""

from random import Random

import gonfalon
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import CHANCE, NOBODY
from gonfalon.engine.view import OPEN, SPECTATOR
from tests.about import about
from tests.helpers import every_variant, random_game, random_record


@every_variant
def test_games_end_and_never_stop_short(game: Game, seats: int, options: Options) -> None:
    for seed in range(about(game).games):
        for state, record in random_game(game, options, f"end {seed}", seats=seats):
            assert len(record.plies) < about(game).most_plies
            legal = state.legal()
            assert bool(legal) != state.over
            assert len(set(map(str, legal))) == len(legal)
        assert state.actor == NOBODY
        assert state.result is not None
        assert state.seat_count == seats
        assert len(state.result.points) == len(state.result.ranks) == seats


@every_variant
def test_refusal_and_legal_agree_on_every_action(game: Game, seats: int, options: Options) -> None:
    actions = list(game.rules.actions.values())
    for state, record in random_game(game, options, "refusal", seats=seats):
        if len(record.plies) % about(game).refuse_every and not state.over:
            continue
        legal = {str(action) for action in state.legal()}
        for action in actions:
            illegal = state.verify(action)
            assert (illegal is None) == (str(action) in legal), f"{action} at {state.position()}"
            assert illegal is None or isinstance(illegal, Illegal)


@every_variant
def test_refusals_have_a_rule_and_a_sentence(game: Game, seats: int, options: Options) -> None:
    rulebook, words = game.rulebook("en"), game.text.words("en")
    for state, record in random_game(game, options, "sentence", seats=seats):
        if len(record.plies) % (about(game).refuse_every * 6 - 1):
            continue
        for action in game.rules.actions.values():
            illegal = state.verify(action)
            if illegal is not None:
                assert illegal.rule in rulebook.rules
                assert words.has(illegal.reason)
                assert words.refusal(illegal).startswith(illegal.rule)


@every_variant
def test_chance_samples_what_it_lists(game: Game, seats: int, options: Options) -> None:
    for state, _ in random_game(game, options, "chance", seats=seats):
        if state.actor != CHANCE:
            continue
        legal, weights = state.legal(), state.weights()
        assert len(legal) == len(weights)
        total = sum(weights)
        for r in (0, 2**63, 2**64 - 1):
            number = r * total >> 64
            expected = next(
                action for upto, action in enumerate(legal, start=1) if number < sum(weights[:upto])
            )
            assert state.sample(r) is expected


@every_variant
def test_a_copy_is_independent_and_plays_the_same(game: Game, seats: int, options: Options) -> None:
    copy = None
    for state, record in random_game(game, options, "copy", seats=seats):
        if copy is not None:
            copy.apply(game.parse_action(record.plies[-1]))
            assert copy.position() == state.position()
            copy = None
        if len(record.plies) % about(game).look_every:
            continue
        before = state.position()
        copy = state.copy()
        if not state.over:
            other = state.copy()
            other.apply(other.legal()[-1])
        assert state.position() == copy.position() == before


@every_variant
def test_positions_are_read_back(game: Game, seats: int, options: Options) -> None:
    for state, record in random_game(game, options, "position", seats=seats):
        if len(record.plies) % about(game).look_every and not state.over:
            continue
        text = state.position()
        again = gonfalon.load(text)
        assert again.position() == text
        assert again.legal() == state.legal()
        assert again.actor == state.actor
        assert again.result == state.result


@every_variant
def test_a_game_goes_on_from_its_position(game: Game, seats: int, options: Options) -> None:
    """From the text of any state the rest of the game plays the same, to the end."""
    record = random_record(game, options, "go on", seats=seats)
    start = len(record.plies) // 3
    state = record.replay(start)
    again = gonfalon.load(state.position())
    for text in record.plies[start:]:
        action = game.parse_action(text)
        assert again.verify(action) is None
        again.apply(action)
    assert again.position() == record.replay().position()


@every_variant
def test_records_are_read_back(game: Game, seats: int, options: Options) -> None:
    record = random_record(game, options, "record", seats=seats)
    text = record.write()
    again = gonfalon.load_record(text)
    assert again.write() == text
    assert again.replay().position() == record.replay().position()


@every_variant
def test_events_change_nothing_and_have_sentences(game: Game, seats: int, options: Options) -> None:
    events: list[Event] = []
    *_, (state, _) = random_game(game, options, "events", events, seats=seats)
    *_, (silent, _) = random_game(game, options, "events", seats=seats)
    assert state.position() == silent.position()
    words = game.text.words("en")
    for event in events:
        assert words.has(event.key), event.key
        assert "{" not in words.event(event)


@every_variant
def test_prompts_have_sentences_and_name_the_actor(
    game: Game, seats: int, options: Options
) -> None:
    words = game.text.words("en")
    for state, _ in random_game(game, options, "prompt", seats=seats):
        assert state.prompt.seat == state.actor
        assert words.has(state.prompt.key), state.prompt.key
        assert "{" not in words.prompt(state.prompt)


@every_variant
def test_only_seats_that_are_waited_for_have_actions(
    game: Game, seats: int, options: Options
) -> None:
    for state, record in random_game(game, options, "waiting", seats=seats):
        if len(record.plies) % about(game).look_every and not state.over:
            continue
        if state.actor >= 0:
            assert state.actor in state.waiting
            assert state.view(state.actor).actions == state.legal()
        for seat in (*range(seats), SPECTATOR):
            assert bool(state.view(seat).actions) == (seat in state.waiting)


@every_variant
def test_pictures_fit_their_columns(game: Game, seats: int, options: Options) -> None:
    languages = [game.text.words(language) for language in ("en", "hu", "bg", "pl")]
    for state, record in random_game(game, options, "picture", seats=seats):
        if len(record.plies) % 20:
            continue
        for seat in (*range(seats), SPECTATOR):
            words = languages[len(record.plies) // 20 % len(languages)]
            lines = game.text.picture(state.view(seat), words).splitlines()
            assert lines
            assert all(len(line) <= about(game).picture_width for line in lines)


@every_variant
def test_a_possible_state_agrees_with_the_view(game: Game, seats: int, options: Options) -> None:
    rng = Random("determinise")
    for state, record in random_game(game, options, "determinise", seats=seats):
        if len(record.plies) % (3 * about(game).look_every):
            continue
        for seat in range(seats):
            view = state.view(seat)
            possible = game.sight.determinise(view, rng)
            assert game.text.write(possible.view(seat)) == game.text.write(view)
            assert possible.legal() == state.legal() or state.actor != seat


@every_variant
def test_a_possible_state_plays_on_to_the_end(game: Game, seats: int, options: Options) -> None:
    rng = Random("possible")
    states = [state.copy() for state, _ in random_game(game, options, "possible", seats=seats)]
    for start in states[:: max(1, len(states) // 8)]:
        state = game.sight.determinise(start.view(rng.randrange(seats)), rng)
        while not state.over:
            if state.actor == CHANCE:
                state.apply(state.sample(rng.getrandbits(64)))
            else:
                state.apply(rng.choice(state.legal()))
        assert state.result is not None


@every_variant
def test_an_open_view_hides_nothing(game: Game, seats: int, options: Options) -> None:
    for state, record in random_game(game, options, "open", seats=seats):
        if len(record.plies) % about(game).look_every and not state.over:
            continue
        assert game.text.write(state.view(OPEN)) == state.position()


@every_variant
def test_every_touch_gets_an_answer(game: Game, seats: int, options: Options) -> None:
    """What a legal action begins with, or is about, leads on, or is explained."""
    rulebook, words = game.rulebook("en"), game.text.words("en")
    for state, record in random_game(game, options, "touch", seats=seats):
        if state.actor < 0 or len(record.plies) % (about(game).refuse_every * 6 - 1):
            continue
        for pick in {pick for action in state.legal() for pick in action.picks}:
            illegal = game.why_not(state, (pick,))
            if illegal is not None:
                assert illegal.rule in rulebook.rules
                assert words.refusal(illegal)


@every_variant
def test_whatever_is_touched_in_a_row_is_answered(game: Game, seats: int, options: Options) -> None:
    """A page sends what was touched, a stranger anything: in no order, or what is none of ours."""
    rng, picks = Random("rows"), ["", "x", "-1", "\0"]
    for state, record in random_game(game, options, "rows", seats=seats):
        if state.actor < 0 or len(record.plies) % (about(game).refuse_every * 6 - 1):
            continue
        picks += sorted({pick for action in state.legal() for pick in action.picks} - {*picks})
        for count in (1, 2, 3, 4, 8) * 4:
            illegal = game.why_not(state, rng.choices(picks, k=count))
            assert illegal is None or game.text.words("en").refusal(illegal)
