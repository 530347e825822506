"""Reading seals, and great artefacts that lie hidden (BA-V3, BA-V4), and checking them."""

from gonfalon.games.battalia.box.cards import CARD_NAMES
from gonfalon.games.battalia.box.seals import HIDDEN, NO_SHRINE, SHRINE_AT, SHRINES
from gonfalon.games.battalia.box.tiles import OFF, SHRINE, what_of
from gonfalon.games.battalia.rules.scenarios.relics import cards_in, mask_of
from gonfalon.games.battalia.rules.scenarios.volcano import set_relics
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import LOOK, OFFER, PRIZE
from gonfalon.games.battalia.sight.counting import cards_outside
from gonfalon.games.battalia.sight.going_on import GoingOn
from gonfalon.games.battalia.text.notation_words import NONE
from gonfalon.games.battalia.text.parsing_turn import is_looking
from gonfalon.games.battalia.text.parsing_words import need, read_cards, read_square


def read_volcano(world: Battalia, segments: dict[str, list[str]]) -> None:
    """Read `seals1 c5 e3` and `relics c5:horn,sword e3:-`; what is named nowhere is unseen."""
    seals = [0] * world.seats
    for seat in range(world.seats):
        key = f"seals{seat + 1}"
        for word in segments.get(key, []):
            seals[seat] |= 1 << _shrine(world, word, key)
    world.board.seals = tuple(seals)
    for word in segments.get("relics", []):
        name, _, cards = word.partition(":")
        shrine = _shrine(world, name, "relics")
        need(not world.relics[shrine], "relics", f"{name} is given twice")
        words = [] if cards == NONE else cards.split(",")
        set_relics(world, shrine, tuple(sorted(read_cards(words, "relics"))))
    figures = world.variant.figures
    if world.variant.scenario.hides_great() and world.open_steps[0] > OFFER:
        outside = cards_outside(world)
        world.unseen = mask_of(tuple([card for card in figures.great if not outside[card]]))


def _shrine(world: Battalia, word: str, where: str) -> int:
    """The shrine on a square."""
    square = read_square(word, where)
    is_there = what_of(world.board.tiles[square]) == SHRINE
    need(is_there, where, f"there is no shrine on {word}")
    return SHRINE_AT[square]


def check_volcano(world: Battalia) -> None:
    """No more lies under a shrine than fits, and only where somebody has looked."""
    great, waiting = world.variant.figures.great, world.variant.scenario.hidden(world)
    for shrine in range(SHRINES):
        cards = world.relics[shrine]
        for card in cards:
            need(card in great, "relics", f"{CARD_NAMES[card]} is no great artefact of the edition")
        need(len(cards) <= HIDDEN, "relics", f"{HIDDEN} lie under a shrine at most")
        sealed = bool(world.board.sealed_by(shrine))
        need(sealed or not cards, "relics", "they are seen where somebody has a seal")
    is_enough = world.open_steps[0] <= OFFER or len(cards_in(world.unseen)) >= waiting
    need(is_enough, "relics", "too few great artefacts are left for where they lie hidden")
    is_winner = world.laden & ~world.winners == 0
    need(is_winner, "laden", "whoever has won two is one of the winners")


def check_look(world: Battalia, told: GoingOn) -> bool:
    """Whether somebody looks under a city or a shrine, having won there and little before."""
    if not is_looking(world) or not world.variant.scenario.hides_great():
        return False
    if world.variant.scenario.common_city() != OFF:
        need(told.left == 1 and told.square == OFF, "left", "one is found under a neutral city")
        need(not world.winners >> world.turn & 1, "winners", "each player takes one neutral city")
        return True
    shrine = NO_SHRINE if told.square == OFF else SHRINE_AT[told.square]
    is_there = shrine != NO_SHRINE and world.board.has_seal(world.turn, shrine)
    need(is_there, "subject", "expected a shrine with a seal of the player")
    is_choosing = PRIZE in world.open_steps and world.laden >> world.turn & 1 != 0
    need(not is_choosing, "laden", "whoever has won two chooses no third one")
    if LOOK in world.open_steps:
        is_right = told.left == HIDDEN - len(world.relics[shrine])
        need(is_right, "left", "as many are to be found as do not lie open under the shrine")
    return True
