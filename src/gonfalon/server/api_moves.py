"""The API of whoever plays: act, take back, ask whether something would be legal or for a hint."""

from gonfalon.review.telling import names_of as picks_named
from gonfalon.review.telling import tell_whys
from gonfalon.server.api_models import Done, HintGiven, Legality, WhyIn
from gonfalon.server.messages import ActIn, HintIn, UndoIn
from gonfalon.server.telling_names import names_of, own_names, rich_words
from gonfalon.server.visits import AtTable


async def act(body: ActIn, at: AtTable) -> Done:
    """Carry out actions, all or none; the answer comes when they are on disk."""
    seat = at.own_seat(body.seat)
    at.acting.limit(at.table, [seat], at.request)
    move = await at.acting.act(at.table, seat, body, at.must_act_for)
    return Done(id=body.id, revision=move.revision, ply=move.ply)


async def undo(body: UndoIn, at: AtTable) -> Done:
    """Take your last action back, or as much of the turn as the rules of undo allow."""
    seat = at.own_seat(body.seat)
    at.acting.limit(at.table, [seat], at.request)
    move = await at.acting.undo(at.table, seat, body, at.must_act_for)
    return Done(id=body.id, revision=move.revision, ply=move.ply)


async def hint(body: HintIn, at: AtTable) -> HintGiven:
    """What the computer would do, and why; the record counts it.

    It is told to a seat that is asked, where one person plays or the table was opened with hints.
    """
    seat = at.own_seat(body.seat)
    at.acting.limit(at.table, [seat], at.request)
    at.acting.limit_hint(at.request)
    table, hints = at.table, at.hub.hints
    given = await hints.give(table, seat, body, at.must_act_for, at.address)
    words = table.game.text.words(at.language)
    own = own_names(table.game.id, names_of(table, at.language), at.language)
    return HintGiven(
        revision=body.revision,
        ply=body.ply,
        action=given.action,
        picks=list(given.picks),
        names=picks_named(given.picks, table.game, at.language),
        text=tell_whys(given, table.game, words.called(own)),
        html=tell_whys(given, table.game, rich_words(table, at.language)),
    )


async def why(body: WhyIn, at: AtTable) -> Legality:
    """Legal, with the proof where there is one, or the rule that forbids it."""
    seat = at.own_seat(body.seat)
    at.acting.limit(at.table, [seat], at.request)
    session = at.table.waited_for(seat)
    action = at.table.parse(body.action)
    refused = at.table.refusal(session, seat, action)
    words = at.table.game.text.words(at.language)
    if refused is not None:
        return Legality(legal=False, rule=refused.rule, text=refused.say(words))
    proof = at.table.game.rules.proof(session.state, action)
    if proof is None:
        return Legality(legal=True, text=words.say("play.legal"))
    return Legality(legal=True, rule=proof.rule, text=words.say(proof.key, **proof.facts))
