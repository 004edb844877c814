"""A relation is claimed where every word that governs it is understood; otherwise it is left open."""

import pytest

from svmsym.judging.same import same

REFERENCE = "α_i ≥ 0"
# Somebody else says it, it is a title, or another sentence takes it back.
NOT_CLAIMED = [
    "It is a legend that α_i ≥ 0",
    "My neighbour believes that α_i ≥ 0",
    "The textbook claims that α_i ≥ 0",
    "He thinks α_i ≥ 0",
    "It is a common myth that α_i ≥ 0.",
    "There is a rumour that α_i ≥ 0",
    "Students dream that α_i ≥ 0",
    "According to the tutor, α_i ≥ 0",
    "According to my dog α_i ≥ 0",
    "The idea that α_i ≥ 0 is a fairy tale",
    "Man sagt, dass α_i ≥ 0",
    "Es ist ein Märchen, dass α_i ≥ 0",
    "Mein Bruder behauptet, dass α_i ≥ 0 gilt",
    "Laut meinem Nachbarn α_i ≥ 0",
    "Der Tutor meint, α_i ≥ 0",
    "Es un mito que α_i ≥ 0",
    "Mi vecino cree que α_i ≥ 0",
    "Según mi vecino, α_i ≥ 0",
    "Es leyenda que α_i ≥ 0",
    "α_i ≥ 0라는 말은 전설이다",
    "α_i ≥ 0이라는 소문이 있다",
    "친구는 α_i ≥ 0이라고 주장한다",
    "有人说 α_i ≥ 0",
    "传说 α_i ≥ 0",
    "他声称 α_i ≥ 0",
    "书上说 α_i ≥ 0",
    "α_i ≥ 0. Hardly any of this holds.",
    "α_i ≥ 0. None of the above.",
    "α_i ≥ 0. None of the above is right.",
    "Nothing below is true. α_i ≥ 0",
    "α_i ≥ 0. Alles falsch.",
    "α_i ≥ 0. Nichts davon stimmt.",
    "α_i ≥ 0. Ninguna es cierta.",
    "α_i ≥ 0. Nada de esto es cierto.",
    "α_i ≥ 0. 위의 내용은 모두 틀렸다.",
    "α_i ≥ 0. 以上都不对。",
    "以下都是错的：α_i ≥ 0",
    '"α_i ≥ 0" is the title of a song',
    'The poem "α_i ≥ 0"',
    "Who believes α_i ≥ 0",
    "It would be nice that α_i ≥ 0",
    "The examiner wants to hear that α_i ≥ 0",
    "It is unknown that α_i ≥ 0",
    "It is rarely the case that α_i ≥ 0",
]
# The words only say that it holds, or why.
CLAIMED = [
    "It is clear that α_i ≥ 0",
    "We know that α_i ≥ 0",
    "It follows that α_i ≥ 0",
    "We get α_i ≥ 0",
    "It holds that α_i ≥ 0",
    "We have shown that α_i ≥ 0",
    "One can see that α_i ≥ 0",
    "Note that α_i ≥ 0",
    "It is true that α_i ≥ 0",
    "The KKT conditions say that α_i ≥ 0",
    "Dual feasibility requires that α_i ≥ 0",
    "Dual feasibility demands α_i ≥ 0",
    "Man sieht, dass α_i ≥ 0",
    "Es gilt α_i ≥ 0",
    "Es gilt, dass α_i ≥ 0",
    "Wir wissen, dass α_i ≥ 0 ist",
    "Daraus folgt, dass α_i ≥ 0",
    "Se tiene que α_i ≥ 0",
    "Sabemos que α_i ≥ 0",
    "Es claro que α_i ≥ 0",
    "Se cumple que α_i ≥ 0",
    "Resulta que α_i ≥ 0",
    "α_i ≥ 0임을 안다",
    "따라서 α_i ≥ 0임을 알 수 있다",
    "α_i ≥ 0이다",
    "可知 α_i ≥ 0",
    "由此可得 α_i ≥ 0",
    "我们知道 α_i ≥ 0",
    "According to the KKT conditions, α_i ≥ 0",
    "Laut den KKT-Bedingungen gilt α_i ≥ 0",
    "Según las condiciones KKT, α_i ≥ 0",
    "KKT 조건에 따르면 α_i ≥ 0이다",
    "根据 KKT 条件，α_i ≥ 0",
    "We can conclude that α_i ≥ 0",
    "This proves that α_i ≥ 0",
    "From the Lagrangian we see that α_i ≥ 0",
]
OTHERS = [
    ("2/‖w‖", "Half the width is 2/‖w‖"),
    ("2/‖w‖", "Die halbe Breite ist 2/‖w‖"),
    ("2/‖w‖", "La mitad del ancho es 2/‖w‖"),
    ("2/‖w‖", "宽度的一半是 2/‖w‖"),
    ("margin width = 2/‖w‖", "The half margin is 2/‖w‖"),
    ("margin width = 2/‖w‖", "1/‖w‖"),
    ("α_i ≥ 0", "α_i ≥ 0이고 모든 α_i는 같다"),
    ("Σ_i α_i y_i = 0", "Σ_i α_i y_i = 0. 모든 α_i는 같다"),
    ("b = 1", "b ≠ 1 but rather b = 1, no b = −1"),
    ("α_i α_j ≥ 0 for all i, j with y_i = 1", "α_i α_j ≥ 0 for all i, j with y_i = 1, y_j = −1"),
    ("ξ_i = 0 for all i with y_i = 1", "ξ_i = 0 for all i with y_i = 1 and α_i = 0"),
    ("α", "α +"),
    ("1", "1 +"),
    ("b = 3", "b = 3 +"),
]


@pytest.mark.parametrize("answer", NOT_CLAIMED)
def test_what_is_not_claimed_is_not_accepted(answer):
    assert same(REFERENCE, answer).verdict != "correct"


@pytest.mark.parametrize("answer", CLAIMED)
def test_what_is_claimed_is_accepted(answer):
    assert same(REFERENCE, answer).verdict == "correct"


@pytest.mark.parametrize(("reference", "answer"), OTHERS)
def test_what_says_something_else_is_not_accepted(reference, answer):
    assert same(reference, answer).verdict != "correct"


@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        ("margin width = 2/‖w‖", "2/(w^T w)^(1/2)"),
        ("margin width = 2/‖w‖", "margin = 1/‖w‖"),
        ("margin width = 2/‖w‖", "half margin = 1/‖w‖"),
        ("1/‖w‖", "Half the width is 1/‖w‖"),
        ("α_i ≥ 0", "Für die ν-SVM gilt α_i ≥ 0"),
    ],
)
def test_the_same_length_in_other_units_is_accepted(reference, answer):
    assert same(reference, answer).verdict == "correct"
