"""What the server counts and times, for Prometheus."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from math import inf
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from gonfalon.server.doors import ADDRESS, ALL, Doors
from gonfalon.server.health import CAUSES, Health
from gonfalon.server.hub import Hub
from gonfalon.server.spent import Spent

_QUICK: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, inf)


class Times(Collector):
    """A histogram that only the event loop adds to; so it needs no lock, and costs little."""

    def __init__(self, name: str, text: str, registry: CollectorRegistry) -> None:
        self._name: Final = name
        self._text: Final = text
        self._counts: Final = [0] * len(_QUICK)
        self._seconds = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        """Add one."""
        self._counts[bisect_left(_QUICK, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """How many took at most so long, for each bound."""
        bounds = ["+Inf" if most == inf else str(most) for most in _QUICK]
        buckets = list(zip(bounds, map(float, accumulate(self._counts)), strict=True))
        yield HistogramMetricFamily(
            self._name, self._text, buckets=buckets, sum_value=self._seconds
        )


class _Cpu(Collector):
    """CPU seconds by part."""

    def __init__(self, parts: Mapping[str, Spent]) -> None:
        self._parts: Final = parts

    def collect(self) -> Iterator[CounterMetricFamily]:
        """One counter for each part."""
        text = (
            "CPU time: act (verify, apply), store (the writing thread), draw (views, HTML), "
            "send (deflate, write)"
        )
        counter = CounterMetricFamily("gonfalon_cpu_seconds", text, labels=["part"])
        for part, spent in self._parts.items():
            counter.add_metric([part], spent.seconds)
        yield counter


class _TurnedAway(Collector):
    """Connections that found no room, or were dropped."""

    def __init__(self, doors: Doors) -> None:
        self._doors: Final = doors

    def collect(self) -> Iterator[CounterMetricFamily]:
        """One counter for each limit, and one for those who were too slow."""
        text = "Connections that found no room, by the limit that was reached"
        away = CounterMetricFamily("gonfalon_connections_refused", text, labels=["full"])
        for full in (ADDRESS, ALL):
            away.add_metric([full], self._doors.turned_away[full])
        yield away
        text = "Connections dropped because they were too slow, or idle when there was no room"
        yield CounterMetricFamily(
            "gonfalon_connections_dropped", text, value=float(self._doors.dropped)
        )


class Metrics:
    """The metrics of one server, in a registry of its own."""

    def __init__(self, hub: Hub, doors: Doors) -> None:
        self.registry: Final = CollectorRegistry()
        self.moves: Final = Counter(
            "gonfalon_moves", "Moves that were acknowledged", registry=self.registry
        )
        self.refused: Final = Counter(
            "gonfalon_refused", "Requests refused, by code", ["code"], registry=self.registry
        )
        self._notices: Final = Counter(
            "gonfalon_notices",
            "Messages that it is somebody's turn, by kind and what came of each try",
            ["kind", "outcome"],
            registry=self.registry,
        )
        self.act_seconds: Final = Times(
            "gonfalon_act_seconds", "From the arrival of a move to its commit", self.registry
        )
        self.draw_seconds: Final = Times(
            "gonfalon_draw_seconds", "Building views and their HTML", self.registry
        )
        self.acting: Final = Spent()
        self.drawing: Final = Spent()
        self.sending: Final = Spent()
        parts = {"act": self.acting, "store": hub.store.storing}
        parts |= {"draw": self.drawing, "send": self.sending}
        self.registry.register(_Cpu(parts))
        trouble = Gauge(
            "gonfalon_unsaved",
            "Whether nothing can be saved (1), by cause",
            ["cause"],
            registry=self.registry,
        )
        for cause in CAUSES:
            trouble.labels(cause).set_function(_is_trouble(hub.health, cause))
        self.registry.register(_TurnedAway(doors))
        self._gauge("gonfalon_connections", "Connections that are open", lambda: doors.count)
        self._gauge("gonfalon_tables_in_memory", "Tables in memory", lambda: hub.in_memory)
        self._gauge("gonfalon_watchers", "Open connections", lambda: hub.watchers.count)
        self._gauge(
            "gonfalon_bot_processes_replaced",
            "Bot processes that died and were replaced",
            lambda: hub.bots.replaced,
        )
        self._gauge(
            "gonfalon_clerk_processes_replaced",
            "Processes that worked for strangers, died or went past a limit, and were replaced",
            lambda: hub.clerks.replaced,
        )

    def _gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        Gauge(name, text, registry=self.registry).set_function(value)

    def count_notice(self, kind: str, outcome: str) -> None:
        """Count a try to tell somebody."""
        self._notices.labels(kind, outcome).inc()

    def text(self) -> bytes:
        """All of them in the text format of Prometheus."""
        return generate_latest(self.registry)


def _is_trouble(health: Health, cause: str) -> Callable[[], float]:
    """What tells whether this is why nothing can be saved."""
    return lambda: float(health.trouble == cause)
