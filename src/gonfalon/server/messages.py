"""What a seat asks for, through either door: checked by the same models on the API and the line."""

from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gonfalon.engine.errors import Misread
from gonfalon.engine.text import short
from gonfalon.server.errors import Refused, malformed
from gonfalon.server.talk import LONGEST, LONGEST_WRITTEN, READY

MOST_ACTIONS: Final = 32
MOST_PICKS: Final = 8
LONGEST_ACTION: Final = 100
LONGEST_ID: Final = 64
LONGEST_RECORD: Final = 400_000
_MOST_PLIES: Final = 1_000_000
M = TypeVar("M", bound=BaseModel)


MOVE_ID: Final = Field(
    min_length=1,
    max_length=LONGEST_ID,
    pattern=r"^[A-Za-z0-9_.:-]*$",
    description="yours to choose; sent again it counts once",
)


class Model(BaseModel):
    """Takes exactly the fields that it names, each of exactly its type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class FromSeat(Model):
    """Something that is about one of the seats that someone holds."""

    seat: int | None = Field(
        default=None, ge=1, le=8, description="for those who hold several seats"
    )


class Asked(FromSeat):
    """Something a seat asks for in answer to a state it has seen."""

    id: str = MOVE_ID
    revision: int = Field(ge=0, le=_MOST_PLIES)
    ply: int = Field(ge=0, le=_MOST_PLIES)


class LookIn(Model):
    """Whether somebody looks at the page."""

    looks: bool


class ActIn(Asked):
    """Actions that a seat wants to be carried out, all or none."""

    actions: list[Annotated[str, Field(max_length=LONGEST_ACTION)]] = Field(
        min_length=1, max_length=MOST_ACTIONS
    )
    ask_first: bool = Field(default=False, description="refuse what could not be taken back")


class UndoIn(Asked):
    """A seat's wish to take back its last action, or as much of its turn as it may."""

    whole_turn: bool = False


class ResignIn(FromSeat):
    """A seat's wish to give the game up."""

    id: str = MOVE_ID


class AskIn(FromSeat):
    """What a seat asks all others for."""

    id: str = MOVE_ID
    kind: Literal["end", "back"] = Field(
        description="end: to end the game without a winner; back: to take back your last decision"
    )
    whole_turn: bool = Field(default=False, description="take back your whole last turn")


class AnswerIn(FromSeat):
    """What a seat answers to a question."""

    id: str = MOVE_ID
    question: int = Field(ge=0, le=_MOST_PLIES, description="its number")
    yes: bool = Field(description="whoever asked withdraws the question with false")


class SayIn(FromSeat):
    """What a seat says: a ready phrase, or free text."""

    id: str = MOVE_ID
    phrase: str = Field(default="", max_length=20, description=f"one of {', '.join(READY)}")
    text: str = Field(
        default="",
        max_length=LONGEST_WRITTEN,
        description=f"or plain text, at most {LONGEST} characters of one line; what cannot be seen "
        "is left out",
    )


class HintIn(FromSeat):
    """A seat's wish for a hint in the position that it has seen."""

    revision: int = Field(ge=0, le=_MOST_PLIES)
    ply: int = Field(ge=0, le=_MOST_PLIES)


class PicksIn(FromSeat):
    """Things that were touched one after the other, and led nowhere."""

    picks: list[str] = Field(min_length=1, max_length=MOST_PICKS)


class ShowIn(FromSeat):
    """At a shared screen, the seat that takes the screen now."""


class RecordIn(Model):
    """A record to be watched."""

    record: str = Field(min_length=1, max_length=LONGEST_RECORD)


def read(model: type[M], asked: dict[str, Any]) -> M:
    """What came over the live line as a model; other fields than the model's are passed over."""
    try:
        return model.model_validate({name: asked[name] for name in _names(model) if name in asked})
    except ValidationError as error:
        raise _refusal(error.errors()[0]) from None


@cache
def _names(model: type[BaseModel]) -> tuple[str, ...]:
    """The fields of a model."""
    return tuple(model.model_fields)


def is_bad_move_id(error: Any) -> bool:
    """Whether an id was refused for its characters alone."""
    return bool(error["loc"][-1] == "id" and error["type"] == "string_pattern_mismatch")


def _refusal(error: Any) -> Refused:
    """What a page is told of the first thing that is wrong with its message."""
    field, kind = error["loc"][0], error["type"]
    if field == "id":
        return Refused("bad_move_id")
    if kind in ("greater_than_equal", "less_than_equal"):  # no table has such a seat or ply
        return Refused("no_access") if field == "seat" else Refused("stale")
    if field == "actions" and kind in ("too_short", "too_long"):
        return Refused("malformed_action", most=MOST_ACTIONS)
    if field == "actions" and kind in ("string_too_long", "string_unicode"):  # no action's text
        return malformed(Misread("read.verb_none", text=short(error["input"])))
    return Refused("malformed_message")
