"""How `sight_machine.py` asks: who shows what, at which door."""

import asyncio
from typing import Any

import httpx
from hypothesis.stateful import RuleBasedStateMachine

from tests.server.harness import Browser
from tests.server.sight_model import Model, Shown
from tests.server.sight_world import World

BROWSERS = 4
OFTEN = 4
"""How often what is shown leads somewhere, but for one time."""


class Asking(RuleBasedStateMachine):
    """A table, those who may come by, and every token that was ever told."""

    world: World
    id: str
    browsers: list[Browser]
    tokens: list[str]
    model: Model

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def post(self, shown: Shown, path: str, body: object = None) -> httpx.Response:
        browser, token = self._by(shown)
        answer: httpx.Response = self.world.do(browser.post(path, body, token))
        assert answer.status_code < 500, answer.text
        return answer

    def get(self, shown: Shown, path: str) -> httpx.Response:
        browser, token = self._by(shown)
        answer: httpx.Response = self.world.do(browser.get(path, token))
        assert answer.status_code < 500, answer.text
        if path == f"/t/{self.id}":
            self.model.open_page(shown)
        return answer

    def _by(self, shown: Shown) -> tuple[Browser, str]:
        if isinstance(shown, int):
            return self.browsers[shown], ""
        return self.world.house.someone, shown

    def shown(self, number: int) -> Shown:
        """A browser, or a token that was ever told; mostly one that leads somewhere now."""
        choices: list[Shown] = [*range(BROWSERS), *self.tokens]
        if number % OFTEN:
            choices = [one for one in choices if self.model.is_let_in(one)]
        return choices[number // OFTEN % len(choices)]

    def learn(self, token: str) -> str:
        self.tokens.append(token)
        return token

    def table(self) -> Any:
        return self.world.do(self.world.house.hub.find(self.id))

    def _until(self, is_so: Any) -> None:
        async def wait() -> None:
            while not is_so():
                await asyncio.sleep(0.001)

        self.world.do(asyncio.wait_for(wait(), 20))
