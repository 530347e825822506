"""Reading what is going on in a position: the step and its frames, the deed, the battle."""

import re
from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.battle_actions import Retreat
from gonfalon.games.battalia.box.cards import CARD_BY_NAME, HORSE, KIND_BY_NAME, KIND_NAMES
from gonfalon.games.battalia.box.deeds import (
    CITY_TARGET,
    HERO_TARGET,
    SUMMIT_TARGET,
    TARGET_NAMES,
    Deed,
)
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY, Battle
from gonfalon.games.battalia.rules.prices import need_of, price_of
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import (
    ACT,
    CLEAR,
    DRAW,
    FIRST_HANDS,
    LOOK,
    MUSTER,
    OVER,
    PAY,
    PRIZE,
    RETREAT,
    STEP_BY_NAME,
    STEP_NAMES,
    SWAP,
    TAKE,
    TOP,
)
from gonfalon.games.battalia.sight.going_on import GoingOn
from gonfalon.games.battalia.text.parsing_words import (
    counted,
    look_up,
    need,
    read_entry,
    read_held,
    read_square,
    read_subject,
)

_STEPS: Final = (*range(ACT + 1), CLEAR, OVER)
_IN_ACT: Final = (*range(PAY, PRIZE + 1), TOP, LOOK, RETREAT)
_DRAWING: Final = (FIRST_HANDS, MUSTER, CLEAR)
_SIDE: Final = re.compile(r"(defender|attackers|defenders|adder)=([1-9])")
_BATTLE_FORM: Final = "expected SQUARE TARGET, then defender=2, attackers=2, defenders=1, added"


def read_frames(words: list[str]) -> tuple[int, ...]:
    """Read `act > pay`: the step, and the frames inside it."""
    frames: list[int] = []
    for text in " ".join(words).split(">"):
        name = text.strip()
        allowed = _possible_after(frames)
        if STEP_BY_NAME.get(name, -1) not in allowed:
            expected = ", ".join([STEP_NAMES[step] for step in allowed]) or "nothing more"
            raise Malformed("turn", f"{short(name)} is not possible there; expected {expected}")
        frames.append(STEP_BY_NAME[name])
    return tuple(frames)


def _possible_after(frames: list[int]) -> tuple[int, ...]:
    """The steps there are, or the frames that may be open inside these."""
    if not frames:
        return _STEPS
    if frames[-1] in (TOP, OVER):
        return ()
    if frames[0] == ACT:
        return _IN_ACT
    return (DRAW, TOP) if frames[-1] in _DRAWING else (TOP,)


def read_going_on(world: Battalia, segments: dict[str, list[str]], told: GoingOn) -> None:
    """Read what the frames remember: the deed, its price, and the cards in use."""
    if "deed" in segments:
        told.deed = _read_deed(segments["deed"])
    told.price = _read_price(segments.get("price", []))
    if "floor" in segments:
        _read_floor(world, _only("floor", segments["floor"]), told)
    if "played" in segments:
        told.played = read_held(_only("played", segments["played"]), "played")
    if "subject" in segments:
        _read_subject(world, _only("subject", segments["subject"]), told)


def _read_deed(words: list[str]) -> Action:
    """Read `deed create tool`."""
    text = " ".join(words)
    deed = ACTIONS.get(text)
    if not isinstance(deed, (Deed, Retreat)):
        raise Malformed("deed", f"{short(text)} is nothing that is paid for")
    return deed


def _read_price(words: list[str]) -> int:
    """Read `price friman*2 provisions`."""
    price = 0
    for word in words:
        name, count = counted(word, "price")
        kind = look_up(name, "price", _PAID, "kind of card that is paid")
        need(0 < count < 16 and not need_of(price, kind), "price", f"{short(word)}")
        price |= price_of((kind, count))
    return price


def _read_floor(world: Battalia, word: str, told: GoingOn) -> None:
    """Read the card paid, stationed or called up last, or what the Hammer is used as."""
    if world.is_open(TAKE):
        told.called = look_up(word, "floor", CARD_BY_NAME, "card")
    elif word in KIND_BY_NAME and word not in CARD_BY_NAME:
        told.acting_as = KIND_BY_NAME[word]
    else:
        told.floor = read_held(word, "floor")


def _read_subject(world: Battalia, word: str, told: GoingOn) -> None:
    """Read the card that is changed, the seat or shrine looked at, the square of an exchange."""
    if world.is_open(SWAP) or is_looking(world):
        told.square = read_square(word, "subject")
    elif world.is_open(TAKE):
        seats = [str(number) for number in range(1, world.seats + 1)]
        need(word in seats, "subject", f"{short(word)} is no seat")
        told.owner = int(word) - 1
    else:
        told.subject = read_subject(word, "subject")


def is_looking(world: Battalia) -> bool:
    """Whether somebody looks under a shrine, whose square is the subject (BA-V4)."""
    return world.is_open(LOOK) or world.is_open(PRIZE)


def _only(where: str, words: list[str]) -> str:
    need(len(words) == 1, where, "expected one word")
    return words[0]


def read_battle(world: Battalia, segments: dict[str, list[str]]) -> None:
    """Read `battle a7 city defender=2 defenders=1 adder=2 added`, and the rows."""
    words = segments.get("battle")
    if words is None:
        for key in ("attack-row", "defence-row"):
            need(key not in segments, key, "there is no battle")
        return
    need(len(words) >= 2, "battle", _BATTLE_FORM)
    square = read_square(words[0], "battle")
    target = look_up(words[1], "battle", _TARGETS, "target")
    battle = Battle(world.turn, _defender(world, square, target), square, target)
    for word in words[2:]:
        side = _SIDE.fullmatch(word)
        if word == "added":
            battle.has_added = True
        elif side:
            _set_side(world, battle, side[1], int(side[2]))
        else:
            raise Malformed("battle", f"{short(word)} is not understood; {_BATTLE_FORM}")
    need(battle.defender != battle.attacker, "battle", "nobody attacks what is their own")
    battle.attack_row = _read_row("attack-row", segments)
    battle.defence_row = _read_row("defence-row", segments)
    world.battle = battle


def _defender(world: Battalia, square: int, target: int) -> int:
    """Who answers for the target, if the position does not say."""
    if target >= HERO_TARGET:
        return target - HERO_TARGET
    if target == SUMMIT_TARGET:
        return world.board.holder
    return world.board.owners[square] if target == CITY_TARGET else NOBODY


def _set_side(world: Battalia, battle: Battle, name: str, number: int) -> None:
    """One of the words about the two sides."""
    if name in ("defender", "adder"):
        need(number <= world.seats, "battle", f"there is no seat {number}")
    else:
        need(number <= 2, "battle", "two heroes take part at most")
    if name == "defender":
        battle.defender = number - 1
    elif name == "adder":
        battle.adder = number - 1
    elif name == "attackers":
        battle.attackers = number
    else:
        battle.defenders = number


def _read_row(key: str, segments: dict[str, list[str]]) -> list[int]:
    """Read the cards of a row."""
    found: list[int] = []
    for word in segments.get(key, []):
        name, count = counted(word, key)
        found += [read_entry(name, key)] * count
    return found


_PAID: Final = {name: kind for kind, name in enumerate(KIND_NAMES[: HORSE + 1])}
_TARGETS: Final = {name: target for target, name in enumerate(TARGET_NAMES)}
