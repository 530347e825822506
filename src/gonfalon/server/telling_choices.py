"""What a seat may do, as it is told: actions with their picks, what to ask and say of them, proofs.

It is long and told at every move, so it is put together from what was written before.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from html import escape
from typing import Final, NamedTuple

from gonfalon.engine.action import Action
from gonfalon.engine.game import Game
from gonfalon.engine.parts import Shortcut
from gonfalon.engine.reason import Reason
from gonfalon.engine.state import State
from gonfalon.engine.view import View
from gonfalon.engine.words import Words
from gonfalon.games import find
from gonfalon.server.compact import Written, compact, listed, mapped

_KEPT: Final = 4096
NO_LIST: Final = listed([])
NO_NAMES: Final = mapped([])
_NOTHING: Final = compact("")
YES: Final = Written("true")
NO: Final = Written("false")


class _Alike(NamedTuple):
    """What is told of some of the actions: their JSON, and the name of each pick and its prompt."""

    written: str
    labels: dict[str, str]
    next: dict[str, str]


class _Offered(NamedTuple):
    """What is told of actions, whoever may do them."""

    actions: Written
    labels: Written
    next: Written


def tell_choices(game: Game, state: State, view: View, language: str) -> dict[str, Written]:
    """What the seat of a view, which is asked in this state, may do."""
    rich, actions = game.page.words(language), view.actions
    offered = _offered(game.id, actions, language, _asked_here(game, view, language))
    cuts = game.page.shortcuts(view)
    asked = [_question(done, why, rich, False) for done, why in game.page.questions(view).items()]
    asked += [_question(done, why, rich, True) for done, why in game.page.hasty(view).items()]
    is_by_hand = len(actions) == 1 and isinstance(actions[0], game.page.by_hand)
    return {
        "actions": offered.actions,
        "by_hand": YES if is_by_hand else NO,
        "shortcuts": listed([_shortcut(cut) for cut in cuts]) if cuts else NO_LIST,
        "questions": listed(asked) if asked else NO_LIST,
        "foretold": _foretold(game, view, language),
        "labels": offered.labels,
        "offers": _offers(game, view, language),
        "next": offered.next,
        "ruled": _ruled(game, view),
        "proofs": _proofs(game, state, actions, rich),
    }


class _Asked(NamedTuple):
    """What is asked for at this table in words of its own, by the first pick."""

    instead: Mapping[tuple[str, str], str]
    """By that and what is said elsewhere."""
    before: Mapping[str, str]
    """What is said before all that comes next."""

    def said(self, first: str, usual: str) -> str:
        """What is said in place of this."""
        said = self.instead.get((first, usual), usual)
        before = self.before.get(first)
        return said if before is None or said == _NOTHING else f"{before[:-1]} {said[1:]}"


def _asked_here(game: Game, view: View, language: str) -> _Asked:
    """What this table says otherwise than others once a pick may come."""
    say, page = game.text.words(language).say, game.page
    instead = {
        (first, compact(say(usual))): compact(say(why.key, **why.facts))
        for (first, usual), why in page.next_instead(view).items()
    }
    before = page.next_before(view).items()
    return _Asked(instead, {first: compact(say(why.key, **why.facts)) for first, why in before})


def _ruled(game: Game, view: View) -> Written:
    """By the first pick: the rule by which this table asks otherwise than others."""
    page = game.page
    told = {first: why.rule for first, why in page.next_before(view).items()}
    told |= {first: why.rule for (first, _), why in page.next_instead(view).items()}
    return mapped([f"{compact(first)}:{compact(rule)}" for first, rule in told.items()])


def _offered(game_id: str, actions: list[Action], language: str, asked: _Asked) -> _Offered:
    """What is told of these actions."""
    written: list[str] = []
    labels: dict[str, str] = {}
    coming: dict[str, str] = {}
    begun = 0
    for at in range(1, len(actions) + 1):
        first = actions[begun].picks[0]
        if at < len(actions) and actions[at].picks[0] == first:
            continue
        alike = _alike(game_id, tuple(actions[begun:at]), language)
        begun = at
        written.append(alike.written)
        labels |= alike.labels
        for pick, usual in alike.next.items():
            said = asked.said(first, usual)
            known = coming.get(pick)
            if known is None:
                coming[pick] = said
            elif known != said:  # after this first pick it is asked for otherwise
                coming[f"{first} {pick}"] = said
    told = [f"{compact(pick)}:{said}" for pick, said in coming.items()]
    return _Offered(listed(written), mapped(list(labels.values())), mapped(told))


@lru_cache(_KEPT)
def _alike(game_id: str, actions: tuple[Action, ...], language: str) -> _Alike:
    """What is told of actions with the same first pick.

    Each action is the only one of its kind, so this is kept by them: a card is in a hand for
    several moves, and the places for it are the same at many tables.
    """
    first = actions[0].picks[0]
    picks = dict.fromkeys([pick for action in actions for pick in action.picks])
    return _Alike(
        ",".join([compact([action.text, *action.picks]) for action in actions]),
        {pick: _label(game_id, pick, language) for pick in picks},
        {pick: _asked_next(game_id, first, pick, language) for pick in picks},
    )


def _offers(game: Game, view: View, language: str) -> Written:
    """What is a button as well as a drawing, and what that says."""
    words = game.text.words(language)
    offered = [
        f"{compact(pick)}:{compact(words.say(key, pick=pick))}"
        for pick, key in game.page.offers(view).items()
    ]
    return mapped(offered) if offered else NO_NAMES


def _shortcut(cut: Shortcut) -> str:
    told: dict[str, object] = {"picks": cut.picks, "actions": cut.actions}
    return compact(told | {"unordered": True} if cut.is_unordered else told)


def _question(done: tuple[str, ...], why: Reason, rich: Words, is_hasty: bool) -> str:
    """What to ask before something is done, always or only where a single touch did it."""
    html = rich.say(why.key, **why.facts)
    return compact({"actions": done, "rule": why.rule, "html": html, "hasty": is_hasty})


def _foretold(game: Game, view: View, language: str) -> Written:
    """What the ways to turn a piece lead to, where there is something to tell."""
    words, told = game.text.words(language), []
    for text, one in game.page.foretold(view).items():
        said = {"html": escape(one.said(words)), "marks": dict(one.marks)}
        told.append(f"{compact(text)}:{compact(said)}")
    return mapped(told) if told else NO_NAMES


def _proofs(game: Game, state: State, actions: list[Action], rich: Words) -> Written:
    """Why those actions are right that need showing."""
    proved, proofs = game.rules.proved, []
    for action in actions if proved else ():
        proof = game.rules.proof(state, action) if isinstance(action, proved) else None
        if proof is not None:
            told = {"rule": proof.rule, "html": rich.say(proof.key, **proof.facts)}
            proofs.append(f"{compact(action.text)}:{compact(told)}")
    return mapped(proofs) if proofs else NO_NAMES


@cache
def _asked_next(game_id: str, first: str, pick: str, language: str) -> str:
    """What is said while this pick may come next; there are few, so each is found once."""
    game = find(game_id)
    key = game.page.next_key(first, pick)
    return compact(game.text.words(language).say(key) if key else "")


@cache
def _label(game_id: str, pick: str, language: str) -> str:
    """What a pick is called; there are few, so each is found once."""
    game = find(game_id)
    return f"{compact(pick)}:{compact(game.page.label(pick, game.text.words(language)))}"
