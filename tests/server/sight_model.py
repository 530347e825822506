"""Who may see what, once more and in its simplest form, for `sight_machine.py` to compare.

Browsers are numbers, tokens are texts. Nothing here knows the server.
"""

from dataclasses import dataclass, field, replace

Shown = int | str
"""What somebody shows: a browser's cookie, or a token."""
OLDER = -1
"""A cookie of before, which some browsers show beside their own."""


@dataclass
class Seat:
    """One seat: who sits there, and what leads there."""

    kind: str
    link: str | None
    ways: set[int] = field(default_factory=set)
    """The browsers that may sit down here, or hold the seat."""
    token: str | None = None
    """The token of a program that holds the seat, or held it in the game before."""
    device: str | None = None
    held: bool = False

    def leads(self, token: str) -> bool:
        """Whether a token leads to the seat."""
        return token in (self.link, self.token)


@dataclass
class Model:
    """One table."""

    seats: list[Seat]
    owner_token: str
    watch_token: str
    owners: set[int] = field(default_factory=set)
    watchers: set[int] = field(default_factory=set)
    running: bool = False
    show_older: frozenset[int] = frozenset()
    """The browsers that show the cookie of before as well, whether it is theirs or was planted."""

    # What is so.

    def _is_among(self, shown: int, browsers: set[int]) -> bool:
        return shown in browsers or (shown in self.show_older and OLDER in browsers)

    def leads(self, shown: Shown, seat: Seat) -> bool:
        """Whether this leads to a seat."""
        return seat.leads(shown) if isinstance(shown, str) else self._is_among(shown, seat.ways)

    def owns(self, shown: Shown) -> bool:
        if isinstance(shown, str):
            return shown == self.owner_token
        return self._is_among(shown, self.owners)

    def watches(self, shown: Shown) -> bool:
        if isinstance(shown, str):
            return shown == self.watch_token
        return self._is_among(shown, self.watchers)

    def is_let_in(self, shown: Shown) -> bool:
        leads = any(self.leads(shown, seat) for seat in self.seats)
        return leads or self.owns(shown) or self.watches(shown)

    def sees(self, shown: Shown) -> set[int]:
        """The seats whose hidden things they are shown."""
        return {n for n, seat in enumerate(self.seats) if self.leads(shown, seat) and seat.held}

    def acts(self, shown: Shown) -> set[int]:
        return {n for n in self.sees(shown) if self.seats[n].kind != "computer"}

    # What may happen; each tells whether it does.

    def enter(self, browser: int, token: str) -> bool:
        for seat in self.seats:
            if token == seat.device:
                seat.device = None
                seat.ways.add(browser)
                return True
            if token == seat.link:
                seat.ways.add(browser)
                return True
        if token == self.watch_token:
            self.watchers.add(browser)
        elif token == self.owner_token:
            self.owners.add(browser)
        else:
            return False
        return True

    def open_page(self, shown: Shown) -> None:
        """A browser's own cookie may sit down from now on where the one of before may."""
        for seat in self.seats:
            if shown in self.show_older and OLDER in seat.ways and not seat.held:
                seat.ways.add(int(shown))

    def take(self, browser: int) -> int | None:
        """The seat that was taken."""
        for number, seat in enumerate(self.seats):
            if seat.kind == "anyone" and not self.running:
                seat.kind, seat.ways = "person", {browser}
                return number
        return None

    def join(self, shown: Shown, number: int) -> bool:
        """Sit down or come back; who may not is refused, who sits already changes nothing."""
        seat = self.seats[number]
        if not self.leads(shown, seat):
            return False
        if seat.held:
            seat.kind = "person"
            return True
        if isinstance(shown, int) and shown not in seat.ways:
            return False
        seat.held, seat.kind, seat.link, seat.device = True, "person", None, None
        seat.ways &= {shown} if isinstance(shown, int) else set()
        if isinstance(shown, int):
            seat.token = None
        self._start()
        return True

    def hand(self, shown: Shown, number: int, kind: str) -> bool:
        seat = self.seats[number]
        if not self.owns(shown) and number not in self.sees(shown):
            return False
        if kind == "person":
            if seat.kind == "computer" and (seat.held or self.running):
                return False
            seat.kind = "person" if seat.kind == "computer" else seat.kind
            return True
        seat.kind = "computer"
        self._start()
        return True

    def renew(self, shown: Shown, number: int) -> bool:
        """Whether they are given a new link; `linked` says which."""
        seat = self.seats[number]
        return (seat.held and self.leads(shown, seat)) or (self.owns(shown) and not seat.held)

    def linked(self, number: int, token: str) -> None:
        seat = self.seats[number]
        if seat.held:
            seat.device = token
        else:
            seat.link, seat.token, seat.device = token, None, None
            seat.ways &= self.owners

    def watch_linked(self, token: str) -> None:
        self.watch_token, self.watchers = token, set()

    def next_table(self) -> "Model":
        """The table that takes this one's place: seats are free, and lead to who held them."""
        seats = [replace(one, ways=set(one.ways), held=False, device=None) for one in self.seats]
        after = replace(self, seats=seats, running=False)
        after._start()
        return after

    def _start(self) -> None:
        self.running |= all(seat.held or seat.kind == "computer" for seat in self.seats)
