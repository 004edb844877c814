"""Statements with one thing changed are noticed: a sample with a fixed seed, one from each entry."""

import random
from pathlib import Path

import pytest
from ledgers import judged
from statement_mutations import mutants

from svmsym.lectures.judging import decided
from svmsym.lectures.ledger import MODULES

# Entries of which some changes are as true as what is printed, so that a check is right to accept them.
TRUE_AS_WELL = {
    "C-5": "any growing function of ‖w‖ has the same minimiser",
    "C-8": "a score of 0 may get either class",
    "C-9": "1 − m is 0 at m = 1",
    "C-21": "a stronger condition suffices as well",
    "O-20": "a positive factor, or a number below 0, keeps ≥ true",
    "O-25": "f² = 1 says no more than |f| = 1",
    "O-28": "a positive multiple has the same minimiser",
    "O-29": "any growing function of ‖w‖ has the same minimiser",
    "O-31": "other prices C > 0",
    "O-33a": "y is 1 or −1",
    "O-48": "a factor of a sum that is 0",
    "O-54": "y² = 1",
    "Y-1a": "a chance of ½ may get either class",
    "Y-10": "θ = 0 and θ = 1 say nothing",
    "Y-11": "a constant added to f_0",
    "Y-16a": "one of two true parts",
    "Y-18a": "one of two true parts",
    "Y-33": "one of two true parts",
    "Y-34": "two of three true parts",
    "Y-48": "other constants β ≥ 0",
    "Y-57": "the threshold belongs to either case",
    "Y-57a": "the threshold belongs to either case",
    "Y-58": "t_k δ_ki is t_i δ_ki",
    "Y-60": "at L and H both cases agree",
    "Z-1.2a": "a mean of equal numbers is that number",
    "Z-3.3a": "a chance of ½ may get either class",
    "Z-4.1.2d": "the boundary is left out",
    "Z-5.1a": "the largest p is where p + 1 is largest",
    "Z-5.1.2a": "the same order of growth",
    "Z-6.1.5a": "multipliers on another scale",
    "Z-6.3f": "Σ(λ − λ*) = 0 on the feasible set",
    "Z-6.3.1d": "another positive constant in (1 + s)^p",
    "Z-6.3.1e": "Σ(λ − λ*) = 0 on the feasible set",
}
# α_j ≥ 0 for all j is α_i ≥ 0 for all i.
FOR_ALL = {
    "C-20",
    "M-13",
    "M-14",
    "M-21",
    "O-39",
    "O-51",
    "O-58",
    "Y-28",
    "Y-29a",
    "Y-38",
    "Z-6.1.5d",
}


@pytest.mark.parametrize("letter", MODULES)
def test_a_changed_statement_is_noticed(letter):
    draw = random.Random(f"mutants of {letter}")
    tried, overlooked = 0, []
    for name, item in judged(letter).items():
        entry = item.entry
        if entry.check is None or name in TRUE_AS_WELL or name in FOR_ALL:
            continue
        check, subject = entry.check, entry.printed
        if item.verdict == "refuted":
            check, subject = entry.corrected_check or entry.check, entry.corrected
        found = list(mutants(subject))
        for mutant in draw.sample(found, min(1, len(found))):
            tried += 1
            if decided(check, mutant).holds:  # a verdict, and never an error, on what makes no sense
                overlooked.append(f"{name}: {mutant}")
    assert overlooked == []
    assert tried > len(judged(letter)) / 2


def test_mutants_of_a_statement():
    from sympy.abc import x, y  # noqa: PLC0415

    assert set(mutants(x > 1)) == {x >= 1, x < 1, x > 2, x > 0, x + 1 > 1}
    assert list(mutants({"a": True, "b": 1}))[:2] == [{"a": False, "b": 1}, {"b": 1}]
    assert x - y in set(mutants(x + y))


def test_no_part_can_be_left_out():
    """Statements with a part missing are refuted with a reason, all of them."""
    tried = 0
    for letter in MODULES:
        for item in judged(letter).values():
            entry = item.entry
            if entry.check is None or not isinstance(entry.printed, dict) or item.verdict == "refuted":
                continue
            for mutant in mutants(entry.printed):
                if len(mutant) < len(entry.printed):
                    tried += 1
                    found = decided(entry.check, mutant)
                    assert not found.holds or entry.id in TRUE_AS_WELL, (entry.id, mutant)
                    assert found.reason
    assert tried > 50


def test_the_documentation_tells_how_many_are_changed_and_excused():
    text = (Path(__file__).parents[2] / "docs" / "lectures.md").read_text("utf-8")
    entries = {name: item for letter in MODULES for name, item in judged(letter).items()}
    checked = sum(item.entry.check is not None for item in entries.values())
    excused = len(set(TRUE_AS_WELL) | FOR_ALL)
    named = sum(bool(item.entry.convention) for item in entries.values())
    verdicts = sum(item.verdict == "convention" for item in entries.values())
    assert f"each of {checked - excused} of the {checked} entries" in text
    assert f"The other {excused} are" in text
    assert f"All {named} entries with a convention" in text
    assert f"{verdicts} of them have the verdict" in text
