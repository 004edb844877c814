"""The same answers written in each format read to the same answers."""

import tempfile
from fractions import Fraction
from pathlib import Path

import pytest
from handing_in import EXAM, MOODLE, headed_notebook, latex, long_table, markdown, moodle, notebook, zipped
from hypothesis import given, settings
from hypothesis import strategies as st

from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.submissions.collecting import collect
from svmsym.exams.submissions.identity import Origin
from svmsym.exams.submissions.labels import label_at
from svmsym.exams.submissions.latex import read_latex
from svmsym.exams.submissions.markdown import read_markdown
from svmsym.exams.submissions.piece import Owner

ANSWERS = {
    "a": "$L(w,b,\\alpha)=\\frac12\\|w\\|^2-\\sum_i\\alpha_i(y_i(w^Tx_i+b)-1)$",
    "b": "$\\nabla_w L = 0$, also\n\n$\\Rightarrow w=\\sum_i\\alpha_iy_ix_i$\n∂L/∂b = −Σ αᵢyᵢ = 0",
    "c": "α = (1/8; 1/8; 0)",
    "d": 'w = (0,25; 0,25), "so to say"',
}


def texts(submission):
    return {item: answer.text for item, answer in submission.answers.items()}


def only(path):
    work = collect(path, EXAM)
    (found,) = work.submissions
    assert work.troubles == ()
    return found


WRITERS = {
    "x.md": markdown,
    "y.txt": lambda *a: markdown(*a, heading="### Teil ({})"),
    "x.tex": latex,
    "x.ipynb": notebook,
    "y.ipynb": headed_notebook,
    "x.csv": long_table,
    "x.tsv": lambda *a: long_table(*a, separator="\t"),
    "y.csv": lambda *a: long_table(*a, separator=";"),
    **{f"moodle-{lang}.csv": (lambda *a, lang=lang: moodle(*a, language=lang)) for lang in MOODLE},
}


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("dress", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "crlf"])
def test_every_format_and_encoding(tmp_path, name, dress):
    text = WRITERS[name]("4711", "17", ANSWERS)
    if dress == "crlf":
        text, dress = text.replace("\r\n", "\n").replace("\n", "\r\n"), "utf-8"
    raw = text.encode(dress)
    (tmp_path / name).write_bytes(raw)
    found = only(tmp_path)
    assert (found.student, found.variant, found.doubtful) == ("4711", "17", ())
    named = [f"the file names the student “4711”, but it was handed in as “{name[0]}”"]
    assert [trouble.what for trouble in found.troubles] == ([] if name.endswith("sv") else named)
    assert texts(found) == ANSWERS


def test_a_zip_reads_as_its_folder(tmp_path):
    files = {f"s{k}/{name}": make(f"s{k}", "1", ANSWERS) for k, (name, make) in enumerate(WRITERS.items())}
    for name, text in files.items():
        path = tmp_path / "folder" / name
        path.parent.mkdir(parents=True)
        path.write_text(text, "utf-8", newline="")
    (tmp_path / "all.zip").write_bytes(zipped(files))
    own = {name.partition("/")[0]: zipped({name.partition("/")[2]: text}) for name, text in files.items()}
    (tmp_path / "nested.zip").write_bytes(zipped({f"{name}.zip": raw for name, raw in own.items()}))
    plain = [(s.student, texts(s), s.digest) for s in collect(tmp_path / "folder", EXAM).submissions]
    assert len(plain) == len(WRITERS)
    for name in ("all.zip", "nested.zip"):
        assert [(s.student, texts(s), s.digest) for s in collect(tmp_path / name, EXAM).submissions] == plain


def test_latin_1_is_read_and_told(tmp_path):
    (tmp_path / "7.md").write_bytes("## a\nfür w = 1\n".encode("latin-1"))
    found = only(tmp_path)
    assert texts(found) == {"a": "für w = 1"}
    assert [str(t.place) for t in found.troubles] == ["7.md:2"]


# What a line may contain without being taken for markup of one of the formats, or for the label of a part.
FIRST, SIGNS = "wα=Σ∂≤é对0123456789", "abwαΣ=()[]+-*/^_ ,;\"'0123456789.|∂≤é对偶한"
LINE = (
    st.tuples(st.sampled_from(FIRST), st.text(st.sampled_from(SIGNS), max_size=29))
    .map(lambda parts: "".join(parts).strip())
    .filter(lambda line: label_at(line) is None)
)
TEXT = st.lists(LINE, min_size=1, max_size=4).map("\n".join)
SHEETS = st.dictionaries(st.sampled_from([i.id for i in EXAM.items]), TEXT, min_size=1)


@settings(max_examples=40, deadline=None)
@given(answers=SHEETS)
def test_formats_agree_on_random_answers(answers):
    read = {}
    for name, make in WRITERS.items():
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, name).write_text(make("4711", "17", answers), "utf-8", newline="")
            read[name] = texts(only(Path(folder)))
    assert all(found == answers for found in read.values()), read


def test_the_check_can_fail(tmp_path):
    (tmp_path / "x.md").write_text(markdown("1", "", {**ANSWERS, "c": "α = 0"}), "utf-8")
    assert texts(only(tmp_path)) != ANSWERS


PAIRS = Exam("e", "t", items=tuple(Item(k, "w", Fraction(1)) for k in ("2a", "2b", "4")))


def pieces(text):
    found = read_markdown(text, PAIRS, Owner(Origin("s.md", loose=True), "s.md"))
    return {item: answer.text for item, answer in found.answers.items()}, found.lost


@pytest.mark.parametrize(
    "text",
    [
        "# Parcial\nApartado 2a)\n\nα = 1\n\nApartado 2b)\n\nw = 2\n",
        "Ejercicio 2a:\nα = 1\nEjercicio 2b:\nw = 2",
        "Nombre: Pepe\n\n2.a) α = 1\n2.b) w = 2\n",
        "Solution to exercise 2a\nα = 1\nexercise (2b) w = 2",
        "문제 2a\nα = 1\n문제 2b: w = 2",
    ],
)
def test_lines_head_parts_where_no_heading_does(text):
    assert pieces(text) == ({"2a": "α = 1", "2b": "w = 2"}, False)


def test_an_answer_is_no_heading():
    assert pieces("Ejercicio 2a:\nRespuesta: 4\n4\n4. 1") == ({"2a": "Respuesta: 4\n4\n4. 1"}, False)
    assert pieces("2a) w^*") == ({"2a": "w^*"}, False)
    assert pieces("## 2a\n0b") == ({"2a": "0b"}, False)


@pytest.mark.parametrize("text", ["2a) α = 1\nEjercicio 2b w = 2", "## 2a\nα = 1\nEjercicio 2b:\nw = 2"])
def test_labels_head_parts_beside_headings(text):
    assert pieces(text) == ({"2a": "α = 1", "2b": "w = 2"}, False)


def test_an_item_whose_heading_is_in_doubt_is_not_empty():
    found = read_markdown("## 2a\nα = 1\n4. w = 2", PAIRS, Owner(Origin("s.md", loose=True), "s.md"))
    assert found.doubtful == ("4",)


def test_a_label_that_may_be_the_answer_leaves_both_items_open():
    found = read_markdown("## 4\n2a\n", PAIRS, Owner(Origin("s.md", loose=True), "s.md"))
    assert found.doubtful == ("2a", "4")


@pytest.mark.parametrize(
    ("definition", "told"),
    [
        (r"\newcommand{\norm}[1]{\lVert #1\rVert}", False),
        (r"\newcommand{\norm}[1]{\left\| #1 \right\|}", False),
        (r"\newcommand{\norm}[1]{\| #1 \|^2}", True),  # it is read as the norm all the same
        (r"\newcommand{\mine}{\alpha}", True),
        (r"\newcommand{\unused}{\alpha}", False),
    ],
)
def test_only_commands_that_are_misread_are_told(definition, told):
    body = "\\begin{document}\n\\section{2a}\n$\\norm{w} = \\mine$\n\\end{document}\n"
    found = read_latex(f"{definition}\n{body}", PAIRS, Owner(Origin("s.tex", loose=True), "s.tex"))
    assert bool(found.troubles) is told
