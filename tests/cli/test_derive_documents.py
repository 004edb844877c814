"""``svmsym derive`` and its documents: languages, detail, worksheets, examples, files and errors."""

from pathlib import Path

import pytest

from svmsym.cli.main import main

GOLDEN = Path(__file__).parents[1] / "golden"


def shown(capsys, *arguments):
    assert main(["derive", *arguments]) == 0
    return capsys.readouterr().out


# Read line by line: German, Spanish and Korean in the notation of a lecture, Chinese in ours.
@pytest.mark.parametrize(
    ("language", "profile"), [("de", "ostwald"), ("es", "iic2433"), ("ko", "yoon"), ("zh", "default")]
)
def test_golden_pages(capsys, language, profile):
    out = shown(capsys, "soft-margin", "--lang", language, "--notation", profile)
    assert out == (GOLDEN / f"soft-margin.{language}.txt").read_text("utf-8")


def test_a_profile_brings_its_language(capsys):
    assert "Das duale Problem" in shown(capsys, "hard-margin", "--notation", "ostwald")
    english = shown(capsys, "hard-margin", "--notation", "ostwald", "--lang", "en")
    assert "The dual problem" in english
    assert "s.t." in english
    assert "λᵢ" in english


def test_the_whole_command(capsys, tmp_path):
    target = tmp_path / "sheet.txt"
    arguments = ["soft-margin", "--lang", "de", "--notation", "ostwald", "--detail", "full", "--worksheet"]
    out = shown(capsys, *arguments, "--seed", "7", "--to", "text", "-o", str(target))
    assert out == f"wrote {target}\n"
    text = target.read_text("utf-8")
    assert text == shown(capsys, *arguments, "--seed", "7")
    assert "Startwert 7" in text
    assert "______" in text


def test_an_argument_in_chinese(capsys):
    text = shown(capsys, "distance-to-hyperplane", "--lang", "zh", "--notation", "ostwald")
    assert text.startswith("点到超平面的距离")
    assert "wᵀ" in text


def test_an_example_at_the_end(capsys):
    text = shown(capsys, "hard-margin", "--example", "four-points")
    assert text.startswith("Hard margin")
    assert text.index("How far from optimal") < text.index("our points")


@pytest.mark.parametrize(
    ("arguments", "phrases"),
    [
        (["--lang", "fr"], ["'fr'", "de (Deutsch)"]),
        (["--detail", "fulll"], ["no detail", "sketch, lecture, full"]),
        (["--to", "latx"], ["no format", "did you mean latex?"]),
        (["--seed", "3"], ["--seed needs"]),
        (["--gaps", "40%"], ["--gaps needs"]),
        (["--worksheet", "--solution"], ["do not go together"]),
        (["--worksheet", "--gaps", "duel"], ["did you mean dual?"]),
        (["--solution", "--gaps", "0%"], ["no share"]),
        (["--to", "json", "--lang", "de"], ["--lang is for documents"]),
        (["--to", "json", "--worksheet"], ["--worksheet is for documents"]),
        (["--example", "nothing"], ["'nothing'"]),
    ],
)
def test_errors_say_what_to_do(capsys, arguments, phrases):
    assert main(["derive", "hard-margin", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "what to do:" in err
    assert all(phrase in err for phrase in phrases), err
