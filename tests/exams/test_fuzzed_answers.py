"""A short form of the fuzzer; the long one is run by hand: python tests/exams/fuzzing_answers.py 200000."""

from fuzzing_answers import fault, inputs, pair_fault, pairs


def test_reading_raises_nothing_and_echoes_read_back():
    wrong = {text: said for text in inputs(2000, 7) if (said := fault(text)[1])}
    assert not wrong


def test_comparing_raises_nothing():
    wrong = {pair: said for pair in pairs(25, 7) if (said := pair_fault(*pair))}
    assert not wrong


def test_the_inputs_are_of_many_kinds():
    outcomes = [fault(text)[0] for text in inputs(400, 8)]
    assert outcomes.count("Read") >= 20
    assert outcomes.count("Unreadable") >= 100


def test_a_seed_gives_the_same_inputs():
    assert list(inputs(50, 3)) == list(inputs(50, 3)) != list(inputs(50, 4))
