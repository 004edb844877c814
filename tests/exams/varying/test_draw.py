"""Draws by chance are those of SHA-256, whatever the version of Python."""

from hashlib import sha256

from svmsym.exams.varying.draw import Draw


def defined(seed, name, count, n):
    """The definition, written again."""
    return int.from_bytes(sha256(f"{seed}:{name}:{count}".encode()).digest()[:8], "big") * n // 2**64


def test_draws_are_as_defined():
    draw = Draw(7, "A")
    assert [draw.below(1000) for _ in range(20)] == [defined(7, "A", k, 1000) for k in range(1, 21)]


def test_every_number_between_two_is_drawn():
    draw = Draw(1, "ends")
    assert {draw.between(-2, 3) for _ in range(300)} == set(range(-2, 4))


def test_a_shuffle_loses_nothing_and_moves_something():
    orders = [tuple(Draw(k, "cards").shuffled(range(6))) for k in range(20)]
    assert all(sorted(order) == list(range(6)) for order in orders)
    assert len(set(orders)) > 10
