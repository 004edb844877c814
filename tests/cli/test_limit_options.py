"""Limits of memory and time: commands that read outside text have them, and say when they are refused."""

import sys

import pytest
from bounded_process import run_bounded

from svmsym import limits
from svmsym.cli import limit_options
from svmsym.cli.health import report
from svmsym.cli.main import main
from svmsym.errors import SvmsymError
from svmsym.limits import TimeLimitError, limit_memory, memory_limit, refusal_of_memory_limits

resource = pytest.importorskip("resource", reason="the limits are those of POSIX")
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="RLIMIT_AS is held by Linux")


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
    assert "refuses limits of memory" in limit_memory(1000)
    limits.forbid_files()


def test_a_system_without_such_limits(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "resource", None)
    assert limit_memory(1000) == "this system has no limits of memory"
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
    with memory_limit(200) as refusal:
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
    program = "from svmsym.cli.main import main\nsys.exit(main(sys.argv[1:]))"
    long = "(a+b+c+d+e+f+g+h)^8 (a-b+c-d+e-f+g-h)^3"
    done = run_bounded(program, "compare", "b", long, "--memory-limit", "72", megabytes=3000)
    assert done.returncode in {2, 3}  # 2: not even what judges was loaded
    assert "72 MB of memory are needed" in done.stdout + done.stderr


def test_the_default_limits():
    seconds = {name: d.seconds for name, d in limit_options.DEFAULTS.items()}
    assert {name for name, found in seconds.items() if found} == {"read", "compare", "check"}
    assert {d.memory for name, d in limit_options.DEFAULTS.items() if seconds[name]} == {2048}
    assert {name for name, d in limit_options.DEFAULTS.items() if d.memory is None} == {
        "fit",
        "predict",
        "cv",
    }


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


def test_memory_that_is_short_without_a_limit_is_told(monkeypatch, capsys):
    def greedy(_chosen):
        raise MemoryError

    monkeypatch.setattr("svmsym.cli.list.run", greedy)
    assert main(["list"]) == 2
    assert "there is not enough memory" in capsys.readouterr().err


def test_the_errors_are_ours_and_no_other_code_takes_time_for_a_failed_attempt():
    assert not issubclass(TimeLimitError, Exception)
    assert SvmsymError("a").exit_code == 2
