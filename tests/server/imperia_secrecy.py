"""Whole games of Imperia, and beside each a game that some eyes must not be able to tell from it.

What may be known is worked out here from the record alone: a piece is known to whoever drew it, and
to all once it is placed; which of the others of an army are in hand and which in the pile its owner
alone knows (IM-S4). So all names of pieces are public, and a name betrays nothing. Instead, a twin
of the record is written in which the other seats drew other pieces wherever these eyes may not
know: everything that they are told of the two must be the same, to the byte.
"""

from collections import Counter
from random import Random

from gonfalon.bots.greedy import GreedyBot
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record
from gonfalon.engine.state import State
from tests.server.harness import Seated
from tests.server.house import House
from tests.server.overhearing import WATCHER, Eavesdropper, Tally, seated

ARMY = {"i+": 3, "ix": 3, "c+": 2, "cx": 2, "g+": 1, "gx": 1, "go": 1, "ge": 1}
GENERALS = ("g+", "gx", "go", "ge")
HAND = 3
MOST_TRIES = 20


class Drawn:
    """What one seat drew: the plies by which it did, and which of them nobody else can name."""

    def __init__(self) -> None:
        self.hidden: list[int] = []
        """Plies that drew what was never placed."""
        self.shuffled: list[tuple[int, ...]] = []
        """Plies by which three generals were drawn that went back into the pile (IM-S4)."""
        self.kinds: dict[int, str] = {}
        """What each ply drew."""

    def draw(self, ply: int, kind: str) -> None:
        """One piece comes; three generals at the beginning go back."""
        self.kinds[ply] = kind
        self.hidden.append(ply)
        is_deal = len(self.kinds) - HAND * len(self.shuffled) == HAND
        if is_deal and all(self.kinds[one] in GENERALS for one in self.hidden):
            self.shuffled.append(tuple(self.hidden))
            self.hidden = []

    def place(self, kind: str) -> None:
        """One piece is seen by all."""
        self.hidden.remove(next(ply for ply in self.hidden if self.kinds[ply] == kind))

    def others(self, rng: Random) -> dict[int, str]:
        """The same draws with other pieces, as far as nobody else can know."""
        gone = {ply for three in self.shuffled for ply in three}
        left = Counter(ARMY)
        left.subtract(
            kind for ply, kind in self.kinds.items() if ply not in gone and ply not in self.hidden
        )
        changed: dict[int, str] = {}
        for three in self.shuffled:
            changed |= dict(zip(three, rng.sample(GENERALS, HAND), strict=True))
        dealt = [ply for ply in self.kinds if ply not in gone][:HAND]
        for _ in range(MOST_TRIES):
            new = rng.sample(sorted(left.elements()), len(self.hidden))
            drawn = {**self.kinds, **dict(zip(self.hidden, new, strict=True))}
            if len(dealt) < HAND or any(drawn[ply] not in GENERALS for ply in dealt):
                return changed | dict(zip(self.hidden, new, strict=True))
        return changed


def drawn_by(record: Record) -> list[Drawn]:
    """What each seat drew in a record, and what it placed."""
    seats = [Drawn() for _ in record.names]
    for ply, state in enumerate(record.states()):
        if ply == len(record.plies):
            break
        verb, *rest = record.plies[ply].split()
        if verb == "piece":
            seats[turn_of(state)].draw(ply, rest[0])
        elif verb == "place":
            seats[state.actor].place(rest[0])
    return seats


def turn_of(state: State) -> int:
    """Whose turn it is, also while chance acts."""
    return int(state.position().partition("; turn ")[2].split()[0]) - 1


def twin_of(record: Record, eyes: int, rng: Random) -> Record:
    """A record that these eyes cannot tell from this one."""
    twin = record.copy()
    for seat, drawn in enumerate(drawn_by(record)):
        if seat != eyes:
            for ply, kind in drawn.others(rng).items():
                twin.plies[ply] = f"piece {kind}"
    return twin


async def play_one(table: Seated, rng: Random, greedy: bool) -> None:
    """One action of whoever is asked, or now and then an undo; commanders come late."""
    live, session = await table.live(), await table.session()
    undoing = [seat for seat in range(len(table.tokens)) if session.can_undo(seat)]
    if undoing and rng.random() < 0.1:
        answer = await table.undo(undoing[0] + 1, whole_turn=rng.random() < 0.5)
    else:
        seat = live.waits_for[0]
        view = session.state.view(seat)
        late = [one for one in view.actions if not one.text.startswith("commander")]
        chosen = GreedyBot().choose(view, 1.0, rng) if greedy else rng.choice(late or view.actions)
        answer = await table.act(seat + 1, chosen.text)
    assert answer.status_code == 200, answer.text


async def overhear_game(
    house: House,
    game: Game,
    seats: int,
    options: Options,
    seed: str,
    tally: Tally,
    *,
    every: int,
    language: str = "en",
) -> None:
    """One game from beginning to end; at every so many moves all eyes are compared."""
    rng = Random(seed)
    table = await seated(house, game, seats, options, rng)
    ear = Eavesdropper(house, table, rng, twin_of, language)
    await ear.begin()
    greedy = rng.random() < 0.3
    moves = 0
    while (await table.live()).waits_for:
        if moves % every == every - 1:
            for eyes in (*range(seats), WATCHER):
                await ear.compare(eyes, tally)
        await play_one(table, rng, greedy)
        moves += 1
    assert (await table.live()).game is game
    assert (await table.session()).state.over
