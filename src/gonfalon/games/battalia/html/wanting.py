"""What is wanting for a verb or a deck that was touched alone: a site, a hero, an artefact."""

from gonfalon.engine.errors import Illegal
from gonfalon.games.battalia.box.deeds import ATTACKING, USING, Build, Deed
from gonfalon.games.battalia.box.tiles import CITY_DECK, OFF
from gonfalon.games.battalia.rules.building.building import Building, ground_of
from gonfalon.games.battalia.rules.building.sites import Ground, find_sites
from gonfalon.games.battalia.rules.refusals import rule_of_chapter
from gonfalon.games.battalia.rules.state import Battalia


def what_is_wanting(state: Battalia, deeds: list[Deed], refusals: list[Illegal]) -> Illegal:
    """Why none of these deeds can be done, where only one thing keeps all of them away."""
    chapter = deeds[0].chapter
    if isinstance(deeds[0], Build):
        return _no_site(state, [deed for deed in deeds if isinstance(deed, Build)])
    if chapter == ATTACKING:
        is_away = all(square == OFF for square in state.board.heroes_of(state.turn))
        return Illegal("BA-W1", "ba.refuse.no_hero" if is_away else "ba.refuse.no_hero_near")
    if chapter == USING:
        held = [one for one in refusals if not _is_of_other_cards(one)]
        return held[0] if held else Illegal("BA-T5", "ba.refuse.no_artefact")
    return Illegal(rule_of_chapter(chapter), "ba.refuse.nowhere")


def _is_of_other_cards(refusal: Illegal) -> bool:
    """Whether a card is not in hand, or is no artefact with an effect."""
    return refusal.reason in ("ba.refuse.not_in_hand", "ba.refuse.no_effect")


def _no_site(state: Battalia, deeds: list[Build]) -> Illegal:
    """No square: cities could stand here and there if they did not keep apart, or none fits."""
    chapter, ground = state.variant.chapters[deeds[0].chapter], ground_of(state)
    assert isinstance(chapter, Building)
    if all(deed.level for deed in deeds):
        sites = find_sites(Ground(ground.tiles, ground.sizes, 0), chapter.builder(state))
        if any(sites.of(deck) for deck in {CITY_DECK[deed.exits] for deed in deeds}):
            return Illegal("BA-B3", "ba.refuse.cities_apart")
    return Illegal("BA-B1", "ba.refuse.no_site")
