"""Pages of derivations by authors who had seen neither reader nor judge, and what the judge makes of them.

    python tests/unseen/unseen_pages.py pages_first [--rows]

``truth`` is right or wrong; ``wrong_formula`` is the first one that does not hold, ``line`` where it stands.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
if __name__ == "__main__":  # the svmsym that stands beside these tests, not an installed one
    sys.path.insert(0, str(HERE.parents[1]))

from svmsym.errors import SvmsymError  # noqa: E402 - from the path above
from svmsym.judging.pages.check import check_derivation  # noqa: E402

VERDICTS = {"right": "correct", "wrong": "wrong"}


def rows(folder):
    """All rows of a folder, with the text of the page."""
    head, *lines = (HERE / folder / "pages.tsv").read_text("utf-8").splitlines()
    for line in lines:
        row = dict(zip(head.split("\t"), line.split("\t"), strict=True))
        yield row, (HERE / folder / f"{row['id']}.md").read_text("utf-8")


def squeezed(text):
    """A formula without spaces and signs of alignment."""
    return "".join(text.split()).replace("&", "").replace("$", "").rstrip(".,;")


def is_named(line, row):
    """Whether a line that is called wrong is the one with the planted error."""
    found, planted = squeezed(line.text), squeezed(row["wrong_formula"])
    return found in planted or planted in found


def report(folder, *, told):
    """Judge all pages, and count."""
    count, exact, times = Counter(), 0, []
    for row, text in rows(folder):
        start = time.perf_counter()
        try:
            checked = check_derivation(row["name"] or None, text)
        except SvmsymError as error:
            count[row["truth"], "refused"] += 1
            sys.stdout.write(f"{row['id']} {row['truth']} refused: {error.what}\n")
            continue
        times.append(time.perf_counter() - start)
        count[row["truth"], checked.verdict] += 1
        wrong = next((k for k in checked.lines if k.verdict == "wrong"), None)
        hit = wrong is not None and row["truth"] == "wrong" and is_named(wrong, row)
        exact += hit
        if told and (checked.verdict != VERDICTS[row["truth"]] or (row["truth"] == "wrong" and not hit)):
            sys.stdout.write(
                f"{row['id']} {row['subject']}: {row['truth']} -> {checked.verdict} {checked.why}\n"
            )
            if row["truth"] == "wrong":
                sys.stdout.write(f"    planted: {row['wrong_formula']}\n")
            for k in checked.lines:
                if k.verdict != "correct":
                    sys.stdout.write(
                        f"    {k.line} {k.verdict}: {k.text.strip()[:110]!r}: {k.reason[:110]}\n"
                    )
    times.sort()
    sys.stdout.write(f"{dict(count)}, first wrong line exact: {exact}\n")
    sys.stdout.write(f"seconds: median {times[len(times) // 2]:.2f}, slowest {times[-1]:.2f}\n")


if __name__ == "__main__":
    report(sys.argv[1], told="--rows" in sys.argv)
