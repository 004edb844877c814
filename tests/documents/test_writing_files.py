"""A file is replaced whole; a link, a pipe and a device stay what they are."""

import os
import stat
import subprocess
import sys
import threading

import pytest

from svmsym.documents.files import write_whole
from svmsym.errors import SvmsymError


@pytest.mark.parametrize("before", [None, "old"])
@pytest.mark.parametrize("links", [1, 2])
def test_a_link_stays_and_leads_to_the_new_text(tmp_path, before, links):
    target = tmp_path / "there" / "target.txt"
    target.parent.mkdir()
    if before is not None:
        target.write_text(before)
    for k in range(links):
        (tmp_path / f"link{k}").symlink_to(target if k == 0 else f"link{k - 1}")
    write_whole(tmp_path / f"link{links - 1}", "new")
    assert (tmp_path / f"link{links - 1}").is_symlink()
    assert not target.is_symlink()
    assert target.read_text() == "new"
    assert list(target.parent.iterdir()) == [target]


def test_links_in_a_circle_are_refused_and_stay(tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(SvmsymError, match="cannot write the file"):
        write_whole(tmp_path / "a", "new")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a", "b"]
    assert (tmp_path / "a").is_symlink()


def test_a_pipe_takes_the_text(tmp_path):
    pipe, got = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_whole(pipe, "αβ" * 50_000)
    reader.join(10)
    assert got == [("αβ" * 50_000).encode()]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize(("minor", "full"), [(3, False), (7, True)])
def test_a_device_stays_and_says_when_it_is_full(tmp_path, minor, full):
    device = tmp_path / "device"  # one of our own: that of the machine is never touched
    try:
        os.mknod(device, 0o666 | stat.S_IFCHR, os.makedev(1, minor))
        os.close(os.open(device, os.O_WRONLY))
    except PermissionError:
        pytest.skip("devices cannot be made here")
    if full:
        with pytest.raises(SvmsymError, match="No space left"):
            write_whole(device, "text")
    else:
        write_whole(device, "text")
    assert stat.S_ISCHR(device.lstat().st_mode)
    assert list(tmp_path.iterdir()) == [device]


@pytest.mark.parametrize("mode", ["wb", "ab"])
def test_the_standard_output_may_be_a_file(tmp_path, mode):
    code = (
        "import os, sys; from pathlib import Path; from svmsym.documents.files import write_whole;"
        "print('first', flush=True); write_whole(Path('/dev/stdout'), 'second\\n'); print('third')"
    )
    kept = tmp_path / "kept"
    kept.write_text("before\n")
    with kept.open(mode) as out:
        subprocess.run([sys.executable, "-c", code], stdout=out, check=True)
    assert kept.read_text() == "before\n" * (mode == "ab") + "first\nsecond\nthird\n"
    piped = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True)
    assert piped.stdout == b"first\nsecond\nthird\n"
