"""The pages: start, new table, table, rules, and the parts that the table page fetches."""

import time
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query
from starlette.responses import HTMLResponse, JSONResponse, Response

from gonfalon.bots import BOTS, USUAL
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.goal import MOST, parse_goal
from gonfalon.engine.match_rules import STARTER
from gonfalon.engine.match_words import tell_goal
from gonfalon.engine.view import OPEN as ALL_OPEN
from gonfalon.engine.view import SPECTATOR
from gonfalon.games import GAMES, find
from gonfalon.server.chart import chart_of
from gonfalon.server.errors import Refused
from gonfalon.server.hub import PACES
from gonfalon.server.looking_back import drawn_at
from gonfalon.server.offering import field_of, name_of
from gonfalon.server.saved import LEFT, OVER, Listed
from gonfalon.server.telling import player_name, rich_words
from gonfalon.server.tokens import hashed
from gonfalon.server.visits import AtTable, Visiting
from gonfalon.web.render import render_page, words_in
from gonfalon.web.rules import rules_of

pages: Final = APIRouter(include_in_schema=False)


@pages.get("/", response_class=HTMLResponse)
async def start(visiting: Visiting) -> str:
    """The games, and the tables."""
    browser, store = visiting.browser, visiting.hub.store
    mine = await store.tables_of(hashed(browser)) if browser is not None else []
    listed = await store.open_tables()
    own = {one.id for one in mine}
    return render_page(
        "start.html",
        visiting.request,
        all_games=[_tile(game, visiting.language) for game in GAMES.values()],
        mine=[_line(one, visiting.language) for one in mine],
        listed=[_line(one, visiting.language) for one in listed if one.id not in own],
    )


@pages.get("/new/{game_id}", response_class=HTMLResponse)
async def new(visiting: Visiting, game_id: Annotated[str, Path(max_length=40)]) -> str:
    """The form for a new table."""
    game = _game(game_id)
    words = game.text.words(visiting.language)
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
        visiting.request,
        game=game,
        title=game.title(visiting.language),
        ours=game.ours(words),
        options=options,
        presets=presets,
        seat_names=[game.seat_name(seat, words) for seat in range(game.seats[-1])],
        levels=list(BOTS),
        usual_level=USUAL,
        paces=PACES,
        most_to_play=MOST,
    )


@pages.get("/t/{table_id}", response_class=HTMLResponse)
async def table(at: AtTable) -> Response:
    """A table; whoever has no access yet gets a page that can only take a secret link."""
    if not at.access.any:
        page = render_page("locked.html", at.request, table_id=at.table.id)
        return HTMLResponse(page, status_code=403)
    words = at.table.game.text.words(at.language)
    page = render_page(
        "table.html",
        at.request,
        table=at.table,
        access=at.access,
        options_text=_chosen_text(
            at.table.game, at.table.row.options, at.table.row.goal, at.language
        ),
        title=at.table.game.title(at.language),
        levels=list(BOTS),
        seat_names=[at.table.game.seat_name(row.seat, words) for row in at.table.seats],
        rules=rules_of(at.table.game, at.language),
    )
    return HTMLResponse(page)


@pages.get("/t/{table_id}/at/{ply}")
async def at_ply(
    at: AtTable,
    ply: Annotated[int, Path(ge=0, le=1_000_000)],
    seat: Annotated[int, Query(ge=0, le=8)] = 0,
) -> JSONResponse:
    """The table as it was after a ply, as the same eyes saw it; after the game, open to all."""
    if not at.access.any:
        raise Refused("no_access")
    session = at.table.session
    at.table.must_be_whole()
    if session is None:
        raise Refused("not_started")
    if ply > session.ply:
        raise Refused("no_such_ply", plies=session.ply)
    is_over = at.table.row.phase in (OVER, LEFT)
    eyes = seat - 1 if seat - 1 in at.access.seats else SPECTATOR
    text, names = session.record.write(), dict(rich_words(at.table, at.language).names)
    html, prompt = await at.hub.clerks.do(
        at.address, drawn_at, text, ply, ALL_OPEN if is_over else eyes, at.language, names
    )
    answer = {"ply": ply, "plies": session.ply, "html": html, "prompt": prompt}
    return JSONResponse(answer)


@pages.get("/t/{table_id}/chart", response_class=Response)
async def chart(at: AtTable) -> Response:
    """The course of a game that is over, as a picture."""
    if not at.access.any:
        raise Refused("no_access")
    record = at.table.finished_record()
    words = at.table.game.text.words(at.language)
    svg = at.table.charts.get(at.language)
    if svg is None:
        names = [player_name(at.table, row.seat, words) for row in at.table.seats]
        svg = await at.hub.clerks.do(at.address, chart_of, record.write(), names, at.language)
        at.table.charts[at.language] = svg
    return Response(svg, media_type="image/svg+xml")


@pages.get("/rules/{game_id}", response_class=HTMLResponse)
async def rules(visiting: Visiting, game_id: Annotated[str, Path(max_length=40)]) -> str:
    """The rules of a game."""
    game = _game(game_id)
    return render_page(
        "rules.html", visiting.request, game=game, rules=rules_of(game, visiting.language)
    )


@pages.get("/games/{game_id}/style.css")
async def style(game_id: Annotated[str, Path(max_length=40)]) -> Response:
    """The styles of a game's drawings."""
    headers = {"Cache-Control": "no-cache"}
    return Response(_game(game_id).stylesheet(), media_type="text/css", headers=headers)


@pages.get("/api/docs", response_class=HTMLResponse)
async def docs(visiting: Visiting) -> str:
    """The API explained, from its own description."""
    return render_page("api.html", visiting.request, schema=visiting.request.app.openapi())


def _game(game_id: str) -> Game:
    try:
        return find(game_id)
    except Malformed:
        raise Refused("no_such_game", games=", ".join(GAMES)) from None


def _tile(game: Game, language: str) -> dict[str, Any]:
    words = game.text.words(language)
    return {
        "game": game,
        "title": game.title(language),
        "pitch": words.say(game.pitch_key()),
        "ours": game.ours(words),
        "emblem": game.emblem(),
    }


def _line(one: Listed, language: str) -> dict[str, Any]:
    """A table in a list: what is played, with whom, since when it waits."""
    game = find(one.game)
    words = words_in(language)
    names = [
        words.say("web.computer", level=words.say(f"web.level.{name}"))
        if kind == "computer"
        else name or words.say("web.free_seat")
        for name, kind in zip(one.names, one.kinds, strict=True)
    ]
    return {
        "id": one.id,
        "title": game.title(language),
        "options": _way_text(game, one.options, one.goal, language),
        "names": " – ".join(names),
        "phase": one.phase,
        "pace": one.pace,
        "since": one.changed_at,
        "ago": time.time() - one.changed_at,
        "yours": any(seat in one.roles for seat in one.waits),
        "waits_for": ", ".join(names[seat] for seat in one.waits),
    }


def _way_text(game: Game, options: str, goal: str | None, language: str) -> str:
    """The options of a table, and what its match is played to."""
    told = [_chosen_text(game, options, goal, language)]
    if goal is not None:
        told.append(tell_goal(parse_goal(goal), words_in(language)))
    return " · ".join(text for text in told if text)


def _chosen_text(game: Game, options: str, goal: str | None, language: str) -> str:
    """The options of a table; in a match without who starts, which the match decides."""
    words = options.split()
    if goal is not None:
        words = [word for word in words if not word.startswith(f"{STARTER}=")]
    return _options_text(game, " ".join(words), language)


def _options_text(game: Game, options: str, language: str) -> str:
    """The options of a table by a preset's name, or as words."""
    words = game.text.words(language)
    for preset in game.page.presets:
        if game.options.choose(preset.options).words() == options.split():
            return words.say(preset.key)
    try:
        chosen = game.options.parse(options.split())
    except Malformed:  # a table of an earlier version may have options that are gone
        return options
    return " · ".join(
        f"{words.say(f'{game.option_key(option.name)}.title')}: "
        f"{name_of(game, option, chosen[option.name], words)}"
        for option in game.options.options
        if chosen[option.name] != option.default
    )
