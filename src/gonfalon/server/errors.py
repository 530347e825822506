"""What the server refuses: a code for programs, a sentence for people, a status for HTTP."""

from typing import Final

from gonfalon.engine.errors import Excluded, Fact, GonfalonError, Illegal, Unsuitable
from gonfalon.engine.game import Game
from gonfalon.engine.words import Words
from gonfalon.games import words_for
from gonfalon.server.offering import say_unsuitable

_STATUS: Final = {
    "no_such_page": 404,
    "no_such_table": 404,
    "no_match": 404,
    "no_such_way": 404,
    "no_records": 404,
    "no_access": 403,
    "not_our_link": 422,
    "own_device_link": 422,
    "revoked": 403,
    "device_link_over": 403,
    "link_over": 403,
    "nothing_to_carry": 409,
    "many_devices": 409,
    "no_watchers": 403,
    "not_owner": 403,
    "not_your_level": 403,
    "bad_origin": 403,
    "not_your_turn": 409,
    "not_started": 409,
    "stale": 409,
    "over": 409,
    "cannot_go_on": 409,
    "no_undo": 409,
    "no_hints": 409,
    "seat_taken": 409,
    "seat_in_use": 409,
    "many_seat_changes": 409,
    "needs_link": 409,
    "not_offered": 409,
    "no_channel": 409,
    "many_ways": 409,
    "computer_plays": 409,
    "practice_alone": 409,
    "resigned": 409,
    "question_open": 409,
    "asked_before": 409,
    "no_question": 409,
    "not_asked": 409,
    "no_takebacks": 409,
    "only_practice": 409,
    "has_begun": 409,
    "others_play": 409,
    "move_id_reused": 409,
    "time_out": 409,
    "no_days": 409,
    "no_talk": 409,
    "only_phrases": 409,
    "past_chance": 409,
    "illegal": 409,
    "too_large": 413,
    "too_fast": 429,
    "too_many_uploads": 429,
    "too_much_work": 503,
    "failed": 500,
    "store_failed": 503,
    "busy": 503,
    "no_hint": 503,
    "nothing_to_review": 409,
}


class Refused(GonfalonError):
    """A request that changed nothing: its code, and facts for the sentence."""

    def __init__(self, code: str, /, **facts: Fact) -> None:
        super().__init__(code)
        self.code: Final = code
        self.facts = facts
        self.illegal: Illegal | None = None
        self.excluded: Excluded | None = None
        self.cause: GonfalonError | None = None
        self.unsuitable: tuple[Game, Unsuitable] | None = None
        self.why = ""
        """What stands in the way of taking something back."""

    @property
    def status(self) -> int:
        """The status of an HTTP answer."""
        return _STATUS.get(self.code, 422)

    @property
    def option(self) -> str:
        """The option whose value is refused, if it is one."""
        return self.unsuitable[1].option if self.unsuitable is not None else ""

    def say(self, words: Words) -> str:
        """The sentence for a person; words of the game, if a rule forbids it."""
        if self.illegal is not None:
            return words.why(self.illegal)
        if self.why:
            return words.say(f"web.no_undo.{self.why}")
        facts = dict(self.facts)
        if self.cause is not None:
            facts["problem"] = self.cause.worded(words.language)
        if self.excluded is not None:
            told = words_for(self.excluded.reason, words.language)
            reason = told.say(self.excluded.reason, **self.excluded.facts)
            facts = {"reason": reason, "rule": self.excluded.rule}
        if self.unsuitable is not None:
            game, error = self.unsuitable
            facts = {"problem": say_unsuitable(game, error, game.text.words(words.language))}
        return words.say(f"web.error.{self.code}", **facts)


class Overtaken(Refused):
    """Another process has changed the table first; whoever can, catches up and tries again."""

    def __init__(self) -> None:
        super().__init__("stale")


def forbidden(illegal: Illegal) -> Refused:
    """A refusal by a rule of the game."""
    refused = Refused("illegal")
    refused.illegal, refused.rule = illegal, illegal.rule
    return refused


def excluded(settings: Excluded) -> Refused:
    """A refusal of settings that do not go together."""
    refused = Refused("excluded_options")
    refused.excluded, refused.rule = settings, settings.rule
    return refused


def no_undo(why: str) -> Refused:
    """A refusal to take something back, and what stands in the way; nothing, if there is none."""
    refused = Refused("no_undo")
    refused.why = why
    return refused


def malformed(error: GonfalonError) -> Refused:
    """A refusal of an action that cannot be read: what is wrong with it."""
    refused = Refused("malformed")
    refused.cause = error
    return refused


def bad_options(error: GonfalonError) -> Refused:
    """A refusal of settings that the game does not have."""
    refused = Refused("bad_options")
    refused.cause = error
    return refused


def bad_record(error: GonfalonError) -> Refused:
    """A refusal of a record that cannot be shown."""
    refused = Refused("bad_record")
    refused.cause = error
    return refused


def cannot_go_on(error: GonfalonError) -> Refused:
    """A refusal at a table whose game today's rules do not agree with."""
    refused = Refused("cannot_go_on")
    refused.cause = error
    return refused


def unsuitable(game: Game, error: Unsuitable) -> Refused:
    """A refusal of a value that an option of the game does not have."""
    refused = Refused("bad_options")
    refused.unsuitable = (game, error)
    return refused


class CannotServe(GonfalonError):
    """The server cannot start or go on: one line that says why."""


class InUse(CannotServe):
    """Another process holds the database."""
