"""The Oracle as two rings: what is lit today, what is paired, and what that means (BA-O)."""

from functools import cache
from html import escape
from math import cos, pi, sin
from typing import Final

from gonfalon.games.battalia.box.cards import ARTEFACTS, KIND_NAMES, TOOL
from gonfalon.games.battalia.box.oracle import INNER, OUTER, lit_on, paired_on
from gonfalon.games.battalia.html.signs import icon, kind_name
from gonfalon.games.battalia.rules.figures import DAYS
from gonfalon.games.battalia.text.telling import time_told
from gonfalon.games.battalia.text.words import words_in

_OUTER: Final = 77.0
_INNER: Final = 47.0
_SIGN: Final = 24.0
_STEP: Final = 360 / ARTEFACTS  # degrees that the inner ring turns in a day (BA-O1)
# The rings run against each other: every day the pair lies three steps further back.
_TO_PAIR: Final = -3 * _STEP


@cache
def draw_oracle(day: int, weeks: int, language: str) -> str:
    """The rings as they stand on a day, the day and the week, and two lines that explain them."""
    words = words_in(language)
    today = day % DAYS
    lit, paired = lit_on(day), paired_on(day)
    said = [
        ("sun", words.say("ba.draw.lit_today", kind=KIND_NAMES[lit]), "lit"),
        ("pair", words.say("ba.draw.paired_today", kind=KIND_NAMES[paired]), "paired"),
    ]
    lines = "".join(
        [
            f'<p data-help="{thing}">{icon(sign, "ba-tiny")} {escape(text)}</p>'
            for sign, text, thing in said
        ]
    )
    names = f"{kind_name(lit, language)}, {kind_name(paired, language)}"
    label = escape(f"{words.say('ba.draw.oracle')}: {names}")
    return (
        f'<section class="ba-oracle" data-help="oracle" '
        f'aria-label="{escape(words.say("ba.draw.oracle"))}"><svg viewBox="-100 -100 200 200" '
        f'role="img" aria-label="{label}">{_rings(day)}</svg>'
        f'<div\nclass="ba-days" data-help="week">{_time(day, weeks, language)}'
        f"{_week(today)}</div>{lines}</section>"
    )


def _time(day: int, weeks: int, language: str) -> str:
    """The week and the day, of how many, and whether it is the last day (BA-E1)."""
    words = words_in(language)
    parts = time_told(day, weeks, words).split(", ")  # broken between week and day alone
    told = ", ".join([part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts])
    drawn = f"<b>{escape(told)}</b>"
    if day + 1 < weeks * DAYS:
        return drawn
    last = escape(words.say("ba.draw.last_day"))
    return f'{drawn} <strong class="ba-last">{last}</strong>'


@cache
def draw_today(day: int, weeks: int, language: str) -> str:
    """The day in short, for where the Oracle itself is out of sight: its signs beside the map."""
    words = words_in(language)
    signs = ""
    for thing, sign, kind in (("lit", "sun", lit_on(day)), ("paired", "pair", paired_on(day))):
        label = escape(words.say(f"ba.draw.{thing}_today", kind=KIND_NAMES[kind]))
        short = escape(words.say(f"ba.draw.{thing}_short"))
        signs += (
            f'<span role="img" data-help="{thing}" aria-label="{label}">'
            f"{icon(sign, f'ba-tiny ba-{sign}')}<small>{short}</small>"
            f"{icon(KIND_NAMES[kind], 'ba-tiny')}"
            f"<small>{escape(kind_name(kind, language))}</small></span>"
        )
    return (
        f'<div\nclass="ba-today-line" data-help="week">{_time(day, weeks, language)}'
        f"<span>{signs}</span></div>"
    )


@cache
def _rings(day: int) -> str:
    """Both rings: the inner one turns on with its tool's ray, the frame goes to the pair."""
    turned = day * _STEP
    outer = [
        _symbol(kind, place, _OUTER, 0, "ba-on" if kind == lit_on(day) else "")
        for place, kind in enumerate(OUTER)
    ]
    inner = [
        _symbol(kind, -place, _INNER, -turned, "ba-pointer" if kind == TOOL else "")
        for place, kind in enumerate(INNER)
    ]
    return (
        '<circle class="ba-ring" r="95"/><circle class="ba-inner" r="62"/>'
        f'<circle class="ba-heart" r="32"/><g class="ba-turner" '
        f'transform="rotate({turned:.2f})"><path class="ba-ray" d="M0-34-17-95H17z"/></g>'
        f'<g class="ba-turner" transform="rotate({day * _TO_PAIR:.2f})">'
        '<rect class="ba-pairing" x="-17" y="-94" width="34" height="62" rx="15"/></g>'
        f'<g>{"".join(outer)}</g><g class="ba-turner" '
        f'transform="rotate({turned:.2f})">{"".join(inner)}</g>'
        '<use class="ba-eye" href="#ba-sun" x="-16" y="-16" width="32" height="32"/>'
    )


def _symbol(kind: int, place: int, radius: float, upright: float, style: str) -> str:
    """One symbol at its place on a ring, the first place above; turned back to be upright."""
    angle = 2 * pi * place / ARTEFACTS
    x, y = radius * sin(angle), -radius * cos(angle)
    turn = f' transform="rotate({upright:.2f})"' if upright else ""
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><use class="ba-symbol ba-turner {style}" '
        f'href="#ba-{KIND_NAMES[kind]}" x="{-_SIGN / 2:g}" y="{-_SIGN / 2:g}" '
        f'width="{_SIGN:g}" height="{_SIGN:g}"{turn}/></g>'
    )


@cache
def _week(day: int) -> str:
    """The days of the week as seven marks."""
    marks = "".join(
        [
            f'<i class="{"ba-today" if one == day else "ba-past" if one < day else ""}"></i>'
            for one in range(DAYS)
        ]
    )
    return f'<span class="ba-week" aria-hidden="true">{marks}</span>'
