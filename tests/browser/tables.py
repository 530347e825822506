"""Tables that a test moves on by the API, so that a page comes in where it matters."""

from collections.abc import Callable
from itertools import count
from typing import Any

import httpx

Told = dict[str, Any]
Until = Callable[[Told], bool]
MOST_PLIES = 300
PATIENCE = 120.0  # seconds for one answer, on a busy machine
OTHER_GAMES = 5
_numbers = count()


class ApiTable:
    """A game of people who are all played by the test, at a server; by default two."""

    def __init__(
        self,
        url: str,
        game: str = "battle-line",
        people: int = 2,
        match: str | None = None,
        hints: bool = False,
        clock: dict[str, Any] | None = None,
        talk: str = "phrases",
        **options: str,
    ) -> None:
        self.url = url
        self._client = httpx.Client(base_url=url, timeout=PATIENCE)
        seats = [{"kind": "friend"}] * people
        body = {"game": game, "options": options, "seats": seats, "match": match, "hints": hints}
        body |= {
            "talk": talk,
            "clock": clock,
            "pace": "days" if clock and "days" in clock else "live",
        }
        made = self._client.post("/api/tables", json=body, headers={"authorization": ""}).json()
        self.id: str = made["table"]
        self.tokens: list[str] = [seat["token"] for seat in made["seats"]]
        self.owner_token: str = made["owner_token"]
        self.watch_token: str = made["watch_token"]
        self._sat: set[int] = set()
        self._asked = 1
        """The seat that was asked last: it often is again."""

    def close(self) -> None:
        """Close what was opened for it."""
        self._client.close()

    def link(self, seat: int) -> str:
        """A secret link to a seat: before somebody sits there, or for one more device of theirs."""
        token = self.tokens[seat - 1]
        if seat in self._sat:
            token = self._post(seat, f"seats/{seat}/link", {})["token"]
        return f"{self.url}/t/{self.id}#seat={token}"

    def watch_link(self) -> str:
        """The secret link for those who watch."""
        return f"{self.url}/t/{self.id}#watch={self.watch_token}"

    def owner_link(self) -> str:
        """A link that lets a browser own the table."""
        return f"{self.url}/t/{self.id}#seat={self.owner_token}"

    def sit(self, *names: str) -> "ApiTable":
        """Let all seats sit down."""
        for seat, name in enumerate(names, start=1):
            answer = self._post(seat, "join", {"name": name, "nonce": f"nonce-{seat}"})
            self.tokens[seat - 1] = answer.get("token", self.tokens[seat - 1])
            self._sat.add(seat)
        return self

    def look(self, seat: int = 1) -> Told:
        """What a seat sees."""
        answer = self._client.get(f"/api/tables/{self.id}", headers=self._secret(seat))
        told: Told = answer.raise_for_status().json()
        return told

    def asked(self) -> Told:
        """What the seat that is asked sees; at the end what seat 1 sees."""
        told = self.look(self._asked)
        seat = next(iter(told["waiting"]), 1)
        if seat != self._asked:
            self._asked = seat
            told = self.look(seat)
        return told

    def act(self, seat: int, *actions: str) -> None:
        """Let a seat act."""
        self._act(seat, self.look(seat), list(actions))

    def say(self, seat: int, **said: str) -> None:
        """Let a seat say a phrase or a text."""
        self._post(seat, "talk", {"id": f"said-{next(_numbers)}", **said})

    def undo(self, seat: int) -> None:
        """Let a seat take its last action back."""
        self._post(seat, "undo", answering(self.look(seat)))

    def move(self) -> None:
        """One action of whoever is asked: seat 1 plays high cards, seat 2 low ones."""
        self._move(self.asked())

    def move_some(self, most: int) -> None:
        """So many actions, or fewer if the game ends."""
        for _ in range(most):
            told = self.asked()
            if not told["waiting"]:
                return
            self._move(told)

    def move_until(self, until: Until) -> Told:
        """Move on until what the asked seat sees is so."""
        for _ in range(MOST_PLIES):
            told = self.asked()
            if until(told):
                return told
            self._move(told)
        raise AssertionError("that does not happen in this game")

    def _move(self, told: Told) -> None:
        """One action of the seat that sees this: seat 1 plays high cards, the others low ones."""
        (seat, *_) = told["waiting"]
        self._act(seat, told, [choose(told["actions"], is_high=seat == 1)])

    def _act(self, seat: int, told: Told, actions: list[str]) -> None:
        self._post(seat, "act", {**answering(told), "actions": actions})

    def _post(self, seat: int, path: str, body: Told) -> Told:
        headers = self._secret(seat)
        answer = self._client.post(f"/api/tables/{self.id}/{path}", json=body, headers=headers)
        assert answer.is_success, answer.text
        told: Told = answer.json()
        return told

    def _secret(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat - 1]}"}


def table_where(until: Until, make_table: Callable[..., ApiTable]) -> tuple[ApiTable, Told]:
    """A table moved on until something is so; in a few games it never is, so others are played."""
    for _ in range(OTHER_GAMES):
        table = make_table()
        for _ in range(MOST_PLIES):
            told = table.asked()
            if until(told):
                return table, told
            if is_over(told):
                break
            table.move()
    raise AssertionError("that does not happen in any of these games")


def answering(told: Told) -> Told:
    """What an action needs that answers to this."""
    return {"id": f"test-{next(_numbers)}", "revision": told["revision"], "ply": told["ply"]}


def choose(actions: list[str], is_high: bool) -> str:
    """Claim, else play the highest (or lowest) troop card at the first battlefield, draw troops."""
    claims = [action for action in actions if action.startswith("claim")]
    plays = [action.split() for action in actions if action.startswith("play")]
    troops = [(int(card[:-1]), -int(field), card) for _, card, field in _troops(plays)]
    if claims:
        return claims[0]
    if troops:
        _, field, card = max(troops, key=lambda one: (one[0] if is_high else -one[0], one[1]))
        return f"play {card} {-field}"
    return "draw troops" if "draw troops" in actions else actions[0]


def _troops(plays: list[list[str]]) -> list[list[str]]:
    """The plays of troop cards."""
    return [play for play in plays if len(play) == 3 and play[1][:-1].isdecimal()]


def is_asked_to(verb: str, seat: int = 1) -> Until:
    """Whether this seat is asked and may do something of this kind."""
    return lambda told: (
        told["waiting"] == [seat] and any(action.startswith(verb) for action in told["actions"])
    )


def is_over(told: Told) -> bool:
    """Whether the game is over."""
    return bool(told["phase"] == "over")
