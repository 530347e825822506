"""What a request costs: taken from the bucket of its address before anything of it is read."""

import re
from typing import Final

from starlette.routing import compile_path

USUAL: Final = 1.0
MAKING: Final = 5.0
COMPUTERS: Final = 15.0
"""What a table of computers alone costs besides: they think for minutes, with nobody waiting."""
EVENTS_READ: Final = 4_000
EVENTS_WORDED: Final = 400
"""Events of a log that cost as much as a request: to send, and to put into words before."""
POSSIBLE: Final = 1.0
"""What it costs to draw a whole position from a view."""
_COSTS: Final = {
    "GET /static/{path:path}": 0.1,  # a page fetches dozens
    "GET /games/{game_id}/style.css": 0.1,
    "GET /health/live": 0.1,
    "GET /": 3.0,
    "GET /games/{game_id}/pictures.css": 0.1,
    "GET /rules/{game_id}": 3.0,
    "GET /rules/{game_id}/card": 3.0,
    "GET /learn/{game_id}": 2.0,
    "GET /learn/{game_id}/{lesson_id}": 3.0,
    "GET /t/{table_id}": 3.0,
    "GET /played": 5.0,
    "GET /played/records.zip": 10.0,
    "GET /t/{table_id}/at/{ply}": 2.0,
    "GET /t/{table_id}/told/{ply}": 2.0,
    "GET /t/{table_id}/chart": 5.0,
    "GET /t/{table_id}/review": 2.0,
    "GET /sw.js": 0.1,
    "GET /manifest.webmanifest": 0.1,
    "GET /offline": 0.1,
    "POST /t/{table_id}/notices": MAKING,
    "POST /devices/link": MAKING,
    "POST /devices/inside": 2.0,
    "POST /devices/take": MAKING,
    "POST /devices/{device_id}/end": 2.0,
    "GET /api/docs": 5.0,
    "GET /api/openapi.json": 2.0,
    "GET /api/tables/{table_id}/match": 3.0,
    "POST /api/tables": MAKING,
    "POST /api/tables/{table_id}/hint": 2.0,
    "GET /api/tables/{table_id}/talk": 2.0,
    "POST /api/records": 10.0,
    "POST /api/tables/{table_id}/take": MAKING,
    "POST /api/tables/{table_id}/restart": MAKING,
    "POST /api/tables/{table_id}/again": MAKING,
}
_NAMED: Final = re.compile(r"\(\?P<\w+>")
_ANY: Final = re.compile(
    "|".join(
        "(" + _NAMED.sub("(?:", compile_path(route)[0].pattern).lstrip("^") + ")"
        for route in _COSTS
    )
)
_IN_ORDER: Final = tuple(_COSTS.values())


def look_cost(events: int, new: int, possible: bool = False) -> float:
    """What the log of a table costs whoever looks, besides the request; and a possible position."""
    return events / EVENTS_READ + new / EVENTS_WORDED + (POSSIBLE if possible else 0.0)


def cost_of(method: str, path: str) -> float:
    """What a request of this kind costs, whether or not there is such a page."""
    found = _ANY.match(f"{'GET' if method == 'HEAD' else method} {path[:300]}")
    return USUAL if found is None or found.lastindex is None else _IN_ORDER[found.lastindex - 1]
