"""The swap tests for hidden cards: another could be in a hand, a deck, or under a shrine."""

from collections.abc import Iterator
from random import Random

from gonfalon.engine.record import Record
from gonfalon.engine.view import SPECTATOR
from gonfalon.games.battalia.cards import CARD_NAMES, CARDS, FACTIONS, KIND, PLAIN, UNITS, card_of
from gonfalon.games.battalia.meta import BATTALIA
from gonfalon.games.battalia.relics import cards_in, mask_of
from gonfalon.games.battalia.state import Battalia
from gonfalon.games.battalia.steps import CREATED, DEAL, DRAW, PAY, TOP
from gonfalon.games.battalia.volcano import has_seal, set_relics
from gonfalon.games.battalia.zones import all_copies
from tests.swap import Choose, Tally, compare, what_is_seen, with_plies


def swap_hidden(
    record: Record, cuts: int, swaps: int, tally: Tally, choose: Choose | None = None
) -> None:
    """At several points of a game, replay it with other cards in somebody else's hand or deck.

    With `choose`, what a bot would do with the view must stay the same too.
    """
    rng = Random("swap")
    points = sorted(rng.sample(range(40, len(record.plies) + 1), cuts))
    for stop in points:
        if _is_paying(record, stop):
            continue
        for eyes in (*range(len(record.names)), -1):
            others = [*_other_draws(record, stop, eyes), *_other_deals(record, stop, eyes)]
            expected = what_is_seen(record, stop, eyes, choose)
            for plies in rng.sample(others, min(swaps, len(others))):
                compare(with_plies(record, plies), eyes, expected, tally, choose)


def _is_paying(record: Record, stop: int) -> bool:
    """Whether cards are being chosen that pay, or were just paid without a choice.

    That there is a choice is seen by all (docs/decisions/0009-payments.md), so that another hand
    would be seen here.
    """
    state = record.replay(stop)
    assert isinstance(state, Battalia)
    return state.frames[-1] in (PAY, CREATED, TOP)


def _drawn(record: Record, stop: int) -> tuple[Battalia, dict[tuple[int, str], int], list[int]]:
    """The state at a point, the last ply at which each seat drew each card, and who was dealt."""
    last: dict[tuple[int, str], int] = {}
    dealt: list[int] = []
    state = record.start()
    for ply, state in enumerate(record.states()):
        assert isinstance(state, Battalia)
        if ply == stop:
            break
        words = record.plies[ply].split()
        if state.frames[-1] == DRAW:
            last[state.drawer, words[1]] = ply
        elif state.frames[0] == DEAL:
            dealt.append(ply)
    assert isinstance(state, Battalia)
    return state, last, dealt


def _other_draws(record: Record, stop: int, eyes: int) -> Iterator[list[str]]:
    """The plies so far with one card in another hand drawn as another one of its nation."""
    state, last, _ = _drawn(record, stop)
    for (seat, name), ply in last.items():
        card = CARD_NAMES.index(name)
        if seat == eyes or PLAIN[card] not in state.hands[seat]:
            continue
        for other in range(CARDS):
            if other != card and state.nations[seat * CARDS + other]:
                swapped = f"draw {CARD_NAMES[other]}"
                yield [*record.plies[:ply], swapped, *record.plies[ply + 1 : stop]]


def _other_deals(record: Record, stop: int, eyes: int) -> Iterator[list[str]]:
    """The plies so far with a dealt unit, never shown, of another faction that is in the decks."""
    state, last, dealt = _drawn(record, stop)
    for number, ply in enumerate(dealt):
        seat = number * len(record.names) // len(dealt)
        name = record.plies[ply].split()[1]
        card = CARD_NAMES.index(name)
        if seat == eyes or not state.unshown[seat * UNITS + card]:
            continue
        if all_copies(state, seat, card) > 1:
            continue
        for faction in range(FACTIONS):
            other = card_of(KIND[card], faction)
            if other != card and state.supply[other]:
                plies = record.plies[:stop]
                plies[ply] = f"deal {CARD_NAMES[other]}"
                if (seat, name) in last:
                    plies[last[seat, name]] = f"draw {CARD_NAMES[other]}"
                yield plies


def swap_relics(state: Battalia, rng: Random, tally: Tally) -> None:
    """Let other great artefacts lie under the shrines where somebody else has looked (BA-V4)."""
    for eyes in (*range(state.seats), SPECTATOR):
        seen = [eyes != SPECTATOR and has_seal(state, eyes, n) for n in range(len(state.relics))]
        other = state.copy()
        hidden = [shrine for shrine, cards in enumerate(state.relics) if cards and not seen[shrine]]
        pool = cards_in(state.unseen)
        pool += [card for shrine in hidden for card in state.relics[shrine]]
        for shrine in hidden:
            cards = rng.sample(pool, len(state.relics[shrine]))
            set_relics(other, shrine, tuple(sorted(cards)))
            pool = [card for card in pool if card not in cards]
        other.unseen = mask_of(tuple(pool))
        if other.relics != state.relics:
            tally.tried += 1
            tally.compared += 1
            assert _seen_by(other, eyes) == _seen_by(state, eyes), f"eyes {eyes}"


def _seen_by(state: Battalia, eyes: int) -> list[str]:
    """A view as text and pictures, and what may be done in it."""
    view, words = state.view(eyes), BATTALIA.words("en")
    shown = [BATTALIA.write_view(view), BATTALIA.picture(view, words), BATTALIA.html(view, words)]
    return shown + [str(action) for action in view.actions]
