"""Errors planted in the kernel are seen by the attack on it."""

from dataclasses import replace

import pytest
from fuzzed_kernel import fuzzed_kernel
from trial import SHORT

from svmsym.errors import TooLargeError
from svmsym.formulas import bounds, kernel, laurent
from svmsym.formulas.models import GenericModel


def faults(tmp_path):
    return " ".join(fuzzed_kernel(tmp_path, replace(SHORT, formulas=600)).faults)


def test_without_an_error_there_is_no_fault(tmp_path):
    assert not faults(tmp_path)


def test_exponents_that_wrap(tmp_path, monkeypatch):
    monkeypatch.setattr(laurent, "HIGHEST_EXPONENT", 1 << 40)
    assert "a false formula is proved: cut_off_" in faults(tmp_path)


def test_one_sample_fewer(tmp_path, monkeypatch):
    def careless(*given):
        for sizes in bounds.small_models(*given):
            yield {name: max(1, size - 1) for name, size in sizes.items()}

    monkeypatch.setattr(kernel, "small_models", careless)
    monkeypatch.setattr(kernel, "placements", lambda free: [dict.fromkeys(free, 0)])
    assert "a false formula is proved: two_samples" in faults(tmp_path)


def test_degrees_that_forget_an_inner_product(tmp_path, monkeypatch):
    def careless(e):
        found = bounds.degrees(e)
        return replace(found, inner=max(0, found.inner - 1))

    monkeypatch.setattr(kernel, "degrees", careless)
    assert "a false formula is proved: gram_of_two" in faults(tmp_path)


def test_one_size_fewer(tmp_path, monkeypatch):
    def careless(*given):
        *all_but_one, last = bounds.small_models(*given)
        return all_but_one or [last]

    monkeypatch.setattr(kernel, "small_models", careless)
    assert "a false formula is proved: sizes_beyond" in faults(tmp_path)


def test_placements_without_coincidence_or_with_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setattr(kernel, "placements", lambda free: [dict.fromkeys(free, 0)])
    assert "a false formula is proved: distinct_indices" in faults(tmp_path)


def test_labels_that_do_not_square_to_one(tmp_path, monkeypatch):
    monkeypatch.setattr(GenericModel, "label", lambda self, name, at: self.entry(name, at))
    assert "a true formula is refuted: labels_square_to_one" in faults(tmp_path)


def test_a_derivative_without_its_factor(tmp_path, monkeypatch):
    right = laurent.LaurentRing.derivative
    monkeypatch.setattr(laurent.LaurentRing, "derivative", lambda *given: right(*given) * 2)
    assert "a true formula is refuted: gradient" in faults(tmp_path)


def test_a_kernel_that_proves_everything(tmp_path, monkeypatch):
    monkeypatch.setattr(laurent.LaurentRing, "vanishes", lambda *_: True)
    found = faults(tmp_path)
    assert "a false formula is proved" in found
    assert "what is proved is not zero at a point: change" in found


@pytest.mark.parametrize(
    ("error", "said"), [(TooLargeError("no"), "formulas are too large"), (KeyError("i"), "KeyError: 'i'")]
)
def test_a_kernel_that_decides_nothing(tmp_path, monkeypatch, error, said):
    def refuse(*_given):
        raise error

    monkeypatch.setattr(kernel, "check_models", refuse)
    assert said in faults(tmp_path)
