"""How a refusal is answered over HTTP: JSON for programs, a page for people."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from gonfalon.server.errors import Refused
from gonfalon.web.render import language_of, render_page, words_in


def answer_refused(request: Request, refused: Refused) -> Response:
    """The answer, which is counted by its code."""
    acting = getattr(request.app.state, "acting", None)
    if acting is not None:
        acting.count_refused(refused)
    words = words_in(language_of(request))
    if refused.illegal is not None:
        words = getattr(request.state, "game_words", None) or words
    text = refused.say(words)
    if _wants_page(request):
        page = render_page("refused.html", request, text=text, code=refused.code)
        return HTMLResponse(page, status_code=refused.status)
    answer = {"code": refused.code, "rule": refused.rule, "text": text}
    if refused.option:
        answer["option"] = refused.option
    if refused.why:
        answer["why"] = refused.why
    return JSONResponse(answer, status_code=refused.status)


def _wants_page(request: Request) -> bool:
    """Whether a person looks at this in a browser."""
    is_page = not request.url.path.startswith(("/api", "/static"))
    is_read = "text/html" in request.headers.get("accept", "")
    return request.method == "GET" and is_page and is_read
