"""Worlds are copied without a trace, and tell which letters were asked for."""

from fractions import Fraction

from svmsym.meaning.letters import FAMILY, NUMBER, VECTOR
from svmsym.meaning.values import Array
from svmsym.worlds.world import World


def test_a_copy_has_its_own_values():
    world = World({"n": 2, "d": 2}, 1)
    before = world.letter("b", NUMBER)
    made = world.copy()
    made.values["b"] = Fraction(99)
    made.sizes["n"] = 1
    assert world.letter("b", NUMBER) == before
    assert world.sizes["n"] == 2


def test_a_copy_draws_whole_numbers():
    made = World({"n": 40, "d": 2}, 1).copy(spread=2)
    assert set(made.letter("α", FAMILY).items) <= {Fraction(k) for k in (-2, -1, 1, 2)}


def test_letters_are_watched_only_inside():
    world = World({"n": 2, "d": 2}, 1)
    world.letter("w", VECTOR)
    with world.watch() as asked:
        world.letter("b", NUMBER)
        world.opaque("f", (Array(("d",), (Fraction(1), Fraction(2))),), ())
    world.letter("C", NUMBER)
    assert asked == {"b", "f(0)"}


def test_unknown_functions_give_one_value_at_one_place():
    world = World({"n": 2, "d": 2, "h": 2}, 1)
    here, there = (Array(("d",), (Fraction(1), Fraction(k, 2))) for k in (1, 3))
    assert world.opaque("f", (here,), ()) == world.opaque("f", (here,), ())
    assert world.opaque("K", (here, there), ()) == world.opaque("K", (there, here), ())
    assert len(world.calls) == 3
