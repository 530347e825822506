"""`backup` and `tidy`: the database of a server copied, and rid of old tables."""

import argparse
from pathlib import Path
from typing import Final

from gonfalon.engine.errors import Malformed

MOST_DAYS: Final = 36_500


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `backup` and `tidy` with their arguments."""
    text = "copy the database of a server, also while it runs"
    backup = commands.add_parser("backup", help=text, description=text)
    backup.add_argument("file", metavar="FILE", type=Path, help="where the copy goes")
    backup.set_defaults(command=run_backup)
    text = "delete tables that nobody has changed for long"
    tidy = commands.add_parser("tidy", help=text, description=text)
    tidy.add_argument(
        "--older-than",
        type=int,
        required=True,
        metavar="DAYS",
        help="tables whose last change was so long ago, with all that follow each other",
    )
    tidy.add_argument(
        "--uploads-older-than",
        type=int,
        metavar="DAYS",
        help="records that were uploaded so long ago (default: as --older-than)",
    )
    tidy.add_argument("--dry-run", action="store_true", help="count them, and delete nothing")
    tidy.set_defaults(command=run_tidy)
    for command in (backup, tidy):
        command.add_argument(
            "--db", default="gonfalon.db", help="the database's file (default %(default)s)"
        )


def run_backup(arguments: argparse.Namespace) -> int:
    """Copy a server's database, even while it runs, and print how many tables it holds."""
    from gonfalon.server.database import back_up

    count = back_up(arguments.db, arguments.file)
    print(f"{arguments.file}: {count} {'table' if count == 1 else 'tables'}")
    return 0


def run_tidy(arguments: argparse.Namespace) -> int:
    """Delete old tables, or count them, and print how many tables and games these are."""
    from gonfalon.server.database import shown
    from gonfalon.server.tidying import tidy

    days = arguments.older_than
    uploads = days if arguments.uploads_older_than is None else arguments.uploads_older_than
    for option, given in (("--older-than", days), ("--uploads-older-than", uploads)):
        if not 1 <= given <= MOST_DAYS:
            raise Malformed(option, f"expected 1 to {MOST_DAYS} days")
    done = tidy(arguments.db, days, arguments.dry_run, uploads)
    deleted = "would be deleted" if arguments.dry_run else "deleted"
    print(
        f"{shown(arguments.db)}: tables {deleted}: {done.tables}, "
        f"with games that had begun: {done.games}; tables kept: {done.kept}"
    )
    return 0
