"""How many files may be open: every connection is one, so that limits how many there can be."""

import logging
import resource
from typing import Final

OUR_OWN: Final = 128
"""Files that are open besides connections: the database, bot processes, the log."""
log: Final = logging.getLogger(__name__)


def room_for(connections: int) -> int:
    """Raise the limit as far as this many connections need; how many there is room for."""
    wanted = connections + OUR_OWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return connections
    room = max(1, soft - OUR_OWN)
    log.warning(
        "the limit of open files allows fewer connections",
        extra={"open_files": soft, "connections": room, "wanted": connections},
    )
    return room
