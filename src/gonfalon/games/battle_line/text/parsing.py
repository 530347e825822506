"""Reading a position: one line of text becomes a state, each card once."""

import re
from typing import Final

from gonfalon.engine.errors import Ambiguous, Malformed
from gonfalon.engine.text import short
from gonfalon.games.battle_line.box.components import (
    ALL_SITES,
    ALL_TROOPS,
    CARD_BY_NAME,
    CARD_NAMES,
    DECK_NAMES,
    FIELDS,
    FIRST_TACTICS,
    FOG,
    MORALE,
    MUD,
    PLAIN,
    SEATS,
    SITE_BY_NAME,
    SITE_NAMES,
    TROOPS,
)
from gonfalon.games.battle_line.rules.proof import provable
from gonfalon.games.battle_line.rules.setup import lays_terrain
from gonfalon.games.battle_line.rules.start import empty_state
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.step_numbers import (
    CLAIM,
    DEAL_SITES,
    DRAFT,
    LAY,
    LAY_SITES,
    STEP_NAMES,
)
from gonfalon.games.battle_line.rules.variants import OPTIONS, variant_of
from gonfalon.games.battle_line.text.notation import EMPTY, GAME_ID
from gonfalon.games.battle_line.text.parsing_turn import check_setup, read_turn

_HEAD: Final = re.compile(r"([1-9])(?:\(([a-z]+)\))?(?:=([12]))?")
_SEATED: Final = re.compile(r"(hand|played|known|loose|public|packet|kept|plain)([12])")
_FORMS: Final = (
    "turn, a battlefield 1 to 9, hand1, hand2, gone, played1, played2, top, known1, known2, "
    "loose1, loose2, public1, public2, passes, scouted, packet1, packet2, kept1, kept2, plain1, "
    "plain2 or secret"
)
_LAYING: Final = (LAY_SITES, DEAL_SITES, DRAFT, LAY)


def parse_position(text: str) -> BattleLine:
    """The state that a position describes; unseen cards not named lie in the decks."""
    segments = [segment.split() for segment in text.split(";")]
    if not segments[0] or segments[0][0] != GAME_ID:
        raise Malformed("position", f"expected {GAME_ID!r} at the beginning, not {short(text)}")
    return _Reader(empty_state(variant_of(OPTIONS.parse(segments[0][1:])))).read(segments[1:])


class _Reader:
    """Fills a state from the segments of a position."""

    def __init__(self, state: BattleLine) -> None:
        self.state: Final = state
        self.used: dict[str, str] = {}
        self.keys: set[str] = set()
        self.sites: dict[int, int] = {}
        self.stars: set[tuple[int, int]] = set()

    def read(self, segments: list[list[str]]) -> BattleLine:
        """Read all segments, then check that they agree with each other."""
        self._turn(["1", "play"])
        filled = [words for words in segments if words]
        for words in sorted(filled, key=_reading_order):
            self._segment(words)
        self._lay_row()
        self._fill_decks()
        self._settle()
        self._check_knowledge()
        check_setup(self.state)
        if self.state.open_steps == (CLAIM,):
            self.state.claims = provable(self.state, self.state.turn)
        if not self.state.over and not self.state.legal():
            step = STEP_NAMES[self.state.step.number]
            raise Malformed("turn", f"the step {step!r} asks nothing here")
        return self.state

    def _segment(self, words: list[str]) -> None:
        key, rest = words[0], words[1:]
        head = _HEAD.fullmatch(key)
        if key == "top" and rest:
            key = f"top {rest[0]}"
        name = head[1] if head else key
        if name in self.keys:
            raise Malformed(name, "given twice")
        self.keys.add(name)
        seated = _SEATED.fullmatch(key)
        if head:
            self._battlefield(head, rest)
        elif seated and seated[1] in ("packet", "kept", "plain"):
            self._site_hand(key, seated[1], int(seated[2]) - 1, rest)
        elif seated:
            self._seat_cards(key, seated[1], int(seated[2]) - 1, rest)
        elif key == "turn":
            self._turn(rest)
        elif key == "gone":
            for card in rest:
                self.state.bury(self._use(card, key))
        elif key.startswith("top "):
            self._top(key, rest)
        elif key == "passes" and len(rest) == 1 and re.fullmatch("[1-9]", rest[0]):
            self.state.passes = int(rest[0])
        elif key == "scouted" and not rest:
            self.state.scouted = True
        elif key == "secret" and len(rest) == 1:
            self.state.pending = _site(rest[0], key)
        else:
            raise Malformed(f"segment {short(' '.join(words))}", f"expected {_FORMS}")

    def _turn(self, words: list[str]) -> None:
        """Read `turn 1 play > scout 2 2`."""
        self.state.turn, frames = read_turn(self.state, words)
        self.state.stand_at(frames)

    def _battlefield(self, head: re.Match[str], words: list[str]) -> None:
        """Read `3(river)=1 8r 9r / 9b fog *`."""
        field, where = int(head[1]) - 1, f"battlefield {head[1]}"
        if head[2]:
            self._site_at(field, head[2], where)
        if head[3]:
            self.state.sides[int(head[3]) - 1].held |= 1 << field
        sides = " ".join(words).split("/") if words else []
        if len(sides) > SEATS:
            raise Malformed(where, "expected at most one / between the two sides")
        for seat, side in enumerate(sides):
            for word in side.split():
                if word == "*":
                    self.stars.add((seat, field))
                elif word != EMPTY:
                    self._lay(seat, field, self._use(word, where), where)

    def _site_at(self, field: int, name: str, where: str) -> None:
        if not lays_terrain(self.state.variant):
            raise Malformed(where, "terrain sides need the option terrain=on or war=on")
        site = PLAIN if name == SITE_NAMES[PLAIN] else _site(name, where)
        if site != PLAIN and site in self.sites.values():
            raise Malformed(where, f"the {name} lies at another battlefield already")
        self.sites[field] = site

    def _lay(self, seat: int, field: int, card: int, where: str) -> None:
        """Lay a card; the counts are checked when everything is known."""
        side = self.state.sides[seat]
        if card < TROOPS:
            side.formations[field] |= 1 << card
            return
        number = card - FIRST_TACTICS
        side.played |= 1 << number
        if number < MORALE:
            side.morale |= 1 << (MORALE * field + number)
        elif card == FOG:
            self.state.fog_at = field
        elif card == MUD:
            self.state.mud_at = field
        else:
            raise Malformed(where, f"{CARD_NAMES[card]} is not played at a battlefield")

    def _seat_cards(self, key: str, kind: str, seat: int, words: list[str]) -> None:
        side = self.state.sides[seat]
        for word in words:
            if kind in ("known", "loose", "public"):
                self._know(key, kind, seat, word)
                continue
            card = self._use(word, key)
            number = card - FIRST_TACTICS
            if kind == "hand" and card < TROOPS:
                side.hand_troops |= 1 << card
            elif kind == "hand":
                side.hand_tactics |= 1 << number
            elif card < TROOPS or card in (FOG, MUD):
                raise Malformed(key, f"{word} is not a guile or morale card that was played away")
            else:
                side.played |= 1 << number
                if number < MORALE:
                    self.state.bury(card)

    def _know(self, key: str, kind: str, seat: int, word: str) -> None:
        """Cards of a seat that the other knows, or everyone; where they are is checked later."""
        side, card = self.state.sides[seat], _card(word, key)
        if card < TROOPS and kind == "public":
            raise Malformed(key, f"{word} is not a tactics card")
        number = card - FIRST_TACTICS
        if kind == "loose" and card < TROOPS:
            side.loose_troops |= 1 << card
        elif kind == "loose":
            side.loose_tactics |= 1 << number
        elif card < TROOPS:
            side.shown_troops |= 1 << card
        else:
            side.shown_tactics |= 1 << number
            if kind == "public":
                side.public_tactics |= 1 << number

    def _top(self, key: str, words: list[str]) -> None:
        """Read `top troops 10r:1 5b:2`, the topmost first."""
        if words[0] not in DECK_NAMES:
            raise Malformed(short(key), "expected top troops or top tactics")
        deck = DECK_NAMES.index(words[0])
        for word in reversed(words[1:]):
            name, _, seat = word.partition(":")
            card = self._use(name, key)
            if seat not in ("1", "2") or (card >= TROOPS) != bool(deck):
                raise Malformed(key, f"expected cards of that deck as CARD:SEAT, not {short(word)}")
            self.state.decks[deck].put_back(card, int(seat) - 1)

    def _site_hand(self, key: str, kind: str, seat: int, words: list[str]) -> None:
        state = self.state
        hands = {"packet": state.packets, "kept": state.kept, "plain": state.laid_plain}
        cards = sum(1 << site for site in {_site(word, key) for word in words})
        both = (cards, hands[kind][1]) if seat == 0 else (hands[kind][0], cards)
        if kind == "packet":
            state.packets = both
        elif kind == "kept":
            state.kept = both
        else:
            state.laid_plain = both

    def _use(self, word: str, where: str) -> int:
        """A card that lies here, and so nowhere else."""
        card = _card(word, where)
        if word in self.used:
            raise Malformed(where, f"{word} is at {self.used[word]} already")
        self.used[word] = where
        if card >= FIRST_TACTICS and not self.state.variant.tactics:
            raise Malformed(where, f"{word} is not in this game: the tactics deck is out of use")
        return card

    # When all segments are read.

    def _lay_row(self) -> None:
        state = self.state
        is_laying = state.stage in _LAYING
        if is_laying:
            state.sites = tuple(self.sites[field] for field in sorted(self.sites))
            if sorted(self.sites) != list(range(len(self.sites))) or len(self.sites) == FIELDS:
                raise Malformed("battlefields", "those laid so far must be numbered from 1 on")
        elif state.stage:
            state.sites = tuple(self.sites.get(field, PLAIN) for field in range(FIELDS))
        used = sum(1 << site for site in state.sites if site != PLAIN)
        hidden = (("packet", state.packets), ("kept", state.kept), ("plain", state.laid_plain))
        for name, hands in hidden:
            for seat, hand in enumerate(hands, start=1):
                if used & hand:
                    raise Malformed(f"{name}{seat}", "a battlefield card is in two places")
                used |= hand
        has_bag = state.stage in (LAY_SITES, DEAL_SITES) or not state.stage
        state.site_bag = ALL_SITES & ~used if has_bag else 0

    def _fill_decks(self) -> None:
        """Every card that is nowhere else lies in its deck, in no known order."""
        state = self.state
        troops, tactics = ALL_TROOPS, state.variant.tactics
        for word in self.used:
            card = CARD_BY_NAME[word]
            if card < TROOPS:
                troops &= ~(1 << card)
            else:
                tactics &= ~(1 << (card - FIRST_TACTICS))
        state.decks[0].fill(troops)
        state.decks[1].fill(tactics)
        state.unseen = ALL_TROOPS & ~state.gone_troops
        for side in state.sides:
            side.recount()
            for formation in side.formations:
                state.unseen &= ~formation

    def _settle(self) -> None:
        """Check the number of cards at each battlefield, and which formation was first."""
        state = self.state
        for field in range(len(state.sites)):
            where, bit = f"battlefield {field + 1}", 1 << field
            for seat, side in enumerate(state.sides, start=1):
                need = state.required(seat - 1, field)
                if side.cards_at(field) > need:
                    raise Malformed(where, f"seat {seat} has more than {need} cards there")
            state.settle(field)
            starred = [seat for seat in range(SEATS) if (seat, field) in self.stars]
            if len(starred) > 1 or any(not state.sides[s].complete & bit for s in starred):
                raise Malformed(where, "a star marks the one formation that was complete first")
            if all(side.complete & bit for side in state.sides) and state.unclaimed & bit:
                if not starred:
                    raise Ambiguous(where, "both sides are complete; mark the first with a star *")
                state.sides[starred[0]].first |= bit
        if any(
            side.formations[len(state.sites) :] != [0] * (FIELDS - len(state.sites))
            or side.morale >> (MORALE * len(state.sites))
            for side in state.sides
        ):
            raise Malformed("battlefields", "cards lie at a battlefield that is not laid yet")

    def _check_knowledge(self) -> None:
        """What others know of a seat must be in its hand or put back by it."""
        state = self.state
        for seat, side in enumerate(state.sides):
            put_back = [0, 0]
            for deck in state.decks:
                for card, placer in deck.known():
                    if placer == seat and card < TROOPS:
                        put_back[0] |= 1 << card
                    elif placer == seat:
                        put_back[1] |= 1 << (card - FIRST_TACTICS)
            shown, loose = (
                (side.shown_troops, side.shown_tactics),
                (side.loose_troops, side.loose_tactics),
            )
            hand = side.hand_troops, side.hand_tactics
            for deck_number in range(2):
                if shown[deck_number] & ~(hand[deck_number] | put_back[deck_number]):
                    raise Malformed(
                        f"known{seat + 1}", "expected cards of that hand, or put back from it"
                    )
                uncertain = shown[deck_number] & put_back[deck_number] & ~loose[deck_number]
                is_idle = loose[deck_number] and not put_back[deck_number]
                if loose[deck_number] & ~shown[deck_number] or uncertain or is_idle:
                    raise Malformed(
                        f"loose{seat + 1}",
                        "expected known cards of that seat, all it put back among them",
                    )


def _reading_order(words: list[str]) -> int:
    """The turn first; everything else in the order it is written."""
    return 0 if words[0] == "turn" else 1


def _card(word: str, where: str) -> int:
    card = CARD_BY_NAME.get(word)
    if card is None:
        raise Malformed(
            where,
            f"{short(word)} is no card; expected 1r to 10p (colours r o y g b p), "
            "KE, KF, C, S, fog, mud, scout, redeploy, deserter or traitor",
        )
    return card


def _site(word: str, where: str) -> int:
    site = SITE_BY_NAME.get(word, PLAIN)
    if site == PLAIN:
        names = ", ".join(SITE_NAMES[:PLAIN])
        raise Malformed(where, f"{short(word)} is no terrain; expected {names}")
    return site
