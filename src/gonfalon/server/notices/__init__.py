"""Told that it is your turn: who asked for it and how, what is still to be told, and who tells it.

A move and what is to be told of it are written in one transaction (`statements.asked`). `Sender`
takes what is due from there, so a server that is killed loses nothing, and tells nothing twice that
it knows to be told. `docs/decisions/0021-notices.md` describes the whole.
"""
