"""`python -m gonfalon`: the same as the `gonfalon` command."""

import sys

from gonfalon.cli import main

sys.exit(main())
