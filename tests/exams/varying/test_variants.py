"""Variants: certified, alike in structure and effort, different in their answers, the same from a seed."""

import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from svmsym.exact.checker import check
from svmsym.exams.setting.errors import ExamFileError
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.setting.reference import reference
from svmsym.exams.varying import similar
from svmsym.exams.varying.lint import lint
from svmsym.exams.varying.niceness import is_nice
from svmsym.exams.varying.similar import NoVariantsError
from svmsym.exams.varying.variants import read_variants, variants_text, vary

sys.path.append(str(Path(__file__).parents[1] / "setting"))
from exam_texts import DATA, EXAMPLE, HEAD, item

COUNT = 30


@pytest.fixture(scope="module")
def exam():
    return read_exam(EXAMPLE)


@pytest.fixture(scope="module")
def variants(exam):
    return vary(exam, COUNT, seed=1)


def solved(exam):
    """α, from the certificate that the standard-library checker accepts."""
    item = next(i for i in exam.items if i.kind == "alpha")
    proof = reference(exam, item).certificate["proof"]
    assert check(proof) == []
    alpha = proof["answer"]["alpha"]
    return {int(i): int(v) / int(alpha["den"]) for i, v in alpha["num"].items()}, proof


def listed(text):
    """The numbers of w = (1/2, −1)."""
    return [Fraction(v.replace("−", "-")) for v in text.partition(" = ")[2].strip("()").split(", ")]


def test_every_variant_is_certified_and_has_the_structure(exam, variants):
    wanted, _ = solved(exam)
    for variant in variants.values():
        alpha, proof = solved(variant)
        assert len(alpha) == len(wanted) == 2  # support vectors
        assert proof["data"]["X"] == [[str(v) for v in x] for x in variant.data["A"].X]
        assert sorted(variant.data["A"].y) == [-1, 1, 1]


def test_small_integers_in_small_fractions_out(variants):
    for variant in variants.values():
        assert all(v.denominator == 1 and 0 <= v <= 12 for x in variant.data["A"].X for v in x)
        assert all(map(is_nice, listed(reference(variant, variant.item("d")).text)))


def test_answers_are_pairwise_different(exam, variants):
    every = [tuple(reference(e, i).text for i in e.items if i.data) for e in (exam, *variants.values())]
    assert len(set(every)) == COUNT + 1


def test_all_pass_the_lint(variants):
    assert all(lint(replace(variant, offset="plus")) == () for variant in variants.values())


def test_a_seed_gives_the_same_variants_and_another_seed_others(exam, variants):
    again = vary(exam, COUNT, seed=1)
    assert variants_text(again) == variants_text(variants)
    assert variants_text(vary(exam, 3, seed=2)) != variants_text(vary(exam, 3, seed=1))
    # More variants begin with the same ones.
    assert variants_text(vary(exam, 3, seed=1)) == variants_text(dict(list(variants.items())[:3]))


def test_everything_but_the_data_and_the_points_asked_about_stays(exam, variants):
    for variant in variants.values():
        assert [replace(i, at=()) for i in variant.items] == [replace(i, at=()) for i in exam.items]
        assert variant.data["A"].C is None
        assert variant.data["A"].kernel == exam.data["A"].kernel


@pytest.mark.parametrize(("name", "kinds"), [("S", ("alpha", "slack", "b")), ("B", ("w", "b", "alpha"))])
def test_points_at_the_bound_and_many_optima(name, kinds):
    items = "".join(item(kind, kind, data=f'"{name}"') for kind in kinds)
    exam = read_exam(HEAD + DATA + items)
    for variant in vary(exam, 4, seed=5).values():
        problem = variant.data[name]
        found = reference(variant, variant.item("alpha"))
        alpha = listed(found.text)
        assert (found.certificate["unique"] is False) == (name == "B")
        if name == "S":
            assert alpha.count(problem.C) == 2  # at the bound C = 2, as in the original


def test_a_kernel_with_irrational_values():
    exam = read_exam(
        HEAD
        + DATA
        + item("alpha", data='"R"', decimals=3)
        + item("kernel", "k", data='"R"', at="[[0, 1], [1, 1]]")
    )
    for variant in vary(exam, 2, seed=1).values():
        assert reference(variant, variant.item("a")).rounded


def test_infeasible_data_stay_infeasible():
    source = HEAD + DATA + item("separable", data='"S"')
    exam = read_exam(source)
    for variant in vary(exam, 3, seed=1).values():
        assert reference(variant, variant.item("a")).holds is False


def test_the_file_of_variants(exam, variants, tmp_path):
    path = tmp_path / "variants.toml"
    path.write_text(variants_text(variants), "utf-8")
    assert read_variants(exam, path) == variants


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('[variant.1.data.Z]\nx = [["1"]]\ny = [1]\n', 1, "no data 'Z'"),
        ('[variant.1.data.A]\nx = [["1"]]\ny = [1]\n', 1, "another shape"),
        ('[variant.1.data.A]\nx = [["1", "a"]]\ny = [1]\n', 2, "'a'"),
        ("[variant.1.data.A]\nx = 3\n", 2, "is 3"),
        ("[variants]\n", 1, "no key 'variants'"),
    ],
)
def test_a_broken_file_of_variants(exam, tmp_path, text, line, what):
    path = tmp_path / "variants.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ExamFileError) as caught:
        read_variants(exam, path)
    assert what in caught.value.what
    assert caught.value.place.line == line


ASKING = (
    HEAD
    + DATA
    + '[data.K]\nx = [[1, 0], [3, 2], [5, 1]]\ny = [-1, 1, 1]\nC = "inf"\n'
    + 'kernel = { type = "poly", degree = 2, coef0 = 1 }\n'
    + item("w", "w", data='"A"')
    + item("predict", "p", data='"A"', at="[[2, 0], [4, 4]]")
    + item("kernel", "k", data='"K"', at="[[1, 0], [3, 2]]")
)


def test_points_asked_about_move_with_the_data():
    exam = read_exam(ASKING)
    variants = vary(exam, 12, seed=3)
    places = [variant.item("p").at for variant in variants.values()]
    assert len(set(places)) > 8
    for variant in variants.values():
        data = variant.data["A"]
        w = listed(reference(variant, variant.item("w")).text)
        # b by hand: half-way between the classes along w.
        ends = [
            [
                sum(a * v for a, v in zip(w, x, strict=True))
                for x, y in zip(data.X, data.y, strict=True)
                if y == s
            ]
            for s in (-1, 1)
        ]
        b = -Fraction(max(ends[0]) + min(ends[1])) / 2
        at = variant.item("p").at
        assert len(set(at)) == 2
        assert not set(at) & set(data.X)
        values = [sum(a * v for a, v in zip(w, x, strict=True)) + b for x in at]
        assert all(v.denominator == 1 for x in at for v in x)
        assert all(f and is_nice(f) for f in values)
        said = "(" + ", ".join("1" if f > 0 else "−1" for f in values) + ")"
        assert reference(variant, variant.item("p")).text == said


def test_a_point_of_the_data_stays_that_point_where_the_answer_is_nice():
    exam = read_exam(ASKING)
    kept = 0
    for variant in vary(exam, 12, seed=3).values():
        first, second = variant.item("k").at
        assert first == variant.data["K"].X[0]
        kept += second == variant.data["K"].X[1]
        value = (sum(a * b for a, b in zip(first, second, strict=True)) + 1) ** 2
        assert is_nice(Fraction(value))
        assert reference(variant, variant.item("k")).text == str(value)
    assert kept


def test_the_file_of_variants_has_the_points_asked_about(tmp_path):
    exam = read_exam(ASKING)
    variants = vary(exam, 3, seed=3)
    path = tmp_path / "variants.toml"
    path.write_text(variants_text(variants), "utf-8")
    assert read_variants(exam, path) == variants
    path.write_text(variants_text(variants).replace('"p" = [[', '"p" = [["1", "1"], ['), "utf-8")
    with pytest.raises(ExamFileError, match="asks about 2 points"):
        read_variants(exam, path)
    path.write_text(variants_text(variants).replace('"p" =', '"w" ='), "utf-8")
    with pytest.raises(ExamFileError, match="no key 'w'"):
        read_variants(exam, path)


def test_where_there_are_too_few(monkeypatch):
    monkeypatch.setattr(similar, "MOST_DRAWS", 50)
    # Two points of one dimension and α alone: hardly any different nice answers.
    exam = read_exam(HEAD + '[data.A]\nx = [[1], [2]]\ny = [-1, 1]\nC = "inf"\n' + item("alpha", data='"A"'))
    with pytest.raises(NoVariantsError, match=r"only \d+ variants"):
        vary(exam, 500, seed=1)
    with pytest.raises(NoVariantsError, match="no item of the exam has data"):
        vary(read_exam(HEAD + item("dual")), 1, seed=1)
    gram = '[data.A]\ngram = [[2, 1], [1, 2]]\ny = [-1, 1]\nC = "inf"\nkernel = "precomputed"\n'
    with pytest.raises(NoVariantsError, match="Gram matrix"):
        vary(read_exam(HEAD + gram + item("alpha", data='"A"')), 1, seed=1)
