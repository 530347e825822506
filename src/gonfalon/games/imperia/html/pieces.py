"""Pieces as SVG: a shape by rank, a large arrow, and below it a tab with charge and stars."""

from functools import cache
from html import escape
from typing import Final

from gonfalon.games.imperia.box.components import (
    COMMANDER,
    EXCHANGE_OWN,
    KIND_RANKS,
    NO_FACING,
    count_of,
    kinds_in,
)
from gonfalon.games.imperia.text.telling import kind_title

# What each kind is, by the name of its explanation.
KIND_THINGS: Final = (
    "infantry", "infantry", "cavalry", "cavalry", "mobilise", "mobilise", "exchange-own",
    "exchange-enemy", "commander",
)  # fmt: skip
_SHAPES: Final = ("disc", "plate", "shield", "crowned")  # by rank
_POINTING: Final = ("march", "ride", "send")  # by rank, once turned
_WAYS: Final = ("marches", "rides", "sends")  # and before
_MOST_SHOWN: Final = 3  # of the edges below


def icon(name: str, style: str) -> str:
    """A symbol of the sprite."""
    return f'<svg class="{style}" aria-hidden="true"><use href="#im-{name}"/></svg>'


@cache
def charge(owner: int, style: str) -> str:
    """The charge of an army."""
    return icon(str(owner + 1), style)


def army_mark(seat: int) -> str:
    """The banner of an army with its charge."""
    return f'<span class="flag a{seat + 1}">{charge(seat, "charge")}</span>'


@cache
def cube_sign(owner: int) -> str:
    """The cube of an army, by itself."""
    return (
        f'<span class="cube a{owner + 1}"><svg viewBox="-12 -12 24 24" aria-hidden="true">'
        '<use href="#im-cube"/></svg></span>'
    )


@cache
def token(owner: int, kind: int, facing: int, height: int = 1) -> str:
    """A piece; edges below it show that it tops a tower, not what lies there (IM-B4)."""
    shape = _SHAPES[KIND_RANKS[kind] - 1]
    edges = "".join(
        f'<use class="edge" href="#im-{shape}" x="{2 * place}" y="{2 * place}"/>'
        for place in range(min(height - 1, _MOST_SHOWN), 0, -1)
    )
    return (
        f'<svg class="token a{owner + 1}" viewBox="-24 -24 48 48" aria-hidden="true">{edges}'
        f"{shape_of(shape, owner)}{_sign(kind, facing)}"
        f'<use class="tab" href="#im-tab-{owner + 1}{KIND_RANKS[kind]}"/></svg>'
    )


@cache
def small_token(owner: int, kind: int) -> str:
    """A piece of this kind as a small mark: its shape and its sign."""
    shape = _SHAPES[KIND_RANKS[kind] - 1]
    return (
        f'<svg class="mini a{owner + 1}" viewBox="-24 -25 48 46" aria-hidden="true">'
        f'<use class="base" href="#im-{shape}"/>{_sign(kind, NO_FACING)}</svg>'
    )


def shape_of(shape: str, owner: int) -> str:
    """The body of a piece or fort in its tincture, with the hatching that can be switched on."""
    return (
        f'<use class="base" href="#im-{shape}"/>'
        f'<use class="hatch" href="#im-{shape}" fill="url(#im-hatch-{owner + 1})"/>'
    )


def fort_picture(owner: int) -> str:
    """A fort with the charge of its army."""
    return (
        f'<svg class="token a{owner + 1}" viewBox="-24 -24 48 48" aria-hidden="true">'
        f'{shape_of("fort", owner)}<g class="sign">'
        f'<use href="#im-{owner + 1}" x="-9" y="-5.5" width="18" height="18"/></g></svg>'
    )


def sign_of(kind: int, facing: int) -> tuple[str, int]:
    """The sign of what a piece does, and how far it is turned; unturned it shows all its ways."""
    if kind == COMMANDER:
        return "lead", 0
    if kind >= EXCHANGE_OWN:
        return ("swap" if kind == EXCHANGE_OWN else "raid"), 0
    if facing == NO_FACING:
        return _WAYS[KIND_RANKS[kind] - 1], 45 * (kind & 1)
    return _POINTING[KIND_RANKS[kind] - 1], 45 * facing


def _sign(kind: int, facing: int) -> str:
    """The sign on a piece."""
    name, turn = sign_of(kind, facing)
    turned = f" rotate({turn})" if turn else ""
    return f'<use class="sign" href="#im-{name}" transform="translate(0 -4){turned}"/>'


@cache
def left_of(owner: int, pieces: int, language: str) -> str:
    """The pieces of a hand or pile, or both: a small mark for each kind with its number."""
    marks = []
    for kind in kinds_in(pieces):
        count = count_of(pieces, kind)
        title = escape(kind_title(kind, language))
        marks.append(
            f'<span class="left" role="img" data-help="left" aria-label="{title}: {count}">'
            f"{small_token(owner, kind)}{f'<b>{count}</b>' if count > 1 else ''}</span>"
        )
    return "".join(marks)
