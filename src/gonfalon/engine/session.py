"""A game being played: a state, its record, and the events so far."""

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from gonfalon.engine.action import BY_CHANCE, Action, ChanceAction
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Malformed
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.record import Record, end_line
from gonfalon.engine.state import CHANCE, State

BY_REVEAL: Final = "revealed"
BY_ANOTHER: Final = "other"
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class Session:
    """Moves a state on, keeping its record; chance comes from a seed."""

    def __init__(
        self,
        record: Record,
        chance: SeededChance,
        snapshot: str | None = None,
        at: State | None = None,
    ) -> None:
        self.record = record
        """What was played so far."""
        self.chance: Final = chance
        """The numbers that chance is drawn with."""
        self._log: list[Event] = []
        """What has happened; after that, maybe, what has happened in a fork that shares it."""
        self._happened = 0
        """How many events of it are of this session."""
        self.state: State = record.start() if at is None else at
        """How the game stands."""
        self._is_lent = False
        """Whether somebody else has the state too, so that it must stay as it is."""
        self.told: list[int] = []
        """How many events there were before each ply."""
        self.deciders: list[int] = []
        """Who decided each ply: a seat, or chance."""
        self.shut: dict[int, str] = {}
        """Each seat that has decided something, with why the last of it stands, or nothing."""
        self._back: list[tuple[int, State, dict[int, str]]] = []
        """Who decided, the state and what stood before, for each ply that can be taken back."""
        if at is not None:  # a fork, which is told the rest
            return
        plies, record.plies = record.plies, []
        if snapshot is not None:
            self._restore(snapshot, plies)
        for text in plies[len(record.plies) :]:
            self._replay(text)

    @property
    def events(self) -> list[Event]:
        """What has happened so far."""
        return self._log if len(self._log) == self._happened else self._log[: self._happened]

    @property
    def ply(self) -> int:
        """How many plies there are."""
        return len(self.record.plies)

    def act(self, action: Action | str) -> None:
        """Verify, apply and record an action, or the one that is written so.

        What `State.apply` would refuse is raised, and nothing has changed.
        """
        if isinstance(action, str):
            action = self.record.game.parse_action(action)
        illegal = self.state.verify(action)
        if illegal is not None:
            raise illegal
        self._go_on(action)

    def settle_chance(self) -> None:
        """Let chance act until a seat is asked or the game is over."""
        while self.state.actor == CHANCE:
            number = self.chance.number(self.ply, self.record.revision_at(self.ply))
            self._go_on(self.state.sample(number))

    def follow(self, plies: Sequence[str]) -> None:
        """Carry out plies that were decided elsewhere and are in the record of this game there."""
        for text in plies:
            self._replay(text)

    def can_undo(self, seat: int) -> bool:
        """Whether the last ply was this seat's decision, and revealed nothing."""
        return bool(self._back) and self._back[-1][0] == seat

    @property
    def undoable(self) -> int:
        """How many decisions in a row can be taken back."""
        return len(self._back)

    @property
    def is_settled(self) -> bool:
        """Whether nothing can be taken back by anyone."""
        return not self._back

    def undo(self, seat: int) -> str | None:
        """Take this seat's last action back; its text, or nothing.

        Never past a reveal, a chance action or another player's decision.
        """
        if not self.can_undo(seat):
            return None
        _, self.state, self.shut = self._back.pop()
        self._is_lent = True  # a fork may remember it too
        self._happened = self.told.pop()  # a fork may remember what came after it
        self.deciders.pop()
        return self.record.take_back()

    def fork(self) -> "Session":
        """An independent session at the same point; whoever moves on first copies the state.

        The log, which only grows, is shared, and copied by whoever moves on second.
        """
        self._is_lent = True
        twin = Session(self.record.copy(), self.chance, at=self.state)
        twin._log, twin._happened, twin._is_lent = self._log, self._happened, True
        twin.told, twin.deciders = list(self.told), list(self.deciders)
        twin.shut, twin._back = self.shut, list(self._back)
        return twin

    def __copy__(self) -> "Session":
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        return Session, (self.record, self.chance, self.snapshot())

    def snapshot(self, write: Callable[[object], str] = _ENCODER.encode) -> str:
        """The last point that nothing can undo, as text: a session of the same record begins there.

        It carries out again what can still be taken back, and so remembers how. Whoever has a
        faster way to write JSON hands it over.
        """
        at, state, told = self.ply - len(self._back), self.state, self._happened
        shut = self.shut
        if self._back:
            _, state, shut = self._back[0]
            told = self.told[at]
        events = [
            [event.key, event.audience, isinstance(event, Reveal), event.facts]
            for event in self._log[:told]
        ]
        saved = {
            "data": self.record.game.data,
            "formats": self.record.game.formats,
            "position": state.position(),
            "events": events,
            "told": self.told[:at],
            "deciders": self.deciders[:at],
            "shut": sorted(shut.items()),
        }
        return write(saved)

    def _carry_out(self, action: Action) -> None:
        """Apply and record one action, and remember how to take it back if it may be."""
        self._log = self.events
        earlier, before = self.state, len(self._log)
        actor = earlier.actor
        if self._is_lent:
            self.state, self._is_lent = earlier.copy(), False
        elif actor >= 0:
            earlier = earlier.copy()
        self.told.append(before)
        self.deciders.append(actor)
        self.state.apply_legal(action, self._log)
        self._happened = len(self._log)
        self.record.add(action.text, self.state.result)
        is_seen = any(isinstance(event, Reveal) for event in self._log[before:])
        stood = _shut(self.shut, actor, action)
        self.shut = {**stood, actor: BY_REVEAL if is_seen else ""} if actor >= 0 else stood
        if actor < 0 or is_seen or (self._back and self._back[-1][0] != actor):
            self._back.clear()
        if actor >= 0 and not is_seen:
            self._back.append((actor, earlier, stood))

    def _go_on(self, action: Action) -> None:
        """Carry out a new ply: from now on the record is one of today's rules."""
        self._carry_out(action)
        self.record.take_over()

    def _replay(self, text: str) -> None:
        """Carry out a ply of the record again."""
        self._carry_out(self.record.action_at(self.ply + 1, text, self.state))

    def _restore(self, text: str, plies: list[str]) -> None:
        """Take state and events from a snapshot of a prefix of these plies."""
        saved = json.loads(text)
        if saved["data"] != self.record.game.data:
            raise Malformed("snapshot", "it was taken with other boards or components")
        if saved["formats"] != self.record.game.formats:
            raise Malformed("snapshot", "it was taken by another version of the program")
        self.state = self.record.game.text.parse(saved["position"])
        self.told = [int(number) for number in saved["told"]]
        self.shut = {int(seat): str(why) for seat, why in saved["shut"]}
        self.deciders = [int(seat) for seat in saved.get("deciders", ())]
        if len(self.deciders) != len(self.told):
            raise Malformed("snapshot", "it does not tell who decided each ply")
        for key, audience, is_reveal, facts in saved["events"]:
            kind = Reveal if is_reveal else Event
            written = {
                name: tuple(value) if isinstance(value, list) else value
                for name, value in facts.items()
            }
            self._log.append(kind(key, audience, **written))
        self._happened = len(self._log)
        if len(self.told) > len(plies):
            raise Malformed("snapshot", f"it has {len(self.told)} plies, the record {len(plies)}")
        self.record.plies = plies[: len(self.told)]
        self.record.end = end_line(len(self.told), self.state.result)


def _shut(before: dict[int, str], actor: int, action: Action) -> dict[int, str]:
    """Why the last decision of each seat stands, once somebody acts: who acts goes on."""
    by = BY_ANOTHER
    if actor < 0:
        by = action.shuts if isinstance(action, ChanceAction) else BY_CHANCE
    return {seat: why if seat == actor else why or by for seat, why in before.items()}
