"""A link of before is no token any more at a seat that a browser has come to."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """End the tokens of held seats where a browser has had its role since before 0004.

    Whoever sat down as a program since then ended the roles of all browsers, so such a token is
    the secret of the link that the seat was come to by; whoever made the table knows it, too.
    """
    op.execute(
        "UPDATE seats SET holder_hash = '' WHERE held = 1 AND EXISTS (SELECT 1 FROM grants "
        "WHERE grants.table_id = seats.table_id AND grants.role = seats.seat AND grants.since = 0)"
    )
