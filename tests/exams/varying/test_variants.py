"""Variants of data sets: same structure, nice numbers, different answers, the same on every machine."""

from fractions import Fraction
from hashlib import sha256
from itertools import islice

import pytest

from svmsym.errors import SvmsymError
from svmsym.exact.certificate import certificate
from svmsym.exact.checker import check
from svmsym.exact.front import problem
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.varying import search
from svmsym.exams.varying.draw import Draw
from svmsym.exams.varying.search import alike
from svmsym.exams.varying.structure import solved
from svmsym.exams.varying.variants import variants

THREE = problem([[1, 0], [3, 2], [5, 1]], [-1, 1, 1], C="inf")
SQUARE = problem([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1], C="inf")
SOFT = problem([[0], [1], [3], [2]], [-1, 1, 1, -1], C=2)
CROSS = problem([[0, 0], [1, 1], [1, 0], [0, 1]], [1, 1, -1, -1], C="inf")
KERNEL = problem(
    [[1, 0], [3, 2], [5, 1]], [-1, 1, 1], C="inf", kernel={"type": "poly", "degree": 2, "coef0": 1}
)
DATA = {"A": THREE, "B": SQUARE, "S": SOFT, "X": CROSS, "K": KERNEL}


def exam_on(**data):
    items = tuple(Item(name.lower(), "alpha", Fraction(1), data=name) for name in data)
    return Exam("e", "t", data=data, items=items)


def largest(found, part):
    values = () if found.answer.point is None else (*found.answer.alpha, *found.answer.xi, found.answer.b)
    return max((abs(getattr(v, part)) for v in values), default=0)


@pytest.mark.parametrize("name", DATA)
def test_variants_have_the_structure_that_was_set(name):
    base = solved(DATA[name])
    for found in islice(alike(base, Draw(3, name)), 10):
        assert found.structure == base.structure
        assert abs(found.work - base.work) <= base.work / 4 + 1
        assert largest(found, "numerator") <= max(40, largest(base, "numerator"))
        assert largest(found, "denominator") <= max(12, largest(base, "denominator"))


def test_the_structure_is_what_the_catalogue_says():
    assert solved(THREE).structure.support == 2
    assert solved(SOFT).structure.bounded == 2  # α = (8/9, 2, 8/9, 2) with C = 2
    assert not solved(SQUARE).structure.unique
    assert solved(CROSS).structure.status == "infeasible"


def test_answers_are_pairwise_different():
    found = list(variants(exam_on(A=THREE, S=SOFT), 30, seed=1))
    for name in ("A", "S"):
        answers = [solved(v.data[name]).numbers for v in found]
        assert len(set(answers)) == 30
    assert [v.variant for v in found] == [str(k) for k in range(1, 31)]


def test_every_variant_is_certified():
    for variant in variants(exam_on(**DATA), 3, seed=9):
        for stated in variant.data.values():
            proof = certificate(solved(stated).answer)
            assert check(proof) == []


def test_a_seed_decides_everything():
    exam = exam_on(A=THREE)
    assert list(variants(exam, 5, seed=4)) == list(variants(exam, 5, seed=4))
    assert list(variants(exam, 5, seed=4)) != list(variants(exam, 5, seed=5))


def test_draws_are_those_of_sha_256():
    first = int.from_bytes(sha256(b"7:A:1").digest()[:8], "big")
    assert Draw(7, "A").below(1000) == first * 1000 // 2**64


def test_points_that_are_asked_about_move_along():
    at = tuple(tuple(map(Fraction, row)) for row in THREE.X[:2])
    exam = Exam("e", "t", data={"A": THREE}, items=(Item("k", "kernel", Fraction(1), data="A", at=at),))
    [found] = variants(exam, 1, seed=1)
    assert found.items[0].at == tuple(tuple(map(Fraction, row)) for row in found.data["A"].X[:2])


@pytest.mark.parametrize("count", [0, -1, 1001])
def test_too_many_variants_are_refused(count):
    with pytest.raises(SvmsymError, match="variants"):
        list(variants(exam_on(A=THREE), count, seed=1))


def test_a_rare_structure_says_that_it_is_rare(monkeypatch):
    monkeypatch.setattr(search, "_FRESH", 60)
    monkeypatch.setattr(search, "_MOVED", 60)
    lonely = problem([[0], [1]], [-1, 1], C="inf")
    with pytest.raises(SvmsymError, match="data set A: too few data sets"):
        list(variants(exam_on(A=lonely), 1000, seed=1))
