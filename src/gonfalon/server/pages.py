"""The pages: start, new table, table, rules, and the parts that the table page fetches."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Path, Query
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from gonfalon.bots import MILD, USUAL, levels_for
from gonfalon.engine.aid import OPENING
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.goal import MOST
from gonfalon.engine.options import Options
from gonfalon.engine.view import OPEN as ALL_OPEN
from gonfalon.engine.view import SPECTATOR
from gonfalon.games import GAMES, find
from gonfalon.server.audience import CHOICES, tell_audience
from gonfalon.server.chart import chart_of
from gonfalon.server.clock import END_TURN, WHEN_OUT
from gonfalon.server.errors import Refused
from gonfalon.server.finished import finished_record
from gonfalon.server.history.pages import has_finished
from gonfalon.server.hub import PACES
from gonfalon.server.illustrations import illustrations_of
from gonfalon.server.inviting import invitation_to
from gonfalon.server.live import LiveTable
from gonfalon.server.looking_back import drawn_at, told_at
from gonfalon.server.making import MOST_ABOUT
from gonfalon.server.notices.pages import offers_telling
from gonfalon.server.offering import field_of
from gonfalon.server.packing import lasting_answer
from gonfalon.server.saved import LEFT, OVER, Listed
from gonfalon.server.since import turns_until
from gonfalon.server.talk import LONGEST, READY, WAYS
from gonfalon.server.telling_clock import tell_terms
from gonfalon.server.telling_names import (
    names_of,
    own_names,
    player_name,
    rich_words,
    side_name,
)
from gonfalon.server.telling_players import parted
from gonfalon.server.telling_review import tell_review
from gonfalon.server.telling_tables import by_urgency, chosen_text, is_going_on, line_of
from gonfalon.server.up_time import UpTime
from gonfalon.server.visits import AtTable, Visit, Visiting, origin_of
from gonfalon.web.glossary import glossary_of
from gonfalon.web.illustrating import Picture
from gonfalon.web.render import render_page, render_part, words_in
from gonfalon.web.rules import aid_of, rules_of

CLOCK_MINUTES: Final = (3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180)
CLOCK_INCREMENTS: Final = (0, 2, 5, 10, 15, 20, 30, 60)
CLOCK_DAYS: Final = (1, 2, 3, 5, 7, 10, 14)
pages: Final = APIRouter(include_in_schema=False)


@pages.get("/", response_class=HTMLResponse)
async def start(visiting: Visiting) -> str:
    """The games, and the tables."""
    browsers, store = visiting.credential.cookies, visiting.hub.store
    mine = await store.tables_of(*browsers) if browsers else []
    listed = await store.open_tables()
    looks_back = await has_finished(store, browsers)
    asked, language = visiting.request, visiting.language
    return start_page(asked, language, mine, listed, looks_back, store.up_time)


def start_page(
    asked: HTTPConnection,
    language: str,
    mine: Sequence[Listed],
    listed: Sequence[Listed],
    looks_back: bool = False,
    up: UpTime | None = None,
) -> str:
    """The first page with these tables, those of whoever asks and those where anyone may sit."""
    own = {one.id for one in mine}
    return render_page(
        "start.html",
        asked,
        all_games=[tile_of(game, language, mine) for game in GAMES.values()],
        going=[line_of(one, language, up) for one in by_urgency(mine)],
        ended=[line_of(one, language) for one in mine if not is_going_on(one)],
        listed=[line_of(one, language) for one in listed if one.id not in own],
        looks_back=looks_back,
        usual_level=USUAL,
        has_tables=bool(mine),
    )


@pages.get("/new/{game_id}", response_class=HTMLResponse)
async def new(visiting: Visiting, game_id: Annotated[str, Path(max_length=40)]) -> str:
    """The form for a new table."""
    return new_page(visiting.request, visiting.language, find_game(game_id))


def new_page(asked: HTTPConnection, language: str, game: Game) -> str:
    """The form for a new table of a game."""
    words = game.text.words(language)
    options = [field_of(game, option, words) for option in game.options.options]
    presets = [
        {
            "name": words.say(preset.key),
            "text": words.say(f"{preset.key}.text"),
            "options": dict(preset.options),
            "seats": preset.seats,
        }
        for preset in game.page.presets
    ]
    return render_page(
        "new.html",
        asked,
        game=game,
        title=game.title(language),
        ours=game.ours(words),
        options=options,
        presets=presets,
        seat_names=[game.seat_name(seat, words) for seat in range(game.seats[-1])],
        levels=levels_for(game.id),
        usual_level=USUAL,
        paces=PACES,
        clock_minutes=CLOCK_MINUTES,
        clock_increments=CLOCK_INCREMENTS,
        clock_days=CLOCK_DAYS,
        when_out=[how for how in WHEN_OUT if how != END_TURN or game.rules.ends_turn],
        audiences=[(one, tell_audience(one, words_in(language))) for one in CHOICES],
        most_to_play=MOST,
        talk_ways=WAYS,
        longest_about=MOST_ABOUT,
    )


@pages.get("/t/{table_id}", response_class=HTMLResponse)
async def table(at: AtTable) -> Response:
    """A table; whoever has no access yet gets a page that can only take a secret link."""
    if not at.access.any:
        return _at_the_door(at)
    if at.access.is_shut_out:
        return _shut_out(at)
    await at.bring_ways()
    page = render_page(
        "table.html",
        at.request,
        table=at.table,
        access=at.access,
        options_text=_table_text(at.table, at.language),
        title=at.table.game.title(at.language),
        legend_name=at.table.game.text.words(at.language).say(at.table.game.page.legend_key),
        rules=rules_of(at.table.game, at.language),
        ready_phrases=READY,
        longest_talk=LONGEST,
        pictures=None,
        glossary=glossary_of(at.table.game, at.language, _known_options(at.table)),
        offers_telling=await offers_telling(at),
    )
    return HTMLResponse(page)


def _at_the_door(at: Visit) -> HTMLResponse:
    """What whoever has no way in yet sees: the invitation, or only that there is a table."""
    invitation = invitation_to(at.table, at.language)
    if invitation is None:
        page = render_page("locked.html", at.request, table_id=at.table.id)
        return HTMLResponse(page, status_code=403)
    game = at.table.game
    page = render_page(
        "invited.html",
        at.request,
        table_id=at.table.id,
        game=game,
        invitation=invitation,
        pitch=game.text.words(at.language).say(game.pitch_key()),
        origin=origin_of(at.request),
    )
    return HTMLResponse(page)


def _shut_out(at: Visit) -> HTMLResponse:
    """What whoever may only watch sees before the end, where nobody watches until then."""
    table, language = at.table, at.language
    page = render_page(
        "shut_out.html",
        at.request,
        table_id=table.id,
        game=table.game,
        title=table.game.title(language),
        options_text=_table_text(table, language),
        players=names_of(table, language),
    )
    return HTMLResponse(page, status_code=403)


def _table_text(table: LiveTable, language: str) -> str:
    """What a table is played with: its options, and how long each has."""
    row, words = table.row, words_in(language)
    chosen = chosen_text(table.game, row.options, row.goal, language)
    told = (chosen, tell_terms(row.terms, words), tell_audience(row.watchers, words))
    return " · ".join(text for text in told if text)


def _known_options(table: LiveTable) -> Options | None:
    """What a table is played with; nothing if that is no more to be had."""
    try:
        return table.options
    except Malformed:
        return None


Ply = Annotated[int, Path(ge=0, le=1_000_000)]
SeenFrom = Annotated[int, Query(ge=0, le=8)]


@pages.get("/t/{table_id}/at/{ply}")
async def at_ply(at: AtTable, ply: Ply, seat: SeenFrom = 0) -> JSONResponse:
    """The table as it was after a ply, as the same eyes saw it; after the game, open to all."""
    at.must_see(SPECTATOR)
    names = dict(rich_words(await at.shown_soon(), at.language).names)
    (html, prompt, notes), (plies, turn, turns) = await _looked_back(at, drawn_at, ply, seat, names)
    counted = [parted(note) for note in notes]
    when = {"ply": ply, "plies": plies, "turn": turn, "turns": turns}
    return JSONResponse({**when, "html": html, "prompt": prompt, "notes": counted})


@pages.get("/t/{table_id}/told/{ply}", response_class=HTMLResponse)
async def told(at: AtTable, ply: Ply, seat: SeenFrom = 0) -> str:
    """The same in words, to be read aloud: who plays, then the position."""
    at.must_see(SPECTATOR)
    table, language = await at.shown_soon(), at.language
    names = own_names(table.game.id, names_of(table, language), language)
    (passages, notes), _ = await _looked_back(at, told_at, ply, seat, names)
    players = [
        (name, side_name(table.game.id, seat, language), note)
        for seat, (name, note) in enumerate(zip(names_of(table, language), notes, strict=True))
    ]
    return render_part("told.html", language, players=players, passages=passages)


T = TypeVar("T")


async def _looked_back(
    at: AtTable,
    look: Callable[[str, int, int, int, str, dict[int, str]], T],
    ply: int,
    seat: int,
    names: dict[int, str],
) -> tuple[T, tuple[int, int, int]]:
    """What a clerk finds out about the table as it was, and how many plies there are.

    Beside that stands which turn was under way then, and how many turns there are.

    It is seen from a seat of whoever asks, or as everyone sees it.
    """
    at.must_see(SPECTATOR)
    shown = await at.shown_soon()
    session = shown.session
    shown.must_be_whole()
    if session is None:
        raise Refused("not_started")
    if ply > session.ply:
        raise Refused("no_such_ply", plies=session.ply)
    is_over = shown.row.phase in (OVER, LEFT)
    eyes = seat - 1 if seat - 1 in at.access.sees else SPECTATOR
    found = await at.hub.clerks.do(
        at.address,
        look,
        session.record.write(),
        ply,
        ALL_OPEN if is_over else eyes,
        eyes,
        at.language,
        names,
    )
    at.must_see(eyes)  # it may have been revoked meanwhile
    if shown is at.table and at.access.behind != 0:
        raise Refused("no_access")
    turns = turns_until(session.deciders, ply, session.state.actor)
    return found, (session.ply, *turns)


@pages.get("/t/{table_id}/chart", response_class=Response)
async def chart(at: AtTable) -> Response:
    """The course of a game that is over, as a picture."""
    at.must_see(SPECTATOR)
    table = await at.shown_soon()
    record, session = finished_record(table), table.session
    words = table.game.text.words(at.language)
    svg = table.charts.get(at.language)
    if svg is None:
        names = [player_name(table, row.seat, words) for row in table.seats]
        svg = await at.hub.clerks.do(at.address, chart_of, record.write(), names, at.language)
        if table.session is session:  # its end may have been taken back meanwhile
            table.charts[at.language] = svg
        at.must_see(SPECTATOR)  # it may have been revoked meanwhile
    return Response(svg, media_type="image/svg+xml")


@pages.get("/t/{table_id}/review", response_class=HTMLResponse)
async def review(at: AtTable) -> str:
    """Looking back on a game that is over, as far as that is worked out."""
    at.must_see(SPECTATOR)
    table = await at.shown_soon()
    table.must_be_whole()
    looking = at.hub.reviews.of(table, at.address)
    return tell_review(table, looking, at.access.sees, at.language)


@pages.get("/rules/{game_id}", response_class=HTMLResponse)
async def rules(visiting: Visiting, game_id: Annotated[str, Path(max_length=40)]) -> str:
    """The rules of a game as a book: at a glance, then by chapter, with pictures."""
    game, language = find_game(game_id), visiting.language
    return render_page(
        "rules.html",
        visiting.request,
        game=game,
        rules=rules_of(game, language),
        opening=aid_of(game, language)[:OPENING],
        pictures=await _pictures(visiting, game),
    )


@pages.get("/rules/{game_id}/card", response_class=HTMLResponse)
async def card(visiting: Visiting, game_id: Annotated[str, Path(max_length=40)]) -> str:
    """The player aid of a game: one page to print."""
    game, language = find_game(game_id), visiting.language
    return render_page(
        "card.html",
        visiting.request,
        game=game,
        title=game.title(language),
        sections=aid_of(game, language),
        pictures=await _pictures(visiting, game),
    )


async def _pictures(visiting: Visit, game: Game) -> Mapping[str, Picture]:
    """The pictures of a game in the reader's language; none while there is no time to draw them."""
    try:
        return await illustrations_of(
            game.id, visiting.language, visiting.hub.clerks, visiting.address
        )
    except Refused:
        return {}


@pages.get("/games/{game_id}/style.css")
async def style(request: Request, game_id: Annotated[str, Path(max_length=40)]) -> Response:
    """The styles of a game's drawings."""
    return lasting_answer(request.headers, find_game(game_id).stylesheet().encode(), "text/css")


@pages.get("/games/{game_id}/pictures.css")
async def pictures_style(
    request: Request, game_id: Annotated[str, Path(max_length=40)]
) -> Response:
    """The styles of the pictures in a game's rules."""
    return lasting_answer(request.headers, find_game(game_id).pictures_style().encode(), "text/css")


@pages.get("/api/docs", response_class=HTMLResponse)
async def docs(visiting: Visiting) -> str:
    """The API explained, from its own description."""
    return render_page("api.html", visiting.request, schema=visiting.request.app.openapi())


def find_game(game_id: str) -> Game:
    """The game of this id."""
    try:
        return find(game_id)
    except Malformed:
        raise Refused("no_such_game", games=", ".join(GAMES)) from None


def tile_of(game: Game, language: str, mine: Sequence[Listed]) -> dict[str, Any]:
    """A game to choose; whoever has not ended one yet is given the mildest way by one click."""
    words = game.text.words(language)
    has_played = any(one.game == game.id and one.phase == OVER for one in mine)
    return {
        "game": game,
        "title": game.title(language),
        "pitch": words.say(game.pitch_key()),
        "ours": game.ours(words),
        "emblem": game.emblem(),
        "first": None if has_played else first_game(game),
        "levels": levels_for(game.id),
        "lessons": game.lessons(),
    }


def first_game(game: Game) -> dict[str, Any]:
    """The mildest way to play."""
    return {"level": MILD, "options": dict(game.page.first_game)}
