"""A slow and obvious judge of claims, written from the rules alone to check a fast one against.

Everything is tried: each set of unseen cards, each value and colour of a wild card and each
card a defender may leave out.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import comb

COLOURS = "roygbp"
TROOPS = tuple(f"{value}{colour}" for colour in COLOURS for value in range(1, 11))
WILD_VALUES: dict[str, tuple[int, ...]] = {
    "KE": tuple(range(1, 11)),
    "KF": tuple(range(1, 11)),
    "C": (8,),
    "S": (1, 2, 3),
}

FRAY, SKIRMISH, COLUMN, SQUARE, WEDGE = range(5)

Face = tuple[int, str]  # what a card counts as: its value and its colour
Strength = tuple[int, int]  # the greater is the stronger


def kind(faces: Sequence[Face]) -> int:
    """Name the best kind of formation these cards make (BL-M1)."""
    values = sorted(value for value, _ in faces)
    same_value = len(set(values)) == 1
    same_colour = len({colour for _, colour in faces}) == 1
    consecutive = values == list(range(values[0], values[0] + len(values)))
    if same_colour and consecutive:
        return WEDGE
    if same_value:
        return SQUARE
    if same_colour:
        return COLUMN
    if consecutive:
        return SKIRMISH
    return FRAY


def possible_values(card: str) -> tuple[int, ...]:
    """List the values a card may take (BL-M4)."""
    return WILD_VALUES[card] if card in WILD_VALUES else (int(card[:-1]),)


def all_faces(cards: Sequence[str]) -> Iterator[tuple[Face, ...]]:
    """Yield every way to give the wild cards of a formation their values and colours (BL-M4)."""
    # Colours matter in one way only: whether the compared cards all share one, which never hurts.
    # When they do, the wild cards among them share it, and the colour of a card left out is of no
    # account. So it is enough to give all the wild cards one colour, and to try each in turn. A
    # colour that no troop card here has can be shared only by wild cards alone, and then any
    # other colour serves as well: hence only the colours lying here are tried (or else red).
    troop_colours = {card[-1] for card in cards if card not in WILD_VALUES}
    for wild_colour in sorted(troop_colours) or ["r"]:
        colours = [wild_colour if card in WILD_VALUES else card[-1] for card in cards]
        for values in product(*(possible_values(card) for card in cards)):
            yield tuple(zip(values, colours, strict=True))
        if not any(card in WILD_VALUES for card in cards):
            return  # without wild cards there is just one way


def compared_faces(faces: tuple[Face, ...], drop: bool) -> Iterator[tuple[Face, ...]]:
    """Yield the cards that are compared: all, or all but any one of the highest (BL-T8)."""
    if not drop:
        yield faces
        return
    highest = max(value for value, _ in faces)
    for place, (value, _) in enumerate(faces):
        if value == highest:
            yield faces[:place] + faces[place + 1 :]


def strength(faces: Sequence[Face], totals_only: bool, low_wins: bool) -> Strength:
    """Measure cards whose values and colours are settled (BL-M1, BL-M2, BL-F8, BL-T2, BL-T3)."""
    total = sum(value for value, _ in faces)
    return (0 if totals_only else kind(faces), -total if low_wins else total)


@lru_cache(maxsize=200_000)
def best_of(cards: tuple[str, ...], drop: bool, totals_only: bool, low_wins: bool) -> Strength:
    """Find the best strength among all the choices open to the owner of these sorted cards."""
    return max(
        strength(compared, totals_only, low_wins)
        for faces in all_faces(cards)
        for compared in compared_faces(faces, drop)
    )


def best_strength(cards: Sequence[str], drop: bool, totals_only: bool, low_wins: bool) -> Strength:
    """Find the best strength of a complete formation, in whatever order its cards lie (BL-P2)."""
    return best_of(tuple(sorted(cards)), drop, totals_only, low_wins)


def unseen_troops(unseen: Collection[str]) -> list[str]:
    """Keep the unseen troop cards only: tactics not yet played stop no claim (BL-F5)."""
    return [card for card in TROOPS if card in unseen]


def missing_cards(cards: Sequence[str], slots: int) -> int:
    """Count the slots still to be filled (BL-X1)."""
    if len(cards) > slots:
        raise ValueError(f"{len(cards)} cards lie in {slots} slots")
    return slots - len(cards)


def completions(opponent: Sequence[str], unseen: Collection[str], slots_needed: int) -> int:
    """Count the ways to fill the opponent's formation up to the slots it needs in all."""
    return comb(len(unseen_troops(unseen)), missing_cards(opponent, slots_needed))


def slow_beats(
    completion: Sequence[str],
    claimer: Sequence[str],
    opponent: Sequence[str],
    *,
    unseen: Collection[str],
    slots: tuple[int, int],
    drop: tuple[bool, bool],
    totals_only: bool,
    low_wins: bool,
    claimer_first: bool | None = None,
) -> bool:
    """Tell whether the opponent, completed by exactly these unseen cards, is truly stronger."""
    del claimer_first  # accepted for likeness with slow_claim; a tie never beats
    if missing_cards(claimer, slots[0]):
        raise ValueError("the claimer's formation is not complete")
    if len(completion) != missing_cards(opponent, slots[1]):
        return False
    if len(set(completion)) != len(completion) or not set(completion) <= set(TROOPS) & set(unseen):
        return False
    mine = best_strength(claimer, drop[0], totals_only, low_wins)
    theirs = best_strength([*opponent, *completion], drop[1], totals_only, low_wins)
    return theirs > mine


def slow_claim(
    claimer: Sequence[str],
    opponent: Sequence[str],
    *,
    unseen: Collection[str],
    slots: tuple[int, int],
    drop: tuple[bool, bool],
    totals_only: bool,
    low_wins: bool,
    claimer_first: bool | None,
) -> bool:
    """Tell whether a claim holds (BL-F2, BL-F3, BL-F7, BL-F8, BL-M3, BL-M4, BL-T2, BL-X2)."""
    missing = missing_cards(opponent, slots[1])
    if missing_cards(claimer, slots[0]):
        return False
    mine = best_strength(claimer, drop[0], totals_only, low_wins)
    if missing:
        return not any(
            best_strength([*opponent, *completion], drop[1], totals_only, low_wins) > mine
            for completion in combinations(unseen_troops(unseen), missing)
        )
    if claimer_first is None:
        raise ValueError("both formations are complete: say which was first")
    theirs = best_strength(opponent, drop[1], totals_only, low_wins)
    return mine > theirs or (mine == theirs and claimer_first)
