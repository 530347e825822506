"""What a page says of itself while it changes, as a screen reader hears it, beside the log."""

import re
import time
from collections import Counter

from playwright.sync_api import Page

from tests.browser.listening import plain

SOON = 8  # seconds, within which what has happened must have been said
KEPT = 6  # of what was said last: the log may be seen a moment later
EARLIER = "What happened before that is in the log."

# Browsers tell readers of whatever is put into a live region, unless something modal is open above
# it. So that nothing is missed between two looks at the tree, each is written down when it comes.
_HEAR = """(() => {
  window.heardAloud = [];
  const listen = () => {
    for (const region of document.querySelectorAll("[role=status][aria-live=polite]")) {
      const note = () => region.textContent && !document.querySelector("dialog:modal")
        && !region.closest("[inert]") && window.heardAloud.push(region.textContent);
      new MutationObserver(note).observe(region, { childList: true });
      note();
    }
  };
  document.addEventListener("DOMContentLoaded", listen);
})()"""


class Speech:
    """All that one page has said, and what of the log it has not said yet."""

    def __init__(self, page: Page, unsaid: str = "^$") -> None:
        self._page = page
        self._unsaid = re.compile(unsaid)
        self._due: dict[int, float] = {}
        """By the number of its line: when what must still be said was first seen in the log."""
        self._known = 0
        self._log: list[str] = []
        self.said: list[str] = []
        self._open: list[str] = []
        """What was said last, without the lines that were found in the log."""
        self.cut: list[int] = []
        """Where it was said that there is more in the log: how many lines that was."""
        page.add_init_script(_HEAR)

    def hear(self, log: list[str]) -> None:
        """Take down what was said since the last time, and compare it with the log."""
        new = [plain(one) for one in self._page.evaluate("window.heardAloud?.splice(0) ?? []")]
        assert all(new), f"nothing was said: {new}"
        self.said += new
        self._open = (self._open + new)[-KEPT:]
        self._log = log
        if not self._known:  # to who has just come the log is not read
            self._known = len(log)
        now = time.monotonic()
        for number in range(self._known, len(log)):
            if not self._unsaid.search(log[number]):
                self._due[number] = now
        self._known = max(self._known, len(log))
        for number in sorted(self._due):
            if number < len(log):  # it may be looked at while it is being written
                self._tick(number)
        late = [
            (number, log[number:][:1]) for number, since in self._due.items() if now - since > SOON
        ]
        assert not late, f"not said: {late}; said was {self.said[-4:]}"

    def _tick(self, number: int) -> None:
        """A line that was said is no longer due; nor is what came before, if that was cut."""
        line = self._log[number]
        for place, said in enumerate(self._open):
            if line not in said:
                continue
            if said.startswith(EARLIER):
                self.cut.append(sum(other < number for other in self._due))
                self._due = {other: at for other, at in self._due.items() if other >= number}
            self._open[place] = said.replace(EARLIER, "", 1).replace(line, "", 1)
            self._due.pop(number, None)
            return

    @property
    def is_behind(self) -> bool:
        """Whether something has happened and is not said yet."""
        return bool(self._due)

    def repeated(self) -> list[str]:
        """Lines of the log that were said more often than they happened."""
        all_said = "\n".join(self.said)
        happened = Counter(self._log)
        found = []
        for line, count in happened.items():
            longer = sum(
                other.count(line) * many for other, many in happened.items() if other != line
            )
            if all_said.count(line) > count + longer:
                found.append(line)
        return found
