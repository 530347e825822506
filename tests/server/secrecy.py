"""Whole games watched by every pair of eyes: no payload names a card that they may not know.

What may be known is worked out here from the record alone (docs/decisions/0003): a card is known to
whoever was dealt it or drew it, and to all once it was played; battlefield cards of the draft to
both seats when all are dealt, to a spectator when they lie with their terrain up.
"""

import json
import re
from collections.abc import Set
from contextlib import AsyncExitStack
from random import Random
from typing import Any

from gonfalon.bots.greedy import GreedyBot
from gonfalon.engine.action import Action
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record
from gonfalon.engine.state import State
from gonfalon.engine.view import View
from gonfalon.games.battle_line.text.words import card_title
from tests.battle_line.helpers import SITES, TACTICS, TROOPS
from tests.server.harness import Seated
from tests.server.house import House
from tests.server.line import Line

WATCHER = 2
EYES = (0, 1, WATCHER)
HAND = 7
FIELDS_DRAWS = 3
PARTS = re.compile(r"[<\n]")
"""No name of a card goes on over the beginning of an element, or over a line."""


class Knowledge:
    """What each pair of eyes has seen after some plies of a record."""

    def __init__(self, options: Options) -> None:
        self.seen: list[set[str]] = [set(), set(), set()]
        self._is_war = options["war"] == "on"
        first = options["first"]
        self._first = 0 if first == "random" else int(first) - 1
        self._to_deal = 2 * HAND
        self._dealt = 0
        self._decider = 0
        self._sites: list[str] = []
        self._row: list[str] = []
        self._tops: dict[bool, list[str]] = {True: [], False: []}
        if self._is_war:
            self._to_deal -= 2
            self._show("KE", *EYES)
            self._show("KF", *EYES)

    def apply(self, text: str, actor: int) -> None:
        """One ply, and who decided it."""
        verb, *rest = text.split()
        if actor >= 0:
            self._decider = actor
        if verb == "first":
            self._first = int(rest[0]) - 1
        elif verb == "site":
            self._deal_site(rest[0])
        elif verb == "card":
            self._show(rest[0], self._receiver())
        elif verb == "lay":
            self._row.append("plain" if rest[1] == "plain" else rest[0])
            if rest[1] == "terrain":
                self._show(rest[0], WATCHER)
        elif verb in ("play", "remove"):
            self._show(rest[0], *EYES)
        elif verb in ("redeploy", "deserter", "traitor"):
            self._show(verb, *EYES)
            self._show(rest[0], *EYES)
        elif verb == "return":
            self._tops[rest[0] in TROOPS].append(rest[0])
        elif verb == "draw":
            self._draw_top(rest[0] == "troops")
        elif verb == "claim" and self._row and self._row[int(rest[0]) - 1] == "fields":
            for _ in range(FIELDS_DRAWS):
                self._draw_top(True)

    def prove(self, state: State, action: Action) -> None:
        """Do it; a claim's proof names cards that nobody has seen, and is worked out from that."""
        events: list[Event] = []
        state.apply(action, events)
        for event in events:
            if event.key.startswith("bl.event.proved."):
                for name in re.findall(r"\w+", str(event.facts)):
                    self._show(name, *EYES)

    def _show(self, name: str, *eyes: int) -> None:
        for one in eyes:
            self.seen[one].add(name)

    def _receiver(self) -> int:
        """Who takes a card that chance brings: dealt in turn, later whoever decided last."""
        if self._dealt < self._to_deal:
            self._dealt += 1
            return self._first if self._dealt % 2 else 1 - self._first
        return self._decider

    def _draw_top(self, is_troop: bool) -> None:
        """A card that was put back and is drawn again."""
        if self._tops[is_troop]:
            self._show(self._tops[is_troop].pop(), self._decider)

    def _deal_site(self, site: str) -> None:
        if not self._is_war:
            self._show(site, *EYES)
            self._row.append(site)
            return
        self._sites.append(site)
        if len(self._sites) <= 4:
            self._show(site, 0)
        elif len(self._sites) <= 8:
            self._show(site, 1)
        else:
            self._show(site, *EYES)
            self._row.append(site)
            for one in self._sites:
                self._show(one, 0, 1)


class Learner:
    """Goes through a record as it grows, and begins anew when plies were taken back."""

    def __init__(self, record: Record) -> None:
        self._begin(record)

    def _begin(self, record: Record) -> None:
        self.knowledge = Knowledge(record.options)
        self._state = record.start()
        self._plies: list[str] = []

    def upto(self, record: Record) -> list[set[str]]:
        """What each pair of eyes has seen after all plies of the record."""
        if record.plies[: len(self._plies)] != self._plies:
            self._begin(record)
        for text in record.plies[len(self._plies) :]:
            self.knowledge.apply(text, self._state.actor)
            self.knowledge.prove(self._state, record.game.parse_action(text))
            self._plies.append(text)
        return self.knowledge.seen


def knowledge_after_each_ply(record: Record) -> list[list[frozenset[str]]]:
    """What each pair of eyes has seen before the first ply, and after each one."""
    knowledge = Knowledge(record.options)
    known = [[frozenset(seen) for seen in knowledge.seen]]
    for ply, state in enumerate(record.states()):
        if ply < len(record.plies):
            knowledge.apply(record.plies[ply], state.actor)
            knowledge.prove(state.copy(), record.game.parse_action(record.plies[ply]))
            known.append([frozenset(seen) for seen in knowledge.seen])
    return known


class Names:
    """Finds every card that a text names: in notation, in attributes, read aloud, or drawn."""

    def __init__(self, game: Game, language: str) -> None:
        words = game.text.words(language)
        self._by_text: dict[str, set[str]] = {}
        for name in (*TROOPS, *TACTICS):
            self._add(name, name)
            self._add(card_title(name, words), name)
            if name in TACTICS:
                self._add(words.say(f"bl.face.{name}"), name)
        for site in SITES:
            self._add(site, site)
            self._add(words.say(f"bl.site.{site}"), site)
        texts = sorted(self._by_text, key=len, reverse=True)
        self._named = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, texts))})(?!\w)")
        self._found: dict[str, list[str]] = {}
        self._drawn = re.compile(r'>(\d+)(?:</b>)?<svg[^>]*><use href="#bl-([roygbp])"')

    def _add(self, text: str, name: str) -> None:
        self._by_text.setdefault(text, set()).add(name)

    def _found_in(self, part: str) -> list[str]:
        """What a part of a text names; most parts come again and again."""
        found = self._found.get(part)
        if found is None:
            found = self._found[part] = self._named.findall(part)
        return found

    def unknown(self, text: str, seen: Set[str]) -> set[str]:
        """What this text names that is not among what was seen; "King" may be either."""
        found = {one for part in set(PARTS.split(text)) for one in self._found_in(part)}
        told = {one for one in found if not self._by_text[one] & seen}
        drawn = {value + colour for value, colour in self._drawn.findall(text)}
        return told | (drawn - seen)


def strings_in(value: Any) -> list[str]:
    """All strings of a JSON value, keys included, but for what is public reasoning."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for one in value for text in strings_in(one)]
    if isinstance(value, dict):
        rest = {name: one for name, one in value.items() if name != "proofs"}
        return [*map(str, rest), *(text for one in rest.values() for text in strings_in(one))]
    return []


class Tally:
    """How much was looked at."""

    def __init__(self) -> None:
        self.payloads = 0
        self.hidden = 0
        self.kinds: set[str] = set()


class Watch:
    """Plays a whole game at a table and looks at everything that is told of it."""

    def __init__(
        self, house: House, table: Seated, rng: Random, tally: Tally, language: str = "en"
    ) -> None:
        self.house = house
        self.table = table
        self.rng = rng
        self.tally = tally
        self.language = language
        self.seen: list[set[str]] = [set(), set(), set()]
        self.everything = {*TROOPS, *TACTICS, *SITES}

    async def begin(self) -> None:
        """Find out what must never be told before the end."""
        table = await self.table.live()
        self.names = Names(table.game, self.language)
        self.secrets = [table.row.seed, *(row.nonce for row in table.seats), *self.table.secrets]
        self.secrets += [table.row.owner_hash, table.row.watch_hash]
        self.secrets += [row.holder_hash for row in table.seats]
        self.learner = Learner((await self.table.session()).record)
        self.learn((await self.table.session()).record)

    def learn(self, record: Record) -> None:
        """What was seen stays seen, also after an undo."""
        for seen, now in zip(self.seen, self.learner.upto(record), strict=True):
            seen |= now

    def check(self, kind: str, eyes: int, payload: str, seen: Set[str]) -> None:
        """Nothing of this payload is more than these eyes may know."""
        for secret in self.secrets:
            assert secret not in payload, f"{kind} to {eyes} tells a secret"
        value = json.loads(payload)
        text = "\n".join(strings_in(value)).replace(self.table.id, "")
        told = self.names.unknown(text, seen)
        assert not told, f"{kind} to {eyes} names {told}: {payload}"
        self.tally.payloads += 1
        self.tally.hidden += len(self.everything - seen)
        self.tally.kinds.add(kind)

    async def check_state(self, eyes: int, line: Line, revision: int, ply: int) -> None:
        """The live line tells of this ply."""
        while True:
            told = await line.next("state")
            if (told["revision"], told["ply"]) == (revision, ply):
                break
        if told["phase"] == "running":
            self.check("state", eyes, line.received[-1], self.seen[eyes])

    async def check_api(self, eyes: int) -> None:
        """Looking, and the stream."""
        token = self.table.tokens[eyes] if eyes < WATCHER else self.table.watch
        params = {"lang": self.language}
        looked = await self.house.someone.get(self.table.path, token, params=params)
        self.check("look", eyes, looked.text, self.seen[eyes])
        followed = await self.house.someone.get(
            f"{self.table.path}/stream", token, params={**params, "once": "true"}
        )
        data = followed.text.partition("data: ")[2]
        self.check("stream", eyes, data, self.seen[eyes])

    async def check_past(self, step: int) -> None:
        """The table as it was, for every pair of eyes, at every so many plies."""
        record = (await self.table.session()).record
        known = knowledge_after_each_ply(record)
        for ply in range(self.rng.randrange(step), len(record.plies) + 1, step):
            for eyes in EYES:
                token = self.table.tokens[eyes] if eyes < WATCHER else self.table.watch
                for seat in (1, 2) if eyes < WATCHER else (0,):
                    past = await self.house.someone.get(
                        f"/t/{self.table.id}/at/{ply}",
                        token,
                        params={"seat": seat, "lang": self.language},
                    )
                    own = eyes if seat == eyes + 1 else WATCHER
                    self.check("past", eyes, past.text, known[ply][own])

    async def step(self, greedy: bool) -> None:
        """One action of whoever is asked, or now and then an undo."""
        table = await self.table.live()
        session = await self.table.session()
        undoing = [seat for seat in (0, 1) if session.can_undo(seat)]
        if undoing and self.rng.random() < 0.05:
            answer = await self.table.undo(undoing[0] + 1, whole_turn=self.rng.random() < 0.5)
            assert answer.status_code == 200, answer.text
            return
        seat = table.waits_for[0]
        view = session.state.view(seat)
        action = _choose(view, self.rng, greedy)
        answer = await self.table.act(seat + 1, action)
        assert answer.status_code == 200, answer.text
        self.learn((await self.table.session()).record)


def _choose(view: View, rng: Random, greedy: bool) -> str:
    if greedy:
        return GreedyBot().choose(view, 1.0, rng).text
    favoured = [
        one for one in view.actions if one.text.split()[0] in ("claim", "return", "deserter")
    ]
    scouts = [one for one in view.actions if one.text in ("play scout", "draw tactics")]
    return rng.choice(favoured or (scouts if scouts and rng.random() < 0.5 else view.actions)).text


async def watch_game(
    house: House,
    options: Options,
    seed: str,
    tally: Tally,
    *,
    every: int,
    past: int,
    language: str = "en",
    shown_by: House | None = None,
) -> None:
    """One game from beginning to end; another server on the same database may tell of it."""
    shown = shown_by or house
    rng = Random(seed)
    chosen = dict(word.split("=") for word in options.words())
    table = await house.make(options=chosen)
    for number in range(1, len(table.tokens) + 1):
        await table.sit(number, f"Player {number}", f"{rng.getrandbits(128):032x}")
    watch = Watch(shown, table, rng, tally, language)
    await watch.begin()
    greedy = rng.random() < 0.3
    shown.someone.http.cookies.set("lang", language)
    async with AsyncExitStack() as stack:
        lines = [
            await stack.enter_async_context(shown.someone.line(table.id, token, lang=language))
            for token in (*table.tokens, table.watch)
        ]
        past_at = rng.randrange(40, 70)
        moves = 0
        while True:
            live = await table.live()
            for eyes, line in enumerate(lines):
                await watch.check_state(eyes, line, live.revision, live.ply)
            if not live.waits_for:
                break
            if moves % every == 0:
                for eyes in EYES:
                    await watch.check_api(eyes)
            if moves == past_at:
                await watch.check_past(past)
            await watch.step(greedy)
            moves += 1
    assert live.row.phase == "over"
