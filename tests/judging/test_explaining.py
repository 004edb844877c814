"""Every reason has its sentence in five languages, and worlds are told in the reader's letters."""

import ast
import re
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import svmsym
from svmsym.judging.explaining import LANGUAGES, Message, describe_world, recognise, say, show_in, write_value
from svmsym.meaning import reals
from svmsym.meaning.values import Array, Index, Members
from svmsym.worlds.world import World
from svmsym.writing.sentences import read

FOLDER = Path(svmsym.__file__).parent
WORDS = {
    language: tomllib.loads((FOLDER / "judging" / "words" / f"{language}.toml").read_text("utf-8"))
    for language in LANGUAGES
}
RAISED = {"Undefined", "IllTyped", "Open", "TooMuchWork", "TooLarge", "ArithmeticError", "Unreadable", "fail"}
SAID = {"refute", "accept", "leave_open", "noting"}


def places(sentence):
    return sorted(re.findall(r"\{(\w*)\}", sentence))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_have_the_same_keys_and_places(language):
    assert list(WORDS[language]) == list(WORDS["en"])
    for key, sentence in WORDS["en"].items():
        assert places(WORDS[language][key]) == places(sentence), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_fit_into_others(language):
    for key, sentence in WORDS[language].items():
        assert sentence == sentence.strip(), key
        assert not sentence.endswith((".", "。")), key
        assert sentence.count("{") == sentence.count("}"), key


def test_korean_is_polite():
    ends = re.compile(r"(?:니다|십시오|니까)(?:\)|$|[:;?])")
    noun = {key for key in WORDS["ko"] if key.startswith("kind-")}
    noun |= {"in-world", "in-formula", "other", "unreadable"}
    for key, sentence in WORDS["ko"].items():
        assert key in noun or ends.search(sentence), (key, sentence)


def texts_of(node):
    """The texts of a reason in the source, with {} where something is filled in."""
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.JoinedStr(values=parts):
            return ["".join(p.value if isinstance(p, ast.Constant) else "{}" for p in parts)]
        case ast.IfExp(body=one, orelse=other):
            return [*texts_of(one), *texts_of(other)]
    return []


def reasons(package):
    for path in sorted((FOLDER / package).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in RAISED | (set() if package == "writing" else SAID):
                yield from ((path.name, text) for text in texts_of(node.args[0]))


@pytest.mark.parametrize("package", ["writing", "meaning", "worlds"])
def test_every_reason_of_meaning_is_recognised(package):
    for file, text in reasons(package):
        for filled in ("3", "exp"):
            words = text.replace("{}", filled)
            if recognise(words).key != "other":
                break
        else:
            pytest.fail(f"{file}: {text!r} has no key in words/en.toml")


def test_most_reasons_of_the_judges_are_recognised():
    known = [recognise(text.replace("{}", "3")).key != "other" for _, text in reasons("judging")]
    assert sum(known) >= 0.9 * len(known)


@pytest.mark.parametrize("key", WORDS["en"])
def test_sentences_are_found_again(key):
    words = dict.fromkeys(places(WORDS["en"][key]), "3")
    if sum(c.isalpha() for c in re.sub(r"\{\w*\}", "", WORDS["en"][key])) >= 4:
        assert recognise(say(key, "en", **words)) == Message(key, words)


def test_reasons_inside_reasons_are_translated():
    found = recognise("ill-typed: a vector and a number cannot be added")
    assert (
        found.write("de") == "das passt nicht zusammen: ein Vektor und eine Zahl lassen sich nicht addieren"
    )
    assert found.write("es") == "los tipos no encajan: un vector y un número no se pueden sumar"
    assert found.write("ko") == "종류가 맞지 않습니다: 벡터와 수는 더할 수 없습니다"
    assert found.write("zh") == "类型不匹配：向量与数不能相加"


def test_korean_particles_fit_the_word_before():
    assert recognise("a matrix and exp cannot be added").write("ko") == "행렬과 exp은(는) 더할 수 없습니다"


@given(st.text(max_size=80))
def test_any_text_is_said_as_it_is(text):
    assert str(recognise(text)) == text


def test_an_unknown_language_is_english():
    assert say("tested", "tlh") == "tested"


def test_braces_of_a_value_stay():
    assert say("words-unknown", "en", words="{a}") == "the words {a} are not understood"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(-3, 2), "−3/2"),
        (reals.root(Fraction(8)), "2√2"),
        (reals.negate(reals.root(Fraction(1, 2))), "−√2/2"),
        (reals.exp(Fraction(1)), "≈ 2.718"),
        (Array(("n", "d"), ((Fraction(1), Fraction(0)), (Fraction(0), Fraction(-1)))), "((1, 0), (0, −1))"),
        (Members((Index(0, "n"), Index(2, "n"))), "{1, 3}"),
        ("α_1", "α_1"),
        (7, "7"),
    ],
)
def test_values(value, written):
    assert write_value(value) == written


def test_decimals_have_the_comma_of_the_language():
    assert write_value(reals.exp(Fraction(1)), "de") == "≈ 2,718"


# ---- Worlds


def whole(axes, *items):
    return Array(axes, tuple(tuple(map(Fraction, i)) if isinstance(i, tuple) else Fraction(i) for i in items))


def nodes_of(text):
    return [s.node for s in read(text).page.statements]


def test_only_letters_that_occur_are_told():
    fixed = {"y": whole(("n",), -1, 1), "α": whole(("n",), 1, 1), "C": Fraction(2)}
    world = World({"n": 2, "d": 2}, 0, fixed=fixed)
    assert describe_world(world, nodes_of("Σ_i α_i y_i = 0"), "en") == "α = (1, 1), y = (−1, 1)"


def test_points_are_told_one_by_one():
    world = World(
        {"n": 2, "d": 2}, 0, fixed={"x": whole(("n", "d"), (1, 0), (0, 2)), "w": whole(("d",), 1, 1)}
    )
    assert describe_world(world, nodes_of("w^T x_i = 1"), "en") == "w = (1, 1), x_1 = (1, 0), x_2 = (0, 2)"


def test_one_point_in_one_dimension_is_a_number():
    fixed = {"x": whole(("n", "d"), (2,)), "w": whole(("d",), 3), "y": whole(("n",), -1)}
    world = World({"n": 1, "d": 1}, 0, fixed=fixed)
    assert describe_world(world, nodes_of("y_i w^T x_i = 1"), "en") == "y_1 = −1, w = 3, x_1 = 2"


def test_letters_are_those_of_the_reader():
    world = World({"n": 2, "d": 1}, 0, fixed={"α": whole(("n",), 1, 0)})
    nodes = [*nodes_of("λ_i ≥ 0"), *nodes_of("α_i ≥ 0")]
    assert describe_world(world, nodes, "en", {"λ": "α"}) == "λ = (1, 0)"


def test_without_letters_only_the_finding_is_said():
    what = Message("values-are", {"answer": Fraction(1), "reference": Fraction(2)})
    assert show_in(World({"n": 2, "d": 2}, 0), nodes_of("1/2 + 1/2"), what) == what


def test_the_number_of_points_is_told_where_no_list_shows_it():
    assert describe_world(World({"n": 3, "d": 2}, 0), nodes_of("b = 1/n"), "en") == "n = 3"


def test_values_of_unknown_functions_are_told():
    world = World({"n": 2, "d": 2, "h": 1}, 0, fixed={"x": whole(("n", "d"), (1, 0), (0, 1))})
    first, second = (Array(("d",), row) for row in world.values["x"].items)
    product = world.opaque("K", (first, second), ())
    told = describe_world(world, nodes_of("K(x_1, x_2) = 3"), "en")
    assert f"K((1, 0), (0, 1)) = {write_value(product)}" in told
    value = world.opaque("f", (first,), ())
    assert f"f((1, 0)) = {write_value(value)}" in describe_world(world, nodes_of("f(x_i) = 1"), "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_counterexample_as_a_sentence(language):
    world = World({"n": 2, "d": 1}, 0, fixed={"y": whole(("n",), -1, 1), "α": whole(("n",), 1, 1)})
    what = Message("values-are", {"answer": Fraction(-2), "reference": Fraction(0)})
    sentence = show_in(world, nodes_of("Σ_i y_i α_i"), what).write(language)
    assert sentence.startswith("y = (−1, 1), α = (1, 1)")
    assert "−2" in sentence
    if language == "en":
        assert sentence == "y = (−1, 1), α = (1, 1): the answer gives −2, the reference 0"
