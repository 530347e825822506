"""Cairn, the smallest thing that is a whole game here; its rules fill one page.

It has the folders and files that every game has, most of them very short: a game grows in them.
Tests play it; nobody is offered it.
"""
