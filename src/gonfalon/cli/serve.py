"""`serve`: the tables in the browser."""

import argparse
import contextlib
import errno
import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

from gonfalon.engine.errors import Malformed

if TYPE_CHECKING:
    import uvicorn

    from gonfalon.server.settings import Settings

_SWITCH_AFTER = 0.0005  # the thread that writes asks for its turn several times in a transaction


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `serve` with its arguments."""
    text = "play in the browser: start a server for tables"
    serve = commands.add_parser("serve", help=text, description=text)
    serve.add_argument(
        "--db", default="gonfalon.db", help="the database's file (default %(default)s)"
    )
    serve.add_argument(
        "--listen-db",
        default="",
        metavar="ADDRESS",
        help="PostgreSQL without a pooler in between, for news between processes",
    )
    serve.add_argument(
        "--processes",
        type=int,
        default=1,
        metavar="N",
        help="processes that serve together; more than 1 need PostgreSQL",
    )
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at")
    serve.add_argument("--port", type=int, default=8000, help="the port to listen at; 0 for any")
    serve.add_argument(
        "--bot-pause",
        type=float,
        default=0.7,
        metavar="SECONDS",
        help="how long a computer waits before it moves where only computers play",
    )
    serve.add_argument(
        "--bot-seconds",
        type=float,
        default=2.0,
        metavar="SECONDS",
        help="how long a computer may think about a move; only the strongest does",
    )
    serve.add_argument(
        "--bot-workers",
        type=int,
        default=2,
        metavar="N",
        help="processes that think for the computers; of several, one is kept for people's tables",
    )
    serve.add_argument(
        "--rate",
        type=float,
        default=20.0,
        metavar="N",
        help="requests a second from one seat or address; 0 for no limit",
    )
    serve.add_argument(
        "--connections",
        type=int,
        default=2000,
        metavar="N",
        help="connections that may be open in all; 0 for no limit",
    )
    serve.add_argument(
        "--per-address",
        type=int,
        default=100,
        metavar="N",
        help="connections that may be open from one address; 0 for no limit",
    )
    serve.add_argument(
        "--proxied",
        action="store_true",
        help="a proxy in front tells the visitor's address and scheme",
    )
    _add_notices(serve)
    serve.add_argument("--open", action="store_true", help="open the page in a browser")
    serve.set_defaults(command=run_serve)


def _add_notices(serve: argparse.ArgumentParser) -> None:
    """How people are told that it is their turn."""
    serve.add_argument(
        "--tell",
        default="",
        metavar="WAYS",
        help="how people may be told of their turn: some of push,mail,webhook,feed",
    )
    serve.add_argument(
        "--public-url",
        default="",
        metavar="URL",
        help="the address that people know this server by, for the links in what they are told",
    )
    serve.add_argument(
        "--smtp",
        default="",
        metavar="URL",
        help="the server that takes e-mail: smtp://user@host:587 or smtps://user@host",
    )
    serve.add_argument(
        "--smtp-password-file", default="", metavar="FILE", help="a file with the password for it"
    )
    serve.add_argument(
        "--mail-from", default="", metavar="ADDRESS", help="the address that e-mail comes from"
    )


def run_serve(arguments: argparse.Namespace) -> int:
    """Let browsers in until somebody interrupts; at port 0 the system chooses one."""
    from gonfalon.server.logs import set_up_logs
    from gonfalon.server.notices.offers import offers_of
    from gonfalon.server.processes import Family

    if not 0 <= arguments.port <= 65535:
        raise Malformed("--port", f"expected 0 to 65535, not {arguments.port}")
    for option in ("connections", "per_address"):
        if getattr(arguments, option) < 0:
            raise Malformed(f"--{option.replace('_', '-')}", "expected at least 0")
    if arguments.bot_workers < 1:
        raise Malformed("--bot-workers", "expected at least 1")
    _check_processes(arguments)
    set_up_logs()
    listening = _listen(arguments.host, arguments.port)
    port = listening.getsockname()[1]
    settings = _settings(arguments, port)
    offers_of(settings)
    server = _prepare(settings)
    host = "127.0.0.1" if arguments.host in ("", "0.0.0.0", "::") else arguments.host
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    print(f"Gonfalon is at {address}  (Ctrl-C to stop)", flush=True)
    _tell_supervisor()
    if arguments.open and _has_screen():
        threading.Timer(1.0, webbrowser.open, [address]).start()
    if server is not None:
        _run(server, listening)
    else:
        Family(settings.processes, _serve, settings, listening).run()
    return 0


def _check_processes(arguments: argparse.Namespace) -> None:
    """Several processes share a PostgreSQL, and nothing else."""
    from gonfalon.server.database import is_shared

    if arguments.processes < 1:
        raise Malformed("--processes", "expected at least 1")
    if is_shared(arguments.db):
        return
    if arguments.processes > 1:
        raise Malformed("--processes", "several processes need PostgreSQL; SQLite is for one")
    if arguments.listen_db:
        raise Malformed("--listen-db", "SQLite is for one process, which has no news to hear")


def _prepare(settings: "Settings") -> "uvicorn.Server | None":
    """The one server, ready to run; before several, the database is brought up to date."""
    from gonfalon.server.store import Store

    if settings.processes == 1:
        return _server(settings)
    Store(settings.db).close()
    return None


def _serve(settings: "Settings", listening: socket.socket) -> None:
    """One of several servers, in a process of its own."""
    from gonfalon.server.logs import set_up_logs

    set_up_logs()
    _run(_server(settings), listening)


def _run(server: "uvicorn.Server", listening: socket.socket) -> None:
    """Serve until a signal comes."""
    sys.setswitchinterval(_SWITCH_AFTER)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def _settings(arguments: argparse.Namespace, port: int) -> "Settings":
    """The settings that these arguments name."""
    from gonfalon.server.open_files import room_for
    from gonfalon.server.settings import Settings

    return Settings(
        db=arguments.db,
        listen_db=arguments.listen_db,
        processes=arguments.processes,
        host=arguments.host,
        port=port,
        bot_pause=arguments.bot_pause,
        bot_seconds=arguments.bot_seconds,
        bot_workers=arguments.bot_workers,
        rate=arguments.rate,
        connections=room_for(arguments.connections) if arguments.connections else 0,
        per_address=arguments.per_address,
        proxied=arguments.proxied,
        tell=arguments.tell,
        public_url=arguments.public_url,
        smtp=arguments.smtp,
        smtp_password_file=arguments.smtp_password_file,
        mail_from=arguments.mail_from,
    )


def _server(settings: "Settings") -> "uvicorn.Server":
    """The application with these settings, and how uvicorn runs it."""
    from gonfalon.server.app import make_app
    from gonfalon.server.connections import Server, uvicorn_config

    return Server(uvicorn_config(make_app(settings), settings, timeout_graceful_shutdown=3))


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens at this address; an address in use is refused in one line."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise Malformed("--port", f"{port} is taken; choose another, or 0 for any") from None
        raise Malformed("--host", f"{host}: {error.strerror or error}") from None
    return listening


def _tell_supervisor() -> None:
    """Tell systemd, if it waits for that, that the database is open and the port listens."""
    where = os.environ.pop("NOTIFY_SOCKET", "")  # not for the processes that we start
    if not where:
        return
    address = f"\0{where[1:]}" if where.startswith("@") else where
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    with line, contextlib.suppress(OSError):  # nobody listens there any more
        line.sendto(b"READY=1", address)


def _has_screen() -> bool:
    """Whether there is a desktop to open a browser on."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
