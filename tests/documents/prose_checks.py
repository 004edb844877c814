"""Checks of catalogues, shared by the tests of sentences and of translations."""

import ast
import re
from string import Formatter

CJK = r"[一-鿿가-힣]"
LATIN_TERMS = {
    "ko": {"KKT", "Wolfe", "SVM", "SVR", "SVC", "SMO"},
    "zh": {"KKT", "Wolfe", "SVM", "SVR", "SVC", "SMO", "Adaline"},
}
WRONG_QUOTES = {"de": '"”«»', "es": '"“”„', "ko": '"„«»', "zh": '"„«»'}


def places(text):
    """The places for formulas and words."""
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def words_only(text):
    """A sentence without places and without mathematics between backticks."""
    return re.sub(r"`[^`]*`", "§", re.sub(r"\{[^}]*\}", "§", text))


def parity_faults(english, other):
    """Keys that are missing or too many, and sentences with other places."""
    faults = [f"{key} is missing" for key in english if key not in other]
    faults += [f"{key} is not in English" for key in other if key not in english]
    return faults + [
        f"{key} has the places {places(other[key])}"
        for key in english
        if key in other and places(english[key]) != places(other[key])
    ]


def script_faults(text, language):
    """Latin words in Korean or Chinese, and punctuation that the language writes otherwise."""
    plain = words_only(text)
    faults = [f"the quotation mark {c}" for c in WRONG_QUOTES.get(language, "") if c in plain]
    if language in LATIN_TERMS:
        found = re.findall(r"[A-Za-z]{2,}", plain)
        faults += [f"the Latin word {w}" for w in found if w not in LATIN_TERMS[language]]
    if language == "zh":
        faults += [f"half-width {c}" for c in re.findall(rf"{CJK}§?\s*([,.:;?!()])", plain)]
        faults += [f"half-width {c}" for c in re.findall(rf"([,.:;?!()])\s*§?{CJK}", plain)]
    return faults


def sentences_in(source):
    """Strings of a program that look like a sentence; docstrings and errors are for others."""
    tree = ast.parse(source)
    skipped = {
        id(node) for raised in ast.walk(tree) if isinstance(raised, ast.Raise) for node in ast.walk(raised)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            body = node.body[0]
            if isinstance(body, ast.Expr) and isinstance(body.value, ast.Constant):
                skipped.add(id(body.value))
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in skipped else None
        if isinstance(text, str) and re.search(r"[^\W\d_]{2,} [^\W\d_]{2,}", text):
            yield text
