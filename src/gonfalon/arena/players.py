"""Somebody at a seat: one of our bots, or a program that speaks the engine protocol."""

import shlex
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from gonfalon.arena.forfeit import Forfeit
from gonfalon.arena.program import Program
from gonfalon.arena.protocol import (
    GRACE,
    HELLO,
    LEFT,
    START_SECONDS,
    Start,
    asking,
    over_line,
)
from gonfalon.bots.base import Bot
from gonfalon.engine.action import Action
from gonfalon.engine.errors import Malformed
from gonfalon.engine.event import Event
from gonfalon.engine.result import Result
from gonfalon.engine.text import short
from gonfalon.engine.view import View


class Player(ABC):
    """Plays one seat of one game after the other."""

    hears_events = False
    """Whether it wants to be told what happened, beside the view."""

    @abstractmethod
    def begin(self, start: Start) -> None:
        """A game begins; what it needs for it is got ready now, and not on its clock."""

    @abstractmethod
    def choose(self, view: View, told: Sequence[Event]) -> Action:
        """One of `view.actions`; `told` is what its seat may know of what happened since."""

    @abstractmethod
    def finish(self, result: Result | None, why: str = LEFT) -> None:
        """The game is over, or was broken off."""

    @abstractmethod
    def close(self) -> None:
        """Leave for good."""


class BotPlayer(Player):
    """One of our bots, in this process."""

    def __init__(self, bot: Bot, seconds: float, rng: Random | None = None) -> None:
        self._bot: Final = bot
        self._seconds: Final = seconds
        self._is_given: Final = rng is not None
        self._rng = rng or Random(0)

    def begin(self, start: Start) -> None:
        """Chance of its own from the word that the start gives, unless it has brought some."""
        if not self._is_given:
            self._rng = Random(start.seed)

    def choose(self, view: View, told: Sequence[Event]) -> Action:
        """What the bot chooses; one that fails has lost, and says why."""
        try:
            return self._bot.choose(view, self._seconds, self._rng)
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
            raise Forfeit("engine.failed", problem=problem[:200]) from error

    def finish(self, result: Result | None, why: str = LEFT) -> None:
        """A bot keeps nothing from one game to the next."""

    def close(self) -> None:
        """Nothing is open."""


class ProgramPlayer(Player):
    """A program that is started when it is needed first, and again after it was killed."""

    hears_events = True

    def __init__(
        self,
        command: str,
        seconds: float,
        settings: Mapping[str, str] | None = None,
        grace: float = GRACE,
    ) -> None:
        self._command: Final = command_words(command)
        self._seconds: Final = seconds
        self._settings: Final = dict(settings or {})
        self._grace: Final = grace
        self._program: Program | None = None
        self._start: Start | None = None
        self._is_told = False

    def begin(self, start: Start) -> None:
        """Start the program, if it does not run; it is told of the game with its first move."""
        self._start = start
        self._is_told = False
        self.greet()

    def choose(self, view: View, told: Sequence[Event]) -> Action:
        """What the program answers in time; else it is killed, and forfeits."""
        assert self._start is not None
        try:
            program = self._running()
            lines = [] if self._is_told else [self._start.line()]
            lines += asking(self._start.game, view, told, self._seconds)
            self._is_told = True
            answer = _Answer()
            program.ask(lines, self._seconds + self._grace, answer.takes)
            return answer.action(view)
        except Forfeit:
            self._kill()
            raise

    def finish(self, result: Result | None, why: str = LEFT) -> None:
        """Tell it how the game ended; whoever was not told of the game is not told of its end."""
        if self._program is None or not self._is_told:
            return
        try:
            self._program.say([over_line(result, why)], self._grace)
        except Forfeit:  # the game is over: it has nothing left to lose
            self._kill()

    def close(self) -> None:
        """Let the program leave."""
        if self._program is not None:
            self._program.leave("quit")
            self._program = None

    def greet(self) -> None:
        """Start the program, if it does not run: whatever is wrong with it is raised now."""
        try:
            self._running()
        except Forfeit:
            self._kill()
            raise

    def _running(self) -> Program:
        """The program, which has said hello and knows its settings."""
        if self._program is None:
            self._program = Program(self._command)
            greeting = _Greeting()
            self._program.ask([HELLO], START_SECONDS, greeting.takes)
            for name in self._settings:
                if name not in greeting.options:
                    raise Forfeit("engine.no_option", option=short(name))
            if self._settings:
                lines = [f"option {name} {value}" for name, value in self._settings.items()]
                self._program.say(lines, START_SECONDS)
            self._is_told = False
        return self._program

    def _kill(self) -> None:
        if self._program is not None:
            self._program.kill()
            self._program = None


class _Greeting:
    """What a program says when it is greeted."""

    def __init__(self) -> None:
        self.options: Final[set[str]] = set()

    def takes(self, line: str) -> bool:
        """Whether this was the last line of its greeting."""
        word, _, rest = line.partition(" ")
        if word == "option" and rest.split():
            self.options.add(rest.split()[0])
        elif line.strip() == HELLO:
            return True
        elif word not in ("name", "author", "info"):
            raise Forfeit("engine.no_hello", text=short(line))
        return False


class _Answer:
    """What a program says when it is asked for an action."""

    def __init__(self) -> None:
        self._text = ""

    def takes(self, line: str) -> bool:
        """Whether this was the last line of its answer."""
        word, _, rest = line.partition(" ")
        if word == "bestmove":
            self._text = rest.strip()
            return True
        if word != "info":
            raise Forfeit("engine.nonsense", text=short(line))
        return False

    def action(self, view: View) -> Action:
        """The action it chose, if that is one of those that were offered."""
        for action in view.actions:
            if action.text == self._text:
                return action
        raise Forfeit("engine.illegal", text=short(self._text))


class Clock:
    """How long a player thinks, move by move."""

    def __init__(self) -> None:
        self.moves = 0
        self.seconds = 0.0
        self.slowest = 0.0

    def choose(self, player: Player, view: View, told: Sequence[Event]) -> Action:
        """What the player chooses; the time is counted even if it forfeits."""
        start = time.perf_counter()
        try:
            return player.choose(view, told)
        finally:
            spent = time.perf_counter() - start
            self.moves += 1
            self.seconds += spent
            self.slowest = max(self.slowest, spent)


def command_words(command: str) -> list[str]:
    """A command line as words, as a shell would part them; no shell is started."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Malformed(f"program {short(command)}", str(error).lower()) from None
    if not words:
        raise Malformed("program", "expected a command line, not nothing")
    return words
