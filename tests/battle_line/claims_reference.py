"""Random claims, judged by the engine and by the slow reference."""

from math import comb
from random import Random
from typing import TypedDict

from gonfalon.games.battle_line.box.components import CARD_NAMES, FIRST_TACTICS, TROOPS, card_names
from gonfalon.games.battle_line.rules.formation import IMPOSSIBLE, LOW, NORMAL, TOTALS, best
from tests.reference.slow_claims import slow_beats, slow_claim

GROUNDS = (NORMAL, NORMAL, NORMAL, TOTALS, LOW, LOW | TOTALS)
POOLS = (0, 1, 2, 3, 4, 5, 6, 8, 12, 16, 24)


class Ground(TypedDict):
    """What the reference is told beside the cards of both sides."""

    unseen: list[str]
    slots: tuple[int, int]
    drop: tuple[bool, bool]
    totals_only: bool
    low_wins: bool
    claimer_first: bool | None


class RandomClaim:
    """A complete formation, an opposing one, and a pool of unseen cards."""

    def __init__(self, rng: Random, pool: int | None) -> None:
        self.ground = rng.choice(GROUNDS)
        size = rng.choice((3, 3, 4))
        self.drop = rng.choice(((False, False), (False, False), (True, False), (False, True)))
        self.slots = (size + self.drop[0], size + self.drop[1])
        cards = _shuffled(rng)
        wild = [FIRST_TACTICS + number for number in range(4)]
        rng.shuffle(wild)
        self.own = [wild.pop() for _ in range(rng.choice((0, 0, 1, 1, 2)))]
        self.own += [cards.pop() for _ in range(self.slots[0] - len(self.own))]
        self.other = [wild.pop() for _ in range(rng.choice((0, 0, 1, 1, 2)))]
        laid = rng.randint(len(self.other), self.slots[1])
        self.other += [cards.pop() for _ in range(laid - len(self.other))]
        self.missing = self.slots[1] - laid
        if pool is not None and rng.random() < 0.5:
            rng.shuffle(cards)
        self.unseen = cards if pool is None else cards[-pool:] if pool else []
        self.first = rng.random() < 0.5 if not self.missing else None

    @property
    def completions(self) -> int:
        """How many sets of cards the reference must try."""
        return comb(len(self.unseen), self.missing)

    def check(self) -> bool:
        """Compare both judges; whether the claim holds."""
        own, _ = self._best(self.own, 0, self.drop[0], IMPOSSIBLE)
        expected = slow_claim(_names(self.own), _names(self.other), **self._facts())
        for over in (own, IMPOSSIBLE):
            theirs, cards = self._best(self.other, self.missing, self.drop[1], over)
            holds = self.first if not self.missing and theirs == own else theirs <= own
            assert holds == expected, self
            if not holds and self.missing:
                beaten = slow_beats(
                    card_names(cards), _names(self.own), _names(self.other), **self._facts()
                )
                assert beaten, (self, card_names(cards))
        return expected

    def _best(self, cards: list[int], missing: int, drop: bool, over: int) -> tuple[int, int]:
        troops = sum(1 << card for card in cards if card < TROOPS)
        morale = sum(1 << (card - FIRST_TACTICS) for card in cards if card >= TROOPS)
        unseen = sum(1 << card for card in self.unseen)
        return best(troops, morale, missing, unseen, self.ground, drop, over)

    def _facts(self) -> Ground:
        return {
            "unseen": _names(self.unseen),
            "slots": self.slots,
            "drop": self.drop,
            "totals_only": bool(self.ground & TOTALS),
            "low_wins": bool(self.ground & LOW),
            "claimer_first": self.first,
        }

    def __repr__(self) -> str:
        return f"{_names(self.own)} against {_names(self.other)}, {self._facts()}"


def random_claims(seed: str, count: int, most: int) -> list[RandomClaim]:
    """Claims with small pools, at most so many completions each."""
    rng = Random(seed)
    claims: list[RandomClaim] = []
    while len(claims) < count:
        claim = RandomClaim(rng, rng.choice(POOLS))
        if claim.completions <= most:
            claims.append(claim)
    return claims


def full_claims(seed: str, count: int, most: int) -> list[RandomClaim]:
    """Claims where all cards that do not lie there are unseen."""
    rng = Random(seed)
    claims: list[RandomClaim] = []
    while len(claims) < count:
        claim = RandomClaim(rng, None)
        if claim.missing and claim.completions <= most:
            claims.append(claim)
    return claims


def _shuffled(rng: Random) -> list[int]:
    """All troop cards; often with similar ones at the end, so that strong formations are met."""
    cards = list(range(TROOPS))
    rng.shuffle(cards)
    if rng.random() < 0.6:
        colour, value = rng.randrange(6), rng.randrange(10)
        cards.sort(
            key=lambda card: (
                -abs(card % 10 - value) / 2
                - 3 * rng.random()
                - (card // 10 != colour) * 2 * rng.random()
            )
        )
    return cards


def _names(cards: list[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]
