"""Whole games of Imperia, and beside each a game that some eyes must not be able to tell from it.

What may be known is worked out here from the record alone: a piece is known to whoever drew it, and
to all once it is placed; which of the others of an army are in hand and which in the pile its owner
alone knows (IM-S4). So all names of pieces are public, and a name betrays nothing. Instead, a twin
of the record is written in which the other seats drew other pieces wherever these eyes may not
know: everything that they are told of the two must be the same, to the byte.
"""

import json
from collections import Counter
from collections.abc import Sequence
from random import Random

from gonfalon.bots.greedy import GreedyBot
from gonfalon.engine.errors import IllegalPly
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record
from gonfalon.engine.session import Session
from gonfalon.engine.state import State
from tests.server.harness import House, Seated

ARMY = {"i+": 3, "ix": 3, "c+": 2, "cx": 2, "g+": 1, "gx": 1, "go": 1, "ge": 1}
GENERALS = ("g+", "gx", "go", "ge")
HAND = 3
MOST_TRIES = 20
WATCHER = -1


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


class Tally:
    """How much was compared."""

    def __init__(self) -> None:
        self.payloads = 0
        self.twins = 0
        self.same = 0
        self.impossible = 0
        self.kinds: set[str] = set()


class Eavesdropper:
    """Hears everything that is told of a table, to every pair of eyes."""

    def __init__(self, house: House, table: Seated, rng: Random, language: str) -> None:
        self.house = house
        self.table = table
        self.rng = rng
        self.language = language
        self.secrets: list[str] = []

    async def begin(self) -> None:
        """Find out what must never be told before the end."""
        table = await self.table.live()
        self.secrets = [table.row.seed, *(row.nonce for row in table.seats), *self.table.secrets]
        self.secrets += [table.row.owner_hash, table.row.watch_hash]
        self.secrets += [row.token_hash for row in table.seats]
        assert all(self.secrets)

    async def told(self, eyes: int, plies: Sequence[int], tried: Sequence[str]) -> dict[str, str]:
        """Everything that these eyes are told: live, by the API, of the past, of what they try."""
        token = self.table.tokens[eyes] if eyes >= 0 else self.table.watch
        someone, path, params = self.house.someone, self.table.path, {"lang": self.language}
        page = f"/t/{self.table.id}"
        found = {
            "look": (await someone.get(path, token, params=params)).text,
            "page": (await someone.get(page, token, params=params)).text,
        }
        once = {**params, "once": "true"}
        found["stream"] = (await someone.get(f"{path}/stream", token, params=once)).text
        async with someone.line(self.table.id, token, lang=self.language) as line:
            await line.next("state")
            found["state"] = line.received[-1]
            for number, action in enumerate(tried):
                words = action.split()[1:]
                told = await line.ask(type="why", id=f"w{number}", seat=eyes + 1, picks=words)
                found[f"picks {number}"] = json.dumps(told)
        for number, action in enumerate(tried):
            body = {"action": action, "seat": eyes + 1}
            found[f"why {number}"] = (await self.table.post("why", body, token)).text
        for ply in plies:
            for seat in {eyes + 1, ply % len(self.table.tokens) + 1}:
                past = await someone.get(f"{page}/at/{ply}", token, params={**params, "seat": seat})
                found[f"past {ply} {seat}"] = past.text
        return found

    def check_secrets(self, told: dict[str, str]) -> None:
        """Nothing tells a seed, a nonce or somebody's token."""
        for kind, text in told.items():
            for secret in self.secrets:
                assert secret not in text, f"{kind} tells a secret"

    async def compare(self, eyes: int, tally: Tally) -> None:
        """These eyes are told the same of the game and of a twin that they cannot tell from it."""
        live, session = await self.table.live(), await self.table.session()
        try:
            twin = Session(twin_of(session.record, eyes, self.rng), session.chance)
        except IllegalPly:
            tally.impossible += 1  # with those pieces the game would have gone otherwise
            return
        if twin.state.position() == session.state.position():
            tally.same += 1  # nothing is hidden: before the deal, or when a pile is empty
            return
        actions = sorted(live.game.actions())
        plies = sorted({self.rng.randrange(session.ply + 1), session.ply})
        tried = self.rng.sample(actions, 3) if eyes >= 0 else []
        # Both are replayed: what can be undone after an undo is not in the record.
        live.session = Session(session.record.copy(), session.chance)
        before = await self.told(eyes, plies, tried)
        self.check_secrets(before)
        live.session = twin
        after = await self.told(eyes, plies, tried)
        live.session = session
        for kind, text in before.items():
            assert after[kind] == text, f"{kind} tells {eyes} what it may not know"
        tally.payloads += len(before)
        tally.kinds |= {kind.split()[0] for kind in before}
        tally.twins += 1


async def seated(house: House, seats: int, options: Options, rng: Random) -> Seated:
    """A table where everyone has sat down."""
    chosen = dict(word.split("=") for word in options.words())
    table = await house.make(*["friend"] * seats, options=chosen, game="imperia")
    for number, token in enumerate(table.tokens):
        body = {"name": f"Player {number + 1}", "nonce": f"{rng.getrandbits(128):032x}"}
        await table.post("join", body, token)
    return table


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
    table = await seated(house, seats, options, rng)
    ear = Eavesdropper(house, table, rng, language)
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
