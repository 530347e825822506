"""What is told of a match: what it is played to, the score, and at the end who won by how much."""

from collections.abc import Callable

from gonfalon.engine.goal import Goal
from gonfalon.engine.match import BY_SCORE, DRAWN, Match
from gonfalon.engine.match_rules import named_starter
from gonfalon.engine.match_text import written
from gonfalon.engine.words import Words

NameOf = Callable[[int], str]
"""What the player at a seat from 0 is called."""


def tell_goal(goal: Goal, words: Words) -> str:
    """What a match is played to."""
    return words.say(f"match.goal.{goal.unit}", count=goal.number)


def tell_game(match: Match, number: int, words: Words) -> str:
    """Which game of which match this is; games are counted from 1."""
    return words.say("match.game", goal=tell_goal(match.goal, words), number=number)


def tell_scores(match: Match, name: NameOf) -> str:
    """The score of everybody, in the order of the seats."""
    return ", ".join(f"{name(seat)} {written(score)}" for seat, score in enumerate(match.scores))


def tell_standing(match: Match, words: Words, name: NameOf) -> str:
    """The score so far, or who won."""
    if match.over:
        return tell_verdict(match, words, name)
    return words.say("match.score", scores=tell_scores(match, name))


def tell_next(match: Match, words: Words, name: NameOf) -> str:
    """Between games: who starts the next one; nothing after the last."""
    first = named_starter(match.next_options)
    if match.over or first is None:
        return ""
    return words.say("match.starts", name=name(first))


def tell_verdict(match: Match, words: Words, name: NameOf) -> str:
    """Who won a match that is over, and by how much."""
    verdict, scores = match.verdict(), tell_scores(match, name)
    if verdict.how == DRAWN:
        if len(verdict.winners) == len(match.names):
            return words.say("match.drawn", scores=scores)
        names = ", ".join(name(seat) for seat in verdict.winners)
        return words.say("match.shared", names=names, scores=scores)
    winner, margin = name(verdict.winners[0]), written(verdict.margin)
    if verdict.how == BY_SCORE:
        return words.say("match.won", name=winner, margin=margin, scores=scores)
    boards = ", ".join(f"{name(seat)} {points}" for seat, points in enumerate(match.boards))
    return words.say("match.won_by_board", name=winner, margin=margin, scores=scores, boards=boards)
