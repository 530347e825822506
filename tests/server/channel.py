"""A stand-in for the services of others on this machine, over TLS: it keeps what it is sent."""

import datetime
import ipaddress
import ssl
import threading
import time
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from gonfalon.server import statements
from gonfalon.server.notices import outgoing, sender

NAME = "hooks.test"


@dataclass
class Received:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Answer:
    """How the stand-in answers."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b"ok"
    after: float = 0.0
    never: bool = False
    """Whether it keeps the request, and does not answer."""


class Channel:
    """A service at `hooks.test`, which leads here for who trusts it."""

    def __init__(self, folder: Path) -> None:
        self.received: list[Received] = []
        self.answer = Answer()
        self._certificate = _certificate(folder)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, self))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._certificate)
        self._server.socket = context.wrap_socket(
            self._server.socket, server_side=True, do_handshake_on_connect=False
        )
        self._server.daemon_threads = True
        self.port: int = self._server.server_address[1]

    def __enter__(self) -> "Channel":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        outgoing.exempt.discard((NAME, self.port))

    @property
    def trust(self) -> "Trust":
        """What lets a server call it."""
        return self.trusting()

    def trusting(self, quiet: float = 0.0) -> "Trust":
        """The same, with so many seconds for which a turn is left alone."""
        return Trust(self.port, self._certificate, quiet)

    def url(self, path: str = "/hook") -> str:
        """An address here."""
        return f"https://{NAME}:{self.port}{path}"


class Trust:
    """Lets the process that calls it reach a stand-in, and tell people at once."""

    def __init__(self, port: int, certificate: Path, quiet: float = 0.0) -> None:
        self.port, self.certificate, self.quiet = port, certificate, quiet

    def __call__(self) -> None:
        outgoing.exempt.add((NAME, self.port))
        context = ssl.create_default_context(cafile=str(self.certificate))
        setattr(outgoing, "tls", lambda: context)  # noqa: B010
        setattr(statements, "QUIET_SECONDS", self.quiet)  # noqa: B010
        setattr(sender, "LOOK_EVERY", 0.05)  # noqa: B010


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, channel: Channel, *given: object) -> None:
        self._channel = channel
        super().__init__(*given)  # type: ignore[arg-type]

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        got = Received(self.path, dict(self.headers.items()), self.rfile.read(length))
        answer = self._channel.answer
        self._channel.received.append(got)
        if answer.never:
            time.sleep(60)
            return
        time.sleep(answer.after)
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.end_headers()
        try:
            self.wfile.write(answer.body)
        except OSError:
            pass

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


def _certificate(folder: Path) -> Path:
    """A certificate for the name, which signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName(NAME), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "stand-in.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file.write_bytes(private + signed.public_bytes(serialization.Encoding.PEM))
    return file
