"""Sentences in five languages: links, quantifiers, negations, retractions, verdicts, problems."""

import pytest
from showing import rows_of, statements

SENTENCES = [
    ("en", "b = 1, so w = 2", "b = 1 | w = 2"),
    ("en", "b = 1 because w = 2", "b = 1 | reason: w = 2"),
    ("en", "for all i: α_i ≥ 0", "Quantified(all, (i), α_{i} ≥ 0)"),
    ("en", "α_i ≥ 0 for all i", "Quantified(all, (i), α_{i} ≥ 0)"),
    ("en", "α_i ≥ 0 ∀i", "Quantified(all, (i), α_{i} ≥ 0)"),
    ("en", "if a = 1 then b = 2", "Implies(a = 1, b = 2, False)"),
    ("en", "b = 2 if a = 1", "Implies(a = 1, b = 2, False)"),
    ("en", "b is positive", "b > 0"),
    ("en", "b is at least 2", "b ≥ 2"),
    ("en", "b is not positive", "b ≤ 0"),
    ("en", "the margin is 2", "«margin» = 2"),
    ("en", "yes", "verdict yes"),
    ("en", "No.", "verdict no"),
    ("en", "(a) b = 1", "b = 1"),
    ("en", "Let b = 1.", "supposition: b = 1"),
    ("en", "α_1, α_2 = 1/2", "Listed((α_{1}, α_{2})) = [1/2]"),
    ("en", "min ½‖w‖² s.t. b ≥ 1", "Optimum(min, (), [1/2 Power(Norm(w, ()), 2, False)], (b ≥ 1))"),
    ("en", r"\min_{w,b} f(w) \text{ s.t. } b \ge 1", "Optimum(min, (w, b), Call(f, (w)), (b ≥ 1))"),
    ("de", "b = 1, also w = 2", "b = 1 | w = 2"),
    ("de", "b = 1, weil w = 2", "b = 1 | reason: w = 2"),
    ("de", "α_i ≥ 0 für alle i", "Quantified(all, (i), α_{i} ≥ 0)"),
    ("de", "b ist positiv", "b > 0"),
    ("de", "ja", "verdict yes"),
    ("de", "nein", "verdict no"),
    ("de", "wenn a = 1, dann b = 2", "Implies(a = 1, b = 2, False)"),
    ("es", "α_i ≥ 0 para todo i", "Quantified(all, (i), α_{i} ≥ 0)"),
    ("es", "a = 1 y b = 2", "a = 1 | b = 2"),
    ("es", "sí", "verdict yes"),
    ("es", "b es positivo", "b > 0"),
    ("ko", "a = 1이면 b = 2", "Implies(a = 1, b = 2, False)"),
    ("ko", "모든 i에 대해 α_i ≥ 0", "Quantified(all, (i), α_{i} ≥ 0)"),
    ("zh", "因为 a = 1，所以 b = 2", "reason: a = 1 | b = 2"),
    ("zh", "对所有 i，α_i ≥ 0", "Quantified(all, (i), α_{i} ≥ 0)"),
    ("zh", "如果 a = 1，那么 b = 2", "Implies(a = 1, b = 2, False)"),
    ("en", "← b", "FAIL"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "expected"), [*SENTENCES, *rows_of("sentences.tsv")])
def test_a_sentence_is_read(language, text, expected):
    assert statements(text, language) == expected
