"""Reading a position: one line of text becomes a state; the decks are what lies nowhere else."""

import re
from typing import Final

from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short
from gonfalon.games.battalia.box.cards import IS_UNBOUND, UNITS
from gonfalon.games.battalia.box.tiles import MOST_SEATS
from gonfalon.games.battalia.rules.battle.payer import payer_of
from gonfalon.games.battalia.rules.editions import check_seats
from gonfalon.games.battalia.rules.places import pile_at, unit_at
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import STEP_NAMES
from gonfalon.games.battalia.rules.variants import OPTIONS, variant_of
from gonfalon.games.battalia.sight.counting import cards_of
from gonfalon.games.battalia.sight.going_on import GoingOn, frames_of
from gonfalon.games.battalia.text.notation import GAME_ID, USUAL_SEATS, usual_first
from gonfalon.games.battalia.text.parsing_board import (
    lay_frame,
    read_board,
    read_factions,
    read_gone,
    read_heroes,
    read_trodden,
)
from gonfalon.games.battalia.text.parsing_checks import check
from gonfalon.games.battalia.text.parsing_decks import read_decks, read_offers
from gonfalon.games.battalia.text.parsing_turn import read_battle, read_frames, read_going_on
from gonfalon.games.battalia.text.parsing_volcano import read_volcano
from gonfalon.games.battalia.text.parsing_words import (
    counted,
    need,
    read_cards,
    read_held,
    read_laid,
    read_number,
    read_squares,
    read_tent,
)

_SEATED: Final = re.compile(r"(hand|nation|shelter|ambush|tents|unshown|barred|seals)([1-9])")
_KEYS: Final = (
    "turn", "day", "first", "factions", "gone", "board", "heroes", "trodden", "tops", "under",
    "topless", "supply", "offers", "relics", "limbo", "table", "winners", "laden", "attacked",
    "pitched",
    "deed", "price", "floor", "played", "subject", "left", "drawer", "battle",
    "attack-row", "defence-row",
)  # fmt: skip
_FORMS: Final = (
    f"seats, {', '.join(_KEYS)}, or hand1, nation1, shelter1, ambush1, tents1, unshown1, "
    "barred1, seals1"
)
_MOST_DAYS: Final = 57


def parse_position(text: str) -> Battalia:
    """The state that a position describes; cards not named lie in the decks."""
    words = [segment.split() for segment in text.split(";")]
    if not words[0] or words[0][0] != GAME_ID:
        raise Malformed("position", f"expected {GAME_ID!r} at the beginning, not {short(text)}")
    options = OPTIONS.parse(words[0][1:])
    segments: dict[str, list[str]] = {}
    for key, *rest in [segment for segment in words[1:] if segment]:
        if key not in _KEYS and key != "seats" and not _SEATED.fullmatch(key):
            raise Malformed(f"segment {short(' '.join([key, *rest]))}", f"expected {_FORMS}")
        need(key not in segments, short(key), "given twice")
        segments[key] = rest
    possible = [str(number) for number in range(USUAL_SEATS, MOST_SEATS + 1)]
    seats = segments.pop("seats", [str(USUAL_SEATS)])
    is_possible = len(seats) == 1 and seats[0] in possible
    need(is_possible, "seats", f"expected one of {', '.join(possible)}")
    check_seats(int(seats[0]), options)
    return _Reader(Battalia(variant_of(options), int(seats[0])), segments).read()


class _Reader:
    """Fills a state from the segments of a position."""

    def __init__(self, state: Battalia, segments: dict[str, list[str]]) -> None:
        self.state: Final = state
        self.segments: Final = segments
        self.told: Final = GoingOn()

    def read(self) -> Battalia:
        """Read all segments, those first that others rest on; then check that they agree."""
        state, segments = self.state, self.segments
        self._turn(segments.get("turn", ["1", "act"]))
        step = state.open_steps[0]
        self._time(step)
        read_gone(state, segments.get("gone"), segments.get("factions", []), step)
        read_factions(state, segments.get("factions"), step)
        lay_frame(state)
        read_board(state, segments.get("board"), step)
        if "heroes" in segments:
            read_heroes(state, segments["heroes"])
        read_trodden(state, segments.get("trodden", []))
        for seat in range(state.seats):
            self._zones(seat)
        for key in segments:
            seated = _SEATED.fullmatch(key)
            if seated:
                self._seat(seated[2], key)
        self._table()
        read_battle(state, segments)
        self._going_on()
        state.limbo = read_cards(segments.get("limbo", []), "limbo")
        read_volcano(state, segments)
        read_offers(state, segments.get("offers"), step)
        read_decks(state, segments, step)
        for seat in range(state.seats):
            state.owned[seat] = sum(cards_of(state, seat))
        check(state, self.told)
        if not state.over and not state.legal():
            raise Malformed("turn", f"the step {STEP_NAMES[state.step.number]!r} asks nothing here")
        return state

    def _seat(self, word: str, where: str) -> int:
        """A seat that plays."""
        possible = [str(number) for number in range(1, self.state.seats + 1)]
        need(word in possible, where, f"{short(word)} is none of the seats {', '.join(possible)}")
        return int(word) - 1

    def _one_seat(self, key: str, usual: int) -> int:
        """A segment with one seat."""
        words = self.segments.get(key)
        if words is None:
            return usual
        need(len(words) == 1, key, "expected one seat")
        return self._seat(words[0], key)

    def _seat_mask(self, key: str) -> int:
        """A segment with seats, as a mask."""
        mask = 0
        for word in self.segments.get(key, []):
            mask |= 1 << self._seat(word, key)
        return mask

    def _number(self, key: str, usual: int, least: int, most: int) -> int:
        """A segment with one number."""
        words = self.segments.get(key)
        return usual if words is None else read_number(words, key, least, most)

    def _turn(self, words: list[str]) -> None:
        """Read `turn 1 act > pay`."""
        need(bool(words), "turn", "expected turn SEAT STEP, and frames inside it after >")
        self.state.turn = self._seat(words[0], "turn")
        self.state.ask(*read_frames(words[1:]))

    def _time(self, step: int) -> None:
        """The day, the first player, and who has been attacked or won something."""
        state = self.state
        state.day = self._number("day", 1, 1, _MOST_DAYS) - 1
        state.first = self._one_seat("first", usual_first(state.variant, step))
        self.told.drawer = self._one_seat("drawer", state.turn)
        state.winners = self._seat_mask("winners")
        state.laden = self._seat_mask("laden")
        state.attacked = self._seat_mask("attacked")
        self.told.left = self._number("left", 0, 0, 60)
        state.pitched = self._number("pitched", 0, 0, 60)

    def _zones(self, seat: int) -> None:
        """The zones of one player."""
        state, number = self.state, seat + 1
        state.board.barred[seat] = read_squares(
            self.segments.get(f"barred{number}", []), f"barred{number}"
        )
        for word in self.segments.get(f"hand{number}", []):
            name, count = counted(word, f"hand{number}")
            state.hands[seat] += [read_held(name, f"hand{number}")] * count
        state.hands[seat].sort()
        for card in self._cards(f"nation{number}"):
            state.nations[pile_at(seat, card)] += 1
            state.nation_sizes[seat] += 1
        for card in self._cards(f"shelter{number}"):
            state.shelters[pile_at(seat, card)] += 1
        state.ambushes[seat] = tuple(sorted(self._cards(f"ambush{number}")))
        tents = self.segments.get(f"tents{number}", [])
        state.tents[seat] = tuple([read_tent(word, f"tents{number}") for word in tents])
        for card in self._cards(f"unshown{number}"):
            is_dealt = card < UNITS and not IS_UNBOUND[card]
            need(is_dealt, f"unshown{number}", "only units of a faction are dealt")
            state.unshown[unit_at(seat, card)] += 1

    def _cards(self, key: str) -> list[int]:
        return read_cards(self.segments.get(key, []), key)

    def _table(self) -> None:
        """The cards played and gained this turn."""
        for word in self.segments.get("table", []):
            name, count = counted(word, "table")
            self.state.table += [read_laid(name, "table")] * count

    def _going_on(self) -> None:
        """The deed, its price, and the cards in use: what the frames remember."""
        self.told.payer = payer_of(self.state)
        read_going_on(self.state, self.segments, self.told)
        steps = self.state.open_steps
        self.state.stand_at(frames_of(self.state, steps, self.told))
