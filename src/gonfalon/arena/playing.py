"""One game from its first ply to its end: chance from a seed, views to players, times, forfeits."""

from collections.abc import Sequence
from typing import Final

from gonfalon.arena.forfeit import Forfeit
from gonfalon.arena.played import Played, forfeited_ranks
from gonfalon.arena.players import Clock, Player
from gonfalon.arena.protocol import FORFEIT, LEFT, Start
from gonfalon.arena.schedule import Task
from gonfalon.engine.action import Action
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.event import Event
from gonfalon.engine.record import Record, new_record
from gonfalon.engine.result import Result
from gonfalon.engine.state import CHANCE, State


class Course:
    """How a game goes: its record, who thinks how long, and who forfeits, if anybody does."""

    def __init__(self, record: Record) -> None:
        self.record: Final = record
        self.clocks: Final = [Clock() for _ in record.names]
        self.decisions = 0
        """How often somebody had a choice of two actions or more."""
        self.chances: Final[list[str]] = []
        """What chance did, in order."""
        self.result: Result | None = None
        self.forfeit: tuple[int, Forfeit] | None = None
        """The seat that forfeited, and why; the game was broken off there."""

    def play(self, players: Sequence[Player], chance: SeededChance) -> None:
        """Play the record from its start to its end, or until somebody forfeits."""
        record = self.record
        state = record.start()
        events: list[Event] | None = [] if any(one.hears_events for one in players) else None
        told = [0] * len(players)
        while not state.over:
            actor = state.actor
            if actor == CHANCE:
                action = state.sample(chance.number(len(record.plies)))
                self.chances.append(action.text)
            else:
                try:
                    action = self._asked(state, players[actor], events, told)
                except Forfeit as forfeit:
                    self.forfeit = actor, forfeit
                    return
            state.apply_legal(action, events)
            record.add(action.text, state.result)
        self.result = state.result

    def _asked(
        self, state: State, player: Player, events: list[Event] | None, told: list[int]
    ) -> Action:
        """What the player at the actor's seat chooses, which must be one of what was offered."""
        actor = state.actor
        view = state.view(actor)
        self.decisions += len(view.actions) > 1
        news = [] if events is None else events[told[actor] :]
        told[actor] += len(news)
        mine = [event for event in news if event.is_for(actor)]
        action = self.clocks[actor].choose(player, view, mine)
        if action not in view.actions:
            raise Forfeit("engine.illegal", text=repr(action.text))
        return action


class Seating:
    """The players that a worker keeps from game to game: a program is started once for a seat."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], Player] = {}

    def play(self, task: Task) -> Played:
        """Play one game of a schedule."""
        setting = task.setting
        game, options = setting.game, setting.options
        players = self._seated(task)
        course = Course(new_record(game, options, task.names))
        for seat, player in enumerate(players):
            word = setting.player_seed(task.deal, seat)
            try:
                player.begin(Start(game, options, seat, setting.seats, word))
            except Forfeit as forfeit:
                course.forfeit = course.forfeit or (seat, forfeit)
        if course.forfeit is None:
            course.play(players, SeededChance(setting.chance_seed(task.deal)))
        for player in players:
            player.finish(course.result, LEFT if course.forfeit is None else FORFEIT)
        return _played(task, course)

    def close(self) -> None:
        """Let all players leave."""
        for player in self._kept.values():
            player.close()
        self._kept.clear()

    def _seated(self, task: Task) -> list[Player]:
        """A player for each seat; the same entrant at two seats is two players."""
        seats_of: dict[str, int] = {}
        players = []
        for entrant in task.entrants:
            copy = seats_of.get(entrant.label, 0)
            seats_of[entrant.label] = copy + 1
            if (entrant.label, copy) not in self._kept:
                self._kept[entrant.label, copy] = entrant.player(task.grace)
            players.append(self._kept[entrant.label, copy])
        return players


def _played(task: Task, course: Course) -> Played:
    """The game as plain values."""
    result, clocks = course.result, course.clocks
    seats = len(clocks)
    forfeit = None if course.forfeit is None else course.forfeit[0]
    if forfeit is not None:
        ranks, points, how = forfeited_ranks(seats, forfeit), tuple[int, ...](), FORFEIT
    else:
        assert result is not None
        ranks, points, how = result.ranks, result.points, result.how
    return Played(
        key=task.key,
        names=task.names,
        ranks=ranks,
        points=points,
        how=how,
        plies=len(course.record.plies),
        moves=tuple([clock.moves for clock in clocks]),
        seconds=tuple([round(clock.seconds, 6) for clock in clocks]),
        slowest=tuple([round(clock.slowest, 6) for clock in clocks]),
        record=course.record.write(),
        forfeit=forfeit,
        why="" if course.forfeit is None else str(course.forfeit[1]),
    )
