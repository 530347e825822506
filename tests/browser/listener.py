"""A player without eyes: all that is known comes from the accessibility tree, all is keys."""

from collections.abc import Callable

from playwright.sync_api import CDPSession, Error, Page

from tests.browser.listening import Heard, Tree
from tests.browser.speech import Speech

MOST_KEYS = 150
MOST_LOOKS = 300
BETWEEN = 60  # milliseconds between two looks at a tree in which nothing is new
DESCRIBED = 6  # at every sixth pick the table is described
DIALOG = "dialog "

Choose = Callable[[Tree], Heard]


class Listener:
    """Someone at a table who hears the page and has a keyboard.

    Whatever would lose or mislead someone without eyes fails the test: see `_check`.
    """

    def __init__(self, page: Page, unsaid: str = "^$", patience: int = 1) -> None:
        """`patience`: what is asked is heard out at every so-manieth pick."""
        self._page = page
        self._line: CDPSession = page.context.new_cdp_session(page)
        self._line.send("Accessibility.enable")
        self._patience = patience
        self.speech = Speech(page, unsaid)
        self.picked: list[str] = []
        self.questions: list[str] = []
        self.described: list[list[str]] = []
        self._before: object = None
        """What could be picked when something was picked last."""
        self._known = 0
        """How long the log was then."""
        self.tree = Tree([{"nodeId": "0"}])

    def hear(self) -> Tree:
        """What a screen reader is told now."""
        for _ in range(MOST_LOOKS):
            try:
                self.tree = Tree(self._line.send("Accessibility.getFullAXTree")["nodes"])
                self.speech.hear(self.tree.log())
            except Error:  # a page went away and another one comes
                self._page.wait_for_timeout(BETWEEN)
            else:
                return self.tree
        raise AssertionError("no page can be heard")

    def _until(self, is_so: Callable[[Tree], bool], what: str) -> Tree:
        for _ in range(MOST_LOOKS):
            if is_so(self.hear()):
                return self.tree
            self._page.wait_for_timeout(BETWEEN)
        raise AssertionError(f"{what} after {self.picked[-5:]}; said was {self.speech.said[-3:]}")

    # Going about.

    def press(self, key: str) -> None:
        """Press a key."""
        self._page.keyboard.press(key)

    def tab_to(self, role: str, name: str, place: str = "") -> None:
        """Come to a thing of the page with Tab."""
        tree = self._until(lambda tree: _has(tree, role, name, place), f"no {role} {name}")
        assert not tree.nameless(), tree.nameless()
        wanted = tree.find(role, name, place)
        order = [one.number for one in tree.all if one.can_focus]
        focused = tree.focused()
        at = order.index(focused.number) if focused and focused.number in order else -1
        for _ in range(max(0, order.index(wanted.number) - at)):
            self.press("Tab")
        assert self._walk_to(wanted, "Tab")

    def go_to(self, wanted: Heard) -> bool:
        """Come to a choice with the arrows, which go round all choices in the order of the tree.

        Whether it is still asked: what is the only thing to do is done after a moment.
        """
        order = [one.number for one in self.tree.choices()]
        focused = self.tree.focused()
        at = order.index(focused.number) if focused and focused.number in order else -1
        steps = (order.index(wanted.number) - at) % (len(order) + (at < 0))
        back = len(order) - steps if at >= 0 else steps
        for _ in range(min(steps, back)):
            self.press("ArrowRight" if steps <= back else "ArrowLeft")
        return self._walk_to(wanted, "ArrowRight")

    def _walk_to(self, wanted: Heard, key: str) -> bool:
        """Press a key until the focus is on what is wanted, or Tab if the key does not lead there.

        Whether the same is asked until then.
        """
        seen: set[int] = set()
        asked = len(self.tree.log()), self.tree.picked()  # the prompt tells what is in focus
        for _ in range(MOST_KEYS):
            order = [one.number for one in self.hear().all]
            if (len(self.tree.log()), self.tree.picked()) != asked or wanted.number not in order:
                return False
            focused = self.tree.focused()
            now = focused.number if focused else 0
            if now == wanted.number:
                return True
            if now in seen:  # an arrow may also choose a way to turn
                is_before = now in order and order.index(wanted.number) < order.index(now)
                key = "Shift+Tab" if is_before else "Tab"
            seen.add(now)
            self.press(key)
        raise AssertionError(f"the keys do not come to {wanted}")

    def tab_back_to(self, role: str, name: str, place: str = "") -> None:
        """Come to a thing that lies before the focus."""
        assert self._walk_to(self.hear().find(role, name, place), "Shift+Tab")

    # Playing.

    def play(self, choose: Choose, most: int) -> str:
        """Play on, at most so many picks; how it ended, or nothing if it did not."""
        while len(self.picked) < most:
            tree = self._until(self._is_ready, "nothing new can be picked")
            if tree.ending():
                return self._hear_out(tree)
            self._check(tree)
            if len(self.picked) % self._patience == 0:
                self._hear_prompt(tree)
            if len(self.picked) % DESCRIBED == DESCRIBED - 1:
                self.described.append(self.describe())
            if _mark(self.tree) != _mark(tree):
                continue  # what was the only thing to do is done meanwhile
            wanted = choose(self.tree)
            if not self.go_to(wanted):
                continue  # there was nothing else to do, and so it is done already
            self.picked.append(wanted.name)
            self._before, self._known = _mark(self.tree), len(self.tree.log())
            self.press("Enter")
            self._page.wait_for_timeout(BETWEEN)
        return ""

    def _is_ready(self, tree: Tree) -> bool:
        """Whether something else can be picked than before, or the game is over."""
        assert not self.picked or tree.focused(), f"the focus was lost after {self.picked[-3:]}"
        alert = next((one for one in tree.all if one.role == "alert"), None)
        if alert is not None:
            self._answer(tree, tree.read(alert))
            return False
        if tree.ending():
            return True
        return bool(tree.choices()) and _mark(tree) != self._before

    def _answer(self, tree: Tree, text: str) -> None:
        """Hear a question out, and say yes: what is asked about was meant."""
        answers = [one for one in tree.inside("alert") if one.role == "button"]
        self.questions.append(text)
        focused = tree.focused()
        assert focused is not None
        assert focused in answers, f"{text} is refused, or not in focus, after {self.picked[-4:]}"
        assert focused.name.startswith("No"), f"Enter alone would say yes: {text}"
        yes = next(one for one in answers if one.name.startswith("Yes"))
        assert self._walk_to(yes, "Shift+Tab")
        self.press("Enter")

    def _hear_prompt(self, tree: Tree) -> None:
        """Wait until what is asked has been said."""
        asked = tree.prompt()
        self._until(
            lambda _: any(asked in one for one in self.speech.said[-3:]), f"{asked} is not said"
        )

    def _hear_out(self, tree: Tree) -> str:
        """The end, once all has been said of it."""
        ending = tree.ending()
        self._until(lambda _: not self.speech.is_behind, "not all was said")
        self._until(lambda _: ending in self.speech.said[-1], f"{ending} is not said")
        assert not self.speech.repeated()
        assert not tree.nameless(), tree.nameless()
        return ending

    def _check(self, tree: Tree) -> None:
        """Nothing misleads someone who only hears."""
        where = f"after {self.picked[-3:]}"
        assert not tree.nameless(), f"places without a name {where}: {tree.nameless()}"
        assert not tree.ambiguous(), f"choices that share a name {where}: {tree.ambiguous()}"
        new = tree.log()[self._known :] if self._known else []
        assert not new or any(name in line for line in new for name in tree.players()), (
            f"nobody is named {where}: {new}"
        )
        assert len(tree.prompt().split()) > 2, f"nothing is asked {where}: {tree.prompt()}"
        assert "glow" not in tree.prompt(), f"what glows is not heard {where}: {tree.prompt()}"

    # The whole table in words.

    def describe(self) -> list[str]:
        """Have the table described, close that again; all headings and items."""
        before = self.hear()
        self.press("d")
        tree = self._until(
            lambda tree: any(one.role == "listitem" and _in_dialog(one) for one in tree.all),
            "nothing is described",
        )
        told = [one for one in tree.all if _in_dialog(one)]
        focused = tree.focused()
        assert focused is not None
        assert focused.role == "heading", focused
        asked = next(tree.read(one) for one in told if one.role == "paragraph")
        headings = [one.name for one in told if one.role == "heading"]
        items = [tree.read(one) for one in told if one.role == "listitem"]
        lists = sum(one.role == "list" for one in told)
        assert len(headings) == len(set(headings)) == lists + 1, (headings, lists)
        assert asked
        assert all(headings)
        assert all(items)
        self.press("Escape")
        after = self._until(lambda tree: not any(map(_in_dialog, tree.all)), "it stays open")
        had, has = before.focused(), after.focused()
        assert has is not None, "the focus was lost with the description"
        if after.log() == before.log():  # else something was done by itself before it opened
            assert before.prompt() in asked
            assert had is not None
            assert has.number == had.number, (had, has)
        return headings + items


def _has(tree: Tree, role: str, name: str, place: str) -> bool:
    return any(
        one.role == role
        and one.name.startswith(name)
        and (not place or any(group.startswith(place) for group in one.groups))
        for one in tree.all
    )


def _in_dialog(one: Heard) -> bool:
    return any(group.startswith(DIALOG) for group in one.groups)


def _mark(tree: Tree) -> object:
    """What is different once a pick has been taken."""
    return (
        len(tree.log()),
        [(one.number, one.name) for one in tree.choices()],
        tree.picked(),
    )
