"""The API of whoever plays: act, take back, ask whether something would be legal."""

from gonfalon.server.api_models import Done, Legality, WhyIn
from gonfalon.server.messages import ActIn, UndoIn
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
