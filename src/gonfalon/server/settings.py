"""What can be set when a server starts; `docs/serving.md` explains each."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """The settings of one server."""

    db: str = "gonfalon.db"
    """The file of the database, or a database address for SQLAlchemy."""
    listen_db: str = ""
    """An address of the same database for news alone; without it, that of the database."""
    processes: int = 1
    """Processes that serve, on PostgreSQL."""
    host: str = "127.0.0.1"
    """The address to listen at."""
    port: int = 8000
    """The port to listen at."""
    bot_pause: float = 0.7
    """Seconds a computer waits before it moves where only computers play, and people look on."""
    bot_seconds: float = 2.0
    """Seconds a computer may think about a move; only the strongest uses them."""
    bot_workers: int = 2
    """Processes that think for the computers; of several, one is kept for tables with people."""
    rate: float = 20.0
    """Requests a second that one seat, or one address, may go on sending; 0 for no limit."""
    connections: int = 2000
    """Connections that may be open in all; 0 for no limit."""
    per_address: int = 100
    """Connections that may be open from one address; 0 for no limit."""
    proxied: bool = False
    """Whether a proxy in front tells the visitor's address and scheme."""
    tell: str = ""
    """The ways by which people may be told that it is their turn; none unless they are named."""
    public_url: str = ""
    """The address that people know the server by, for the links in what they are told."""
    smtp: str = ""
    """The server that takes e-mail."""
    smtp_password_file: str = ""
    """A file with the password for it."""
    mail_from: str = ""
    """The address that e-mail comes from."""
