"""Cairn, a game of one page: the smallest thing that is a whole game here.

It has everything that a game hands over: a box, rules as steps, sight, text and drawings. Tests
play it; nobody is offered it.
"""
