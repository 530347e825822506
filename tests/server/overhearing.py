"""Everything that a pair of eyes is told of a table, compared with what it is told of a twin.

A twin is a game that these eyes must not be able to tell from the real one: whatever they are told
of the two must be the same, to the byte.
"""

import json
from collections.abc import Callable, Sequence
from random import Random

from gonfalon.engine.errors import IllegalPly
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record
from gonfalon.engine.session import Session
from tests.server.harness import Seated
from tests.server.house import House

WATCHER = -1
TwinOf = Callable[[Record, int, Random], Record]
"""Writes a record that some eyes cannot tell from another one; it may be impossible."""


class Tally:
    """How much was compared."""

    def __init__(self) -> None:
        self.changed: set[str] = set()
        """The verbs of the plies that were others in a twin."""
        self.payloads = 0
        self.twins = 0
        self.same = 0
        self.impossible = 0
        self.kinds: set[str] = set()


class Eavesdropper:
    """Hears everything that is told of a table, to every pair of eyes."""

    def __init__(
        self, house: House, table: Seated, rng: Random, twin_of: TwinOf, language: str = "en"
    ) -> None:
        self.house = house
        self.table = table
        self.rng = rng
        self.twin_of = twin_of
        self.language = language
        self.secrets: list[str] = []

    async def begin(self) -> None:
        """Find out what must never be told before the end."""
        table = await self.table.live()
        self.secrets = [table.row.seed, *(row.nonce for row in table.seats), *self.table.secrets]
        self.secrets += [table.row.owner_hash, table.row.watch_hash]
        self.secrets += [row.holder_hash for row in table.seats]
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
                heard = await someone.get(
                    f"{page}/told/{ply}", token, params={**params, "seat": seat}
                )
                found[f"told {ply} {seat}"] = heard.text
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
            record = self.twin_of(session.record, eyes, self.rng)
            twin = Session(record.copy(), session.chance)
        except IllegalPly:
            tally.impossible += 1  # with those pieces the game would have gone otherwise
            return
        if twin.state.position() == session.state.position():
            tally.same += 1  # nothing is hidden: before the deal, or when a pile is empty
            return
        actions = sorted(live.game.rules.actions)
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
        pairs = zip(session.record.plies, record.plies, strict=True)
        tally.changed |= {one.split()[0] for one, other in pairs if one != other}


async def seated(house: House, game: Game, seats: int, options: Options, rng: Random) -> Seated:
    """A table where everyone has sat down."""
    chosen = dict(word.split("=") for word in options.words())
    table = await house.make(*["friend"] * seats, options=chosen, game=game.id)
    for number in range(1, len(table.tokens) + 1):
        await table.sit(number, f"Player {number}", f"{rng.getrandbits(128):032x}")
    return table
