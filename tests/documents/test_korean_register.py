"""Korean keeps one register in each place: 합니다 to a reader, 한다 in notes, 하시오 on exam sheets."""

import re
import tomllib
from pathlib import Path

import pytest

import svmsym

FOLDER = Path(svmsym.__file__).parent
FEEDBACK = [
    "page/prose/page.ko.toml",
    "page/prose/refusals.ko.toml",
    "judging/words/ko.toml",
    "exams/prose/marking.ko.toml",
    "exams/prose/mistakes.ko.toml",
    "show/board/words.ko.toml",
    "documents/prose/grading.ko.toml",
    "documents/prose/errata.ko.toml",
]
NOTES = [
    f"documents/prose/{name}.ko.toml" for name in ("pages", "explain", "derivations", "figures", "exams")
]
FRIENDLY = re.compile(r"(?:세요|나요|가요|어요|아요|에요|예요|네요)(?![가-힣])")
PLAIN = re.compile(r"(?<!니)다(?:[.:!]|$)|(?:하라|시오)(?:[.:!]|$)(?<!십시오[.:!])(?<!십시오)")
POLITE = "".join(chr(k) for k in range(0xAC11, 0xD7A4, 28))  # 갑 and all others that end like 합
FORMAL = re.compile(rf"(?:[{POLITE}]니다|십시오|[{POLITE}]니까)(?![가-힣])")
BLUNT = re.compile(r"(?:하라|거라|어라)(?:[.:!]|$)")


def sentences(name):
    def inside(table):
        for value in table.values():
            yield from inside(value) if isinstance(value, dict) else [value]

    texts = inside(tomllib.loads((FOLDER / name).read_text("utf-8")))
    return [s for text in texts if isinstance(text, str) for s in re.split(r"(?<=[.?!]) ", text)]


def test_the_patterns_see_each_register():
    assert FRIENDLY.search("답을 쓰세요.")
    assert PLAIN.search("답이 없다.")
    assert PLAIN.search("답을 쓰시오.")
    assert not PLAIN.search("답을 쓰십시오.")
    assert not PLAIN.search("답이 없습니다.")
    assert FORMAL.search("답이 없습니다.")
    assert not FORMAL.search("답이 아니다.")
    assert BLUNT.search("정확한 수로 답하라: 분수를 쓴다.")


@pytest.mark.parametrize("name", FEEDBACK)
def test_feedback_and_instructions_are_formal(name):
    said = sentences(name)
    assert said
    assert [s for s in said if FRIENDLY.search(s) or PLAIN.search(s)] == []


@pytest.mark.parametrize("name", NOTES)
def test_notes_and_sheets_are_written_plainly(name):
    said = sentences(name)
    assert said
    assert [s for s in said if FRIENDLY.search(s) or FORMAL.search(s) or BLUNT.search(s)] == []


def test_what_formats_add_to_notes_fits_them():
    marks = tomllib.loads((FOLDER / "documents/prose/marks.ko.toml").read_text("utf-8"))
    added = [text for key, text in marks.items() if not key.startswith("font-")]
    assert [text for text in added if FRIENDLY.search(text) or FORMAL.search(text)] == []
    assert not FRIENDLY.search((FOLDER / "page/static/starting.js").read_text("utf-8"))
