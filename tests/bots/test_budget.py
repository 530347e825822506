"""Thinking ends when it was said to, by the core's time or by the clock on the wall."""

import time

from gonfalon.bots.budget import Budget


def test_time_of_the_core_is_spent_by_working() -> None:
    begun = time.thread_time()
    budget = Budget(0.02, patience=1000.0)
    while not budget.is_spent:
        pass
    assert time.thread_time() - begun >= 0.02


def test_who_waits_is_not_waited_for_without_end() -> None:
    budget = Budget(0.02, patience=2.0)
    time.sleep(0.04)
    assert budget.is_spent


def test_while_others_have_the_core_nothing_is_spent() -> None:
    budget = Budget(0.05, patience=1000.0)
    time.sleep(0.06)
    assert not budget.is_spent


def test_steps_are_counted_whatever_the_time() -> None:
    budget = Budget(0.0, 3)
    assert [budget.step() for _ in range(5)] == [True, True, True, False, False]
