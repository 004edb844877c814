"""TOML and JSON are measured before they are parsed: short texts that are endless to parsers are refused."""

import json
import sys
import tomllib
from pathlib import Path

import pytest
from bounded_process import run_bounded

from svmsym.cli.main import main
from svmsym.outside_text import DEEPEST, MOST_KEY_PARTS, MOST_KEYS, TextBoundError, parse_json, parse_toml

ROOT = Path(__file__).parents[1]
_OWN_PARSER = {
    "svmsym/outside_text.py",
    "svmsym/exact/checker_files.py",
}  # the checker imports nothing of ours
_SOLVE = "from svmsym.cli.main import main\nsys.exit(main(sys.argv[1:]))"


@pytest.mark.skipif(sys.platform == "win32", reason="the second line of defence is one of POSIX")
def test_forty_kilobytes_of_dotted_keys_are_refused_at_once(tmp_path):
    for k, text in enumerate(["a" + ".a" * 20_000 + " = 1\n", "[" + "a." * 20_000 + "a]\n"]):
        file = tmp_path / f"{k}.toml"
        file.write_text(text, "utf-8")
        done = run_bounded(_SOLVE, "solve", str(file), seconds=20)
        assert done.returncode == 2, done.stderr[-300:]
        assert f"a key has more than {MOST_KEY_PARTS} parts" in done.stderr
        assert ".toml:1" in done.stderr
        assert "what to do" in done.stderr


def test_the_bounds_are_those_that_are_said():
    assert parse_toml("a" + ".a" * (MOST_KEY_PARTS - 1) + " = 1")
    with pytest.raises(TextBoundError, match="more than 16 parts"):
        parse_toml("\n\n'a'" + " . 'a'" * MOST_KEY_PARTS + " = 1")
    assert parse_toml("a = " + "[" * DEEPEST + "]" * DEEPEST)
    with pytest.raises(TextBoundError, match=r"nested too deeply \(at line 2\)"):
        parse_toml("b = 1\na = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1))
    with pytest.raises(TextBoundError, match="more than 5 characters"):
        parse_toml("a = 12", largest=5)
    assert len(parse_toml("".join(f"[k{k}]\na=1\n" for k in range(1000)))) == 1000
    with pytest.raises(TextBoundError, match="keys"):
        parse_toml("[[t]]\n" * (MOST_KEYS + 1))
    with pytest.raises(TextBoundError, match="keys"):
        parse_toml("\n".join(f"k{k}=1" for k in range(MOST_KEYS + 1)))


@pytest.mark.parametrize(
    "harmless",
    [
        'a = "' + "." * 99 + "[" * 99 + '"',
        "a = '" + "." * 99 + "'",
        'a = """\n' + '".""..\\"".' + "." * 99 + '"""""',
        "a = '''" + "[" * 99 + "''.'''''",
        "# " + "." * 99 + "[" * 99 + "\na = 1",
        "x = [" + "1.5, " * 99 + "2.5]",
        '"a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s" = 1',
    ],
)
def test_marks_in_texts_and_comments_are_no_marks(harmless):
    assert parse_toml(harmless) == tomllib.loads(harmless)


@pytest.mark.parametrize(
    "hidden",
    [
        'x = ["""a"""", {' + "a." * 40 + "a = 1}]",
        "x = ['''a'''', {" + "a." * 40 + "a = 1}]",
        'x = ["\\"", {' + "a." * 40 + "a = 1}]",
        "x = ['\\', {" + "a." * 40 + "a = 1}]",
        'x = ["", {' + "a." * 40 + "a = 1}]",
    ],
)
def test_what_stands_behind_a_text_is_not_hidden_by_it(hidden):
    assert tomllib.loads(hidden)
    with pytest.raises(TextBoundError):
        parse_toml(hidden)


@pytest.mark.parametrize(
    "digits", ["0x" + "f" * 1000, "0o" + "7" * 1000, "0b" + "1_" * 999 + "1", "9" * 1001]
)
def test_an_integer_of_any_base_is_bounded(digits):
    for text in (f"b = 1\na = {digits}", f"b = 1\na = [1, -{digits}]"):
        with pytest.raises(TextBoundError, match=r"more than 1000 characters \(at line 2\)"):
            parse_toml(text)
    assert parse_toml(f"a = '{digits}' # {digits}") == {"a": digits}
    with pytest.raises(TextBoundError, match="more than 1000 characters"):
        parse_json(f'{{"a": {"9" * 1001}}}', parse_int=str)
    assert parse_json(f'{{"a": "{digits}"}}') == {"a": digits}
    assert parse_toml("a = " + "9" * 1000) == {"a": int("9" * 1000)}


@pytest.mark.skipif(sys.platform == "win32", reason="the second line of defence is one of POSIX")
def test_fifteen_megabytes_of_hexadecimal_digits_take_little_memory(tmp_path):
    file = tmp_path / "a.toml"
    file.write_text("[problem]\nC = 0x" + "f" * 15_000_000 + "\n[data]\nX = [[1]]\ny = [1]\n", "utf-8")
    done = run_bounded(_SOLVE, "solve", str(file), seconds=20)
    assert done.returncode == 2, done.stderr[-300:]
    assert "more than 1000 characters" in done.stderr
    assert ".toml:2" in done.stderr


def test_json_is_bounded_in_depth_and_size():
    assert parse_json(json.dumps({"a": ["]" * 99, '"[[' * 99]})) == {"a": ["]" * 99, '"[[' * 99]}
    for text in ("[" * 100_000, '{"a":' * 65 + "1" + "}" * 65, '["\\\\", ' + "[" * 80):
        with pytest.raises(TextBoundError, match="nested too deeply"):
            parse_json(text)
    with pytest.raises(TextBoundError, match="more than 3 characters"):
        parse_json("[1, 2]", largest=3)


def test_a_model_nested_without_end_is_refused_with_what_to_do(tmp_path, capsys):
    model, data = tmp_path / "model.json", tmp_path / "data.csv"
    model.write_text('{"format": "svmsym model", "a": ' + "[" * 100_000, "utf-8")
    data.write_text("1,1\n0,-1\n", "utf-8")
    assert main(["predict", str(model), str(data)]) == 2
    assert "nested too deeply" in capsys.readouterr().err


def test_only_one_file_calls_the_parser_of_toml():
    calling = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "svmsym").rglob("*.py")
        if "tomllib.load" in path.read_text("utf-8")
    }
    assert calling == _OWN_PARSER
