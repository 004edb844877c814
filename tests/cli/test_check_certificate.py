import json
import shutil

import pytest
from running import FOUR, PROBLEMS, as_json, run, svc, told, written


@pytest.fixture
def proof(capsys, tmp_path):
    target = tmp_path / "certificate.json"
    told(capsys, "solve", FOUR, "--certificate", target)
    return target


def test_accepted(capsys, proof):
    out = told(capsys, "check-certificate", proof, FOUR)
    assert out.startswith("accepted: this is the optimum of the svc problem, with the value 1\n")
    shown = as_json(capsys, "check-certificate", proof, FOUR)
    assert (shown["accepted"], shown["claim"], shown["reasons"]) == (True, "optimal", [])
    assert shown["statement"]["C"] == "inf"


def test_what_was_accepted_and_what_was_read_is_told(capsys, tmp_path):
    table = written(tmp_path, "class,x1,x2\nno,0,0\nno,2,2\nyes,2,0\nyes,3,0\n", "points.csv")
    options = ("--C", "3/2", "--kernel", "poly", "--degree", "2", "--coef0", "1", "--slack", "squared")
    told(capsys, "solve", table, *options, "--certificate", tmp_path / "c.json")
    out = told(capsys, "check-certificate", tmp_path / "c.json", table)
    about = "kind svc, C = 3/2, slack squared, with b, kernel poly (degree = 2, gamma = 1, coef0 = 1)"
    how = "a table with the header 'class,x1,x2', separator comma, decimal point"
    assert out.splitlines()[1:] == [
        f"about: {about}; label in column 1; no is −1, yes is +1",
        f"read: {how}; 4 points with 2 coordinates, from (0, 0), y = -1 to (3, 0), y = 1",
    ]
    told(capsys, "solve", FOUR, "--C", "1", "--no-bias", "--certificate", tmp_path / "d.json")
    out = told(capsys, "check-certificate", tmp_path / "d.json", FOUR)
    assert "C = 1, slack linear, without b" in out
    assert "not as in the file: C, bias" in out


def test_the_name_of_the_file_does_not_matter(capsys, proof, tmp_path):
    copy = shutil.copy(FOUR, tmp_path / "other.toml")
    assert told(capsys, "check-certificate", proof, copy).startswith("accepted")


def test_a_changed_claim_is_rejected_with_one(capsys, proof):
    found = json.loads(proof.read_text("utf-8"))
    del found["seal"]
    found["answer"]["b"] = "-2"
    proof.write_text(json.dumps(found), "utf-8")
    code, out, err = run(capsys, "check-certificate", proof, FOUR)
    assert (code, err) == (1, "")
    assert out.startswith("rejected: ")
    code, out, _ = run(capsys, "check-certificate", proof, FOUR, "--json")
    assert code == 1
    assert json.loads(out)["accepted"] is False


def test_another_file_is_rejected(capsys, proof):
    code, out, _ = run(capsys, "check-certificate", proof, PROBLEMS / "four-points-gram.toml")
    assert code == 1
    assert "not the certificate's file" in out


def test_an_infeasible_problem(capsys, tmp_path):
    path = svc(tmp_path, [[1], [1]], [1, -1])
    told(capsys, "solve", path, "--certificate", tmp_path / "c.json")
    out = told(capsys, "check-certificate", tmp_path / "c.json", path)
    assert out.startswith("accepted: the svc problem is infeasible\nabout: kind svc, C = inf")


def test_a_path(capsys, tmp_path):
    told(capsys, "path", FOUR, "--certificate", tmp_path / "p.json")
    out = told(capsys, "check-certificate", tmp_path / "p.json", FOUR)
    assert out.startswith(
        "accepted: this is the path of the svc problem in C, with 5 segments\nabout: kind svc, slack"
    )


def test_a_certificate_with_its_data_needs_no_file(capsys, tmp_path):
    from svmsym import solve  # noqa: PLC0415 - the Python interface writes such certificates
    from svmsym.exact.certificate import certificate, certificate_text  # noqa: PLC0415

    answer = solve([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], C="inf")
    proof = written(tmp_path, certificate_text(certificate(answer)), "c.json")
    assert told(capsys, "check-certificate", proof).startswith("accepted")
    assert "its data are those of four-points.toml" in told(capsys, "check-certificate", proof, FOUR)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("0,0,-1\n4/2,2.0,-1\n2,0,1\n3,0,1\n", ""),
        ("0,0,a\n2,2,a\n2,0,b\n3,0,b\n", ""),
        ("0,0,-1\n2,2,-1\n2,1/3,1\n3,0,1\n", "not about points.csv: point 3"),
        ("0,0,-1\n2,2,1\n2,0,1\n3,0,1\n", "not about points.csv: label 2"),
        ("0,0,-1\n2,2,-1\n2,0,1\n", "not about points.csv: point 4"),
    ],
)
def test_data_inside_are_compared_with_a_file(capsys, tmp_path, rows, said):
    from svmsym.page.asking import reply  # noqa: PLC0415 - the page writes such certificates

    points = [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["3", "0", 1]]
    found = reply("certificate", {"points": points, "kernel": "quadratic", "C": "5/2"})
    proof = written(tmp_path, found["text"], "c.json")
    code, out, err = run(capsys, "check-certificate", proof, written(tmp_path, rows, "points.csv"))
    assert (code, err) == (1 if said else 0, "")
    assert out.startswith("rejected: what it claims is proved" if said else "accepted: ")
    assert said in out


def test_weights_of_the_file_are_not_passed_over(capsys, tmp_path):
    from svmsym import solve  # noqa: PLC0415 - the Python interface writes such certificates
    from svmsym.exact.certificate import certificate, certificate_text  # noqa: PLC0415

    answer = solve([[0], [2]], [-1, 1], C="1")
    proof = written(tmp_path, certificate_text(certificate(answer)), "c.json")
    text = "[problem]\nC = 1\n[data]\nX = [[0], [2]]\ny = [-1, 1]\n"
    assert "accepted" in told(capsys, "check-certificate", proof, written(tmp_path, text, "p.toml"))
    weighted = written(tmp_path, f"{text}weight = [1, 5]\n", "q.toml")
    code, out, _ = run(capsys, "check-certificate", proof, weighted)
    assert code == 1
    assert "not about q.toml: weight 1 is not the same" in out


def test_what_is_too_large_is_no_verdict(capsys, tmp_path):
    from svmsym import solve  # noqa: PLC0415 - the Python interface writes such certificates
    from svmsym.exact.certificate import certificate  # noqa: PLC0415

    found = dict(certificate(solve([[0], [2]], [-1, 1], C="1")))
    del found["seal"]
    found["statement"]["kernel"] = {"type": "poly", "degree": 99, "gamma": "1/" + "9" * 90_000, "coef0": "1"}
    found["data"] = {"X": [[str(k)] for k in range(2000)], "y": [-1, 1] * 1000}
    code, out, err = run(capsys, "check-certificate", written(tmp_path, json.dumps(found), "c.json"))
    assert (code, out) == (2, "")
    assert "too large" in err
    assert "what to do" in err


def test_the_settings_of_a_file_are_compared(capsys, tmp_path):
    from svmsym.page.asking import reply  # noqa: PLC0415 - the page writes such certificates

    points = [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["3", "0", 1]]
    proof = written(tmp_path, reply("certificate", {"points": points, "C": "5/2"})["text"], "c.json")
    code, out, _ = run(capsys, "check-certificate", proof, FOUR)
    assert code == 1
    assert "the file has another C" in out


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "cannot be read"),
        ('{"format": 1, "format": 2}', "repeated"),
        ("[]", "not a certificate"),
        ('{"status": "optimal"}', "not a certificate"),
    ],
)
def test_unreadable_certificates(capsys, tmp_path, text, phrase):
    code, out, err = run(capsys, "check-certificate", written(tmp_path, text, "c.json"), FOUR)
    assert (code, out) == (2, "")
    assert phrase in err
    assert "what to do" in err


def test_missing_files(capsys, proof, tmp_path):
    code, _, err = run(capsys, "check-certificate", tmp_path / "none.json", FOUR)
    assert code == 2
    assert "cannot be read" in err
    code, _, err = run(capsys, "check-certificate", proof, tmp_path / "none.toml")
    assert code == 2
    assert "cannot be read" in err
    code, _, err = run(capsys, "check-certificate", proof)
    assert code == 2
    assert "CERT FILE" in err
