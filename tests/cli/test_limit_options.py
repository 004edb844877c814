"""Limits of memory and time: commands that read outside text have them, and say when they are refused."""

import mmap
import sys

import pytest
from bounded_process import run_bounded

from svmsym import limits
from svmsym.cli import limit_options
from svmsym.cli.health import report
from svmsym.cli.main import main
from svmsym.errors import SvmsymError
from svmsym.limits import (
    TimeLimitError,
    limit_memory_for_good,
    memory_limited,
    refusal_of_memory_limits,
)

resource = pytest.importorskip("resource", reason="the limits are those of POSIX")
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="RLIMIT_AS is held by Linux")


TRAINING = ("fit", "predict", "cv")


@pytest.fixture
def refusing(monkeypatch):
    """A system such as macOS, which refuses to limit the address space."""

    def refuse(_what, _limits):
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "setrlimit", refuse)


@pytest.mark.usefixtures("refusing")
def test_a_refused_limit_is_told_once_and_the_command_goes_on(capsys):
    assert main(["compare", "b", "b"]) == 0
    told = capsys.readouterr().err
    assert told.count("memory is not limited") == 1
    assert "current limit exceeds maximum limit" in told
    assert "Traceback" not in told


@pytest.mark.usefixtures("refusing")
def test_no_limit_asked_for_is_not_refused(capsys):
    assert main(["compare", "b", "b", "--memory-limit", "none"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("refusing")
def test_a_refusal_is_a_text_and_never_raised():
    assert "refuses limits of memory" in refusal_of_memory_limits()
    assert "refuses limits of memory" in limit_memory_for_good(1000)
    limits.forbid_files()


def test_a_system_without_such_limits(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "resource", None)
    assert limit_memory_for_good(1000) == "this system has no limits of memory"
    assert main(["read", "b = 1"]) == 0
    assert "this system has no limits of memory" in capsys.readouterr().err


@pytest.mark.usefixtures("refusing")
def test_the_doctor_tells_whether_memory_is_limited():
    health = report.examine()
    assert health.works
    assert "memory     not held: this system refuses" in report.health_text(health)
    assert report.health_json(health)["memory_limits"]["held"] is False


@LINUX
def test_the_doctor_finds_limits_held():
    assert report.health_json(report.examine())["memory_limits"] == {"held": True, "refusal": None}


@LINUX
def test_a_limit_holds_inside_the_block_and_ends_with_it():
    before = resource.getrlimit(resource.RLIMIT_AS)
    with memory_limited(200) as refusal:
        assert not refusal
        with pytest.raises(MemoryError):
            bytearray(400 << 20)
    assert resource.getrlimit(resource.RLIMIT_AS) == before
    assert len(bytearray(400 << 20)) == 400 << 20


@LINUX
@pytest.mark.parametrize("command", ["read", "compare", "check", "solve", "path", "loo", "derive", "exam"])
def test_each_command_runs_within_its_memory(command, monkeypatch, capsys):
    """The command itself is replaced by one that wants 600 MB."""

    def greedy(_chosen):
        return len(bytearray(600 << 20)) and 0

    arguments = {
        "read": ["b"],
        "compare": ["b", "b"],
        "check": ["a.csv", "1", "--quantity", "b"],
        "derive": ["soft-margin"],
        "exam": ["show", "a.toml"],
    }
    given = [command, *arguments.get(command, ["a.csv"])]
    given[1:1] = ["--memory-limit", "256"]
    monkeypatch.setattr(f"svmsym.cli.{command}.run", greedy)
    assert main(given) == 2
    told = capsys.readouterr().err
    assert "more than 256 MB of memory are needed" in told
    assert "what to do" in told


@LINUX
def test_a_judgement_beyond_its_memory_is_undecided():
    program = """
from svmsym.cli.main import main
from svmsym.judging import answers

answers.same = lambda *given, **more: bytearray(400 << 20)  # a judge that needs much
sys.exit(main(sys.argv[1:]))
"""
    done = run_bounded(program, "compare", "b", "b", "--memory-limit", "128", megabytes=3000)
    assert done.returncode == 3
    assert "undecided: more than 128 MB of memory are needed" in done.stdout


def test_every_command_that_reads_outside_text_has_a_limit_of_time_and_memory():
    seconds = {name: d.seconds for name, d in limit_options.DEFAULTS.items()}
    soon, late = ("read", "compare", "check", "check-certificate", "exam"), ("derive", "verify", "solve")
    late += ("path", "loo", "certify", "exam vary")
    assert seconds == dict.fromkeys(soon, 60) | dict.fromkeys(late, 3600) | dict.fromkeys(TRAINING)
    assert {limit_options.DEFAULTS[name].memory for name in soon[:3]} == {2048}
    assert {d.memory for name, d in limit_options.DEFAULTS.items() if name not in soon[:3]} == {
        limits.machine_memory()
    }


@LINUX
@pytest.mark.parametrize("command", TRAINING)
def test_training_is_limited_in_memory_but_not_in_mapped_files(command, monkeypatch, capsys, tmp_path):
    file = tmp_path / "large"
    with file.open("wb") as made:
        made.truncate(600 << 20)

    def mapping(_chosen):
        with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            return len(mapped) and 0

    def greedy(_chosen):
        return len(bytearray(600 << 20)) and 0

    given = [command, "model.json", "a.csv"] if command == "predict" else [command, "a.csv"]
    monkeypatch.setattr(limits, "machine_memory", lambda: 256)
    monkeypatch.setattr(limit_options, "machine_memory", lambda: 256)
    monkeypatch.setattr(f"svmsym.cli.{command}.run", mapping)
    assert main(given) == 0
    monkeypatch.setattr(f"svmsym.cli.{command}.run", greedy)
    assert main(given) == 2
    assert "more than 256 MB of memory are needed" in capsys.readouterr().err
    assert main([*given, "--memory-limit", "none"]) == 0


@pytest.mark.parametrize("given", ["63", "1.5", "-1", "", "1e3", "９９９", "9" * 30])
def test_a_limit_that_is_none_is_refused(given, capsys):
    assert main(["compare", "b", "b", f"--memory-limit={given}"]) == 2
    assert "a whole number from 64" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(__import__("signal"), "setitimer"), reason="the system has no alarm clock")
def test_a_command_beyond_its_time_ends_with_what_to_do(monkeypatch, capsys):
    def endless(_chosen):
        while True:
            sum(range(1000))

    monkeypatch.setattr("svmsym.cli.solve.run", endless)
    assert main(["solve", "a.csv", "--time-limit", "0.1"]) == 2
    assert "the command took longer than 0.1 s" in capsys.readouterr().err
    shorter = limit_options.Defaults(0.1, None)
    for given in (["check-certificate", "a.json"], ["exam", "vary", "a.toml", "-o", "variants"]):
        monkeypatch.setattr(f"svmsym.cli.{given[0].replace('-', '_')}.run", endless)
        name = " ".join(given[:2]) if given[0] == "exam" else given[0]
        monkeypatch.setitem(limit_options.DEFAULTS, name, shorter)
        assert main(given) == 2
        told = capsys.readouterr().err
        assert "the command took longer than 0.1 s" in told
        assert "what to do: give a smaller problem, or more time with --time-limit" in told


@pytest.mark.parametrize(
    "given", [["compare", "b", "b"], ["check-certificate", "a.json"], ["solve", "a.csv"]]
)
def test_no_limit_of_time_is_a_choice(given, monkeypatch):
    monkeypatch.setattr(limit_options, "time_limit", lambda _seconds: pytest.fail("time is limited"))
    if given[0] != "compare":
        monkeypatch.setattr(f"svmsym.cli.{given[0].replace('-', '_')}.run", lambda _chosen: 0)
    assert main([*given, "--time-limit", "none"]) == 0


def test_memory_that_is_short_without_a_limit_is_told(monkeypatch, capsys):
    def greedy(_chosen):
        raise MemoryError

    monkeypatch.setattr("svmsym.cli.list.run", greedy)
    assert main(["list"]) == 2
    assert "there is not enough memory" in capsys.readouterr().err


def test_the_errors_are_ours_and_no_other_code_takes_time_for_a_failed_attempt():
    assert not issubclass(TimeLimitError, Exception)
    assert SvmsymError("a").exit_code == 2
