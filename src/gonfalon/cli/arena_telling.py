"""What `arena` tells: progress while it plays, and tables of what it came to."""

import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table
from rich.text import Text

from gonfalon.arena.played import Played
from gonfalon.arena.running import Arena
from gonfalon.arena.sprt import FAILED, PASSED, Sprt
from gonfalon.arena.standing import PAIR, Standing
from gonfalon.engine.text import short

_WIDTH: Final = 110
_NARROW: Final = 100
_SECONDS_BETWEEN: Final = 30.0
"""Where there is no screen: at most so long between two lines."""
_MOST_FORFEITS: Final = 5


class Progress:
    """How far it is: a bar on a screen, else a line now and then."""

    def __init__(self, arena: Arena) -> None:
        self._arena: Final = arena
        self._total: Final = arena.schedule.games
        self._done = arena.done
        self._scores: Final = dict.fromkeys(range(len(arena.schedule.entrants)), 0.0)
        self._told = time.monotonic()
        self._next = self._done + max(1, self._total // 10)
        self._bar: Bar | None = None
        if sys.stderr.isatty():
            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
            console = Console(stderr=True)
            self._bar = Bar(*columns, TimeRemainingColumn(), console=console, transient=True)
            self._task = self._bar.add_task("Playing", total=self._total, completed=self._done)

    def __enter__(self) -> Self:
        if self._arena.journal.dropped:
            self._say("the journal's last line was cut off; that game is played again")
        if self._done:
            self._say(f"{self._done} of {self._total} games are in the journal")
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def tell(self, played: Played) -> None:
        """One game more."""
        self._done += 1
        test = self._arena.test
        weighed = "" if test is None else f", LLR {test.llr:+.2f}"
        if self._bar is not None:
            self._bar.update(self._task, completed=self._done, description=f"Playing{weighed}")
            if played.forfeit is not None:
                self._bar.console.print(Text(_forfeit(played)))
            return
        if played.forfeit is not None:
            self._say(_forfeit(played))
        is_late = time.monotonic() - self._told > _SECONDS_BETWEEN
        if self._done >= self._next or is_late or self._done == self._total:
            self._next = max(self._next, self._done + max(1, self._total // 10))
            self._told = time.monotonic()
            self._say(f"{self._done} of {self._total} games{weighed}")

    def stopped(self) -> None:
        """Somebody stopped it: what was played is kept, if there is a journal."""
        self._say("stopped; with --journal the same command goes on from here")

    def _say(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)


def print_standing(standing: Standing, test: Sprt | None, replaced: int) -> None:
    """Tables of what the games came to."""
    console = Console(width=None if sys.stdout.isatty() else _WIDTH, highlight=False)
    setting = standing.schedule.setting
    words = [setting.game_id, *setting.option_words]
    head = f"{len(standing.games)} games of {' '.join(words)}, {setting.seats} seats"
    console.print(Text(f"{head}, seed {setting.seed}"))
    if not standing.games:
        return
    tables = [_players(standing)]
    if standing.lone:
        tables.append(_lone(standing))
    if setting.seats == PAIR and len(standing.lines) > PAIR:
        tables.append(_matrix(standing))
    for table in tables:
        if console.width < _NARROW:  # names need the room more than gaps do
            table.padding = (0, 1, 0, 0)
        console.print(table)
    if test is not None:
        console.print(Text(_verdict(standing, test)), soft_wrap=True)
    for played in standing.forfeited[:_MOST_FORFEITS]:
        console.print(Text(_forfeit(played)), soft_wrap=True)
    left = len(standing.forfeited) - _MOST_FORFEITS
    if left > 0:
        console.print(Text(f"... and {left} more were forfeited"))
    if replaced:
        how_many = "one worker" if replaced == 1 else f"{replaced} workers"
        console.print(Text(f"replaced after they died: {how_many}"))


def write_records(standing: Standing, folder: Path) -> None:
    """Every game as a file of its own; why one was forfeited stands at its head."""
    folder.mkdir(parents=True, exist_ok=True)
    for played in standing.games.values():
        note = "" if played.forfeit is None else f"# {' '.join(_forfeit(played).split())}\n"
        path = folder / f"{played.key.replace('/', '-')}.txt"
        path.write_text(note + played.record, encoding="utf-8")


def _players(standing: Standing) -> Table:
    """A line for each player, the best first."""
    is_pair = standing.schedule.setting.seats == PAIR
    names = ("drawn", "lost", "score", "95 %", "Elo")
    if not is_pair:
        names = ("shared", "lost", "share", "95 %", "× fair")
    table = _table("player", "games", "won", *names, "s/move", "slowest")
    ratings = standing.ratings()
    order = sorted(range(len(standing.lines)), key=lambda one: -standing.lines[one].share)
    for one in order:
        line = standing.lines[one]
        counted = [str(count) for count in (line.games, line.won, line.shared, line.lost)]
        if not is_pair:
            last = f"{line.share / standing.fair:.2f}"
        else:
            last = (
                "" if ratings is None else f"{round(ratings[one].elo):+} ± {ratings[one].error:.0f}"
            )
        times = [f"{line.mean_seconds:.3f}", f"{line.slowest:.2f}"]
        share = f"{100 * line.share:.1f} %"
        table.add_row(Text(line.label), *counted, share, _interval(line.interval), last, *times)
    return table


def _lone(standing: Standing) -> Table:
    """Those who sat alone among copies of another."""
    table = _table("alone among", "games", "won", "shared", "share", "95 %", "× fair", "95 %")
    for line in standing.lone.values():
        times = [end / standing.fair for end in line.interval]
        table.add_row(
            Text(f"{line.label} among {line.among}"),
            *[str(count) for count in (line.games, line.won, line.shared)],
            f"{100 * line.share:.1f} %",
            _interval(line.interval),
            f"{line.share / standing.fair:.2f}",
            f"{times[0]:.2f}–{times[1]:.2f}",
        )
    return table


def _matrix(standing: Standing) -> Table:
    """What the player of a row scored against that of a column."""
    order = sorted(range(len(standing.lines)), key=lambda one: -standing.lines[one].share)
    table = _table("score against", *[standing.lines[one].label for one in order])
    for one in order:
        cells = []
        for other in order:
            score, count = standing.ahead(one, other)
            cells.append(f"{100 * score / count:.1f} %" if count and one != other else "·")
        table.add_row(Text(standing.lines[one].label), *cells)
    return table


def _verdict(standing: Standing, test: Sprt) -> str:
    """What the sequential test says."""
    first, second = [line.label for line in standing.lines]
    told = {
        PASSED: f"passed: {first} over {second}, rather {test.elo1:g} Elo than {test.elo0:g}",
        FAILED: f"failed: {first} over {second}, rather {test.elo0:g} Elo than {test.elo1:g}",
    }
    counts = " ".join(map(str, test.counts))
    return (
        f"SPRT {test.elo0:g}, {test.elo1:g}: {told.get(test.verdict, 'not decided yet')}; "
        f"LLR {test.llr:+.2f} ({test.lower:+.2f}, {test.upper:+.2f}), {test.pairs} pairs ({counts})"
    )


def _forfeit(played: Played) -> str:
    """Who forfeited which game, and why."""
    assert played.forfeit is not None
    name = short(played.names[played.forfeit])
    return f"game {played.key}: {name} (seat {played.forfeit + 1}) forfeited: {played.why}"


def _table(first: str, *others: str) -> Table:
    """A plain table: one column of names, the others of numbers."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(first, overflow="fold")
    for name in others:
        table.add_column(Text(name), justify="right", no_wrap=True)
    return table


def _interval(ends: tuple[float, float]) -> str:
    return f"{100 * ends[0]:.1f}–{100 * ends[1]:.1f}"
