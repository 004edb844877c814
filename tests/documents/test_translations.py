"""The words of derivations in other languages: complete, no orphans, the same mathematics."""

import re
from functools import cache

import pytest
from prose_checks import script_faults

from svmsym.cli.main import main
from svmsym.documents.argument_page import argument_document
from svmsym.documents.derivation_page import document
from svmsym.documents.inline import inline, marked
from svmsym.documents.prose import LANGUAGES
from svmsym.documents.text import document_text
from svmsym.documents.translation import tables, translation
from svmsym.duality.derivation_files import argument_names, names, path_of
from svmsym.duality.library import load_stated
from svmsym.errors import SvmsymError
from svmsym.formulas.notation import DEFAULT, load_notation, notation_names

OTHERS = [language for language in LANGUAGES if language != "en"]
ALL = [*names(), *argument_names()]


@cache
def stated(name):
    return load_stated(name)


@cache
def author_words(name):
    """The title and everything that an author says."""
    words = [s.words for s in getattr(stated(name), "_statements", ()) if s.words]
    return (stated(name).title, *dict.fromkeys(words))


def table_faults(name, table):
    """Words without a translation, translations without words, and other mathematics."""
    title, *words = author_words(name)
    wanted = {"title": title, **{w: w for w in words}}
    faults = [f"{key} is not translated" for key in wanted if key not in table]
    faults += [f"{key} is said nowhere" for key in table if key not in wanted]
    return faults + [
        f"{key} has other mathematics"
        for key, text in wanted.items()
        if key in table and formulas(text) != formulas(table[key])
    ]


def formulas(text):
    return sorted(re.findall(r"`([^`]*)`", text))


@pytest.mark.parametrize("language", OTHERS)
def test_all_derivations_are_there_and_no_others(language):
    assert set(tables(language)) == set(ALL)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ALL)
def test_every_word_is_translated(name, language):
    assert table_faults(name, tables(language)[name]) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ALL)
def test_translations_are_written_as_the_language_writes(name, language):
    faults = {key: script_faults(text, language) for key, text in tables(language)[name].items()}
    assert {key: found for key, found in faults.items() if found} == {}


@pytest.mark.parametrize("name", ALL)
def test_the_mathematics_inside_words_can_be_read(name):
    for words in author_words(name):
        for part, mathematics in marked(words):
            if mathematics:
                for profile in notation_names():
                    assert inline(part, load_notation(profile))


@pytest.mark.parametrize("name", argument_names())
def test_no_letter_stands_outside_backticks(name):
    # A single letter in the words of an author is mathematics, so it must follow the notation.
    for words in author_words(name):
        plain = "".join(part for part, mathematics in marked(words) if not mathematics)
        stray = set(re.findall(r"(?<![\w'’-])([b-zB-EG-Zα-ω])(?![\w-])", plain))
        assert stray == set(), words


@pytest.mark.parametrize("language", OTHERS)
def test_a_page_shows_no_english_words(language):
    for name in ("smo-bounds", "adaline", "tanh-kernel"):
        text = document_text(argument_document(stated(name).run(), language=language))
        for words in author_words(name):
            if len(words.split()) > 3 and "`" not in words:
                assert words not in text


# A user's own files.

OWN = '''"""The square of a sum, and `x` too."""
from svmsym import Eq, argument, inner, norm2
a = argument("{name}")
u, v = a.vectors("u v")
a.line("multiplied out", Eq(norm2(u + v), norm2(u) + 2 * inner(u, v) + norm2(v)))
a.remark("So `u` and `v` are orthogonal if the middle term vanishes; see `mine.py`.")
'''


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(OWN.format(name="mine"), "utf-8")
    return path


def page_text(path, language):
    return document_text(argument_document(load_stated(str(path)).run(), language=language, source=path))


def test_words_that_are_not_translated_stay(own):
    text = page_text(own, "de")
    assert text.startswith("The square of a sum, and x too\n")
    assert "Multiplied out:" in text
    assert "Begründung in Worten, hier nicht bewiesen: So u and v are orthogonal" in text
    # What is no mathematics stands as it was written.
    assert "see mine.py." in text


def test_a_translation_beside_the_file(own):
    own.with_name("mine.de.toml").write_text(
        'title = "Das Quadrat einer Summe"\n"multiplied out" = "ausmultipliziert: `⟨u, v⟩`"\n', "utf-8"
    )
    text = page_text(own, "de")
    assert text.startswith("Das Quadrat einer Summe\n")
    assert "Ausmultipliziert: ⟨u, v⟩:" in text
    assert "So u and v are orthogonal" in text
    assert page_text(own, "es").startswith("The square of a sum")


def test_a_key_that_the_file_does_not_say_is_noted(own, capsys):
    beside = own.with_name("mine.ko.toml")
    beside.write_text('titel = "합의 제곱"\n"multiplied out" = "전개"\n', "utf-8")
    assert main(["derive", str(own), "--lang", "ko"]) == 0
    printed = capsys.readouterr()
    assert printed.err == f"note: {beside}: mine.py says nowhere 'titel'; did you mean 'title'?\n"
    assert "합의" not in printed.out
    beside.write_text('title = "합의 제곱"\n"multiplied out" = "전개"\n', "utf-8")
    assert main(["derive", str(own), "--lang", "ko"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.startswith("합의 제곱\n")


def test_a_translation_that_cannot_be_read(own):
    own.with_name("mine.de.toml").write_text("title = ", "utf-8")
    with pytest.raises(SvmsymError, match="cannot be read"):
        page_text(own, "de")
    own.with_name("mine.de.toml").write_text("title = 3", "utf-8")
    with pytest.raises(SvmsymError, match="no text"):
        page_text(own, "de")


def test_a_user_s_derivation_of_a_known_name_keeps_its_title(tmp_path):
    path = tmp_path / "mine.py"
    text = path_of("hard-margin").read_text("utf-8").split("\n", 1)[1]
    path.write_text(f'"""My own street."""\n{text}', "utf-8")
    derived = load_stated(str(path)).run()
    assert derived.name == "hard-margin"
    assert document(derived, language="de", source=path).title == "My own street"
    ours = document(stated("hard-margin").run(), language="de")
    assert ours.title == tables("de")["hard-margin"]["title"]


def test_english_needs_no_translation():
    assert translation("hard-margin", stated("hard-margin").title, "en") == {}


# The checks can fail.


def test_faults_of_a_table_are_found():
    good = dict(tables("de")["smo-bounds"])
    words = "labels are `±1`"
    assert table_faults("smo-bounds", {k: v for k, v in good.items() if k != words}) == [
        f"{words} is not translated"
    ]
    assert table_faults("smo-bounds", {**good, "nothing": "nichts"}) == ["nothing is said nowhere"]
    assert table_faults("smo-bounds", {**good, words: "Labels sind `±2`"}) == [
        f"{words} has other mathematics"
    ]


def test_inline_mathematics_follows_the_notation():
    notation = load_notation("ostwald").for_names(["α", "b", "w", "x", "y"])
    assert DEFAULT.symbol("b") == "b"
    (piece,) = inline("b + α_k", notation, ["α", "b"])
    assert [t.text for t in piece.tokens] == ["w", "0", "+", "λ", "k"]
