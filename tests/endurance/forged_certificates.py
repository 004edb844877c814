"""Forged certificates: nothing false is accepted, nothing raises, and nothing takes long."""

from __future__ import annotations

import json
import resource
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from forged_truth import Accepted, falsehood
from forging import Forger
from genuine_certificates import CLAIMS, FORMATS, KINDS, Genuine, genuine_certificates
from lying import lies
from trial import Found, Size, spread

from svmsym.exact import checker

SHARE = 20_000
MOST_SECONDS, MOST_MEGABYTES = 2.0, 1500  # of one check, of a process
LEAST, MOST = 0.002, 0.35  # the share that is accepted: some forgeries are true, most are not
UNCHANGED = "as it was, or without its seal"
STEPS = (10, 30, 100, 300, 1000, 2000)


def forged_certificates(_place: Path, size: Size) -> Found:
    """Change genuine certificates of every kind, and judge what is accepted without the checker."""
    found = spread(forged, size.forged, size, SHARE)
    tried, accepted = found.load["forged"], found.bad.get("accepted, and true", 0)
    share = accepted / tried
    if not LEAST < share < MOST:
        fault = f"of {tried} forged certificates {accepted} were accepted: the trial decides nothing"
        return found + Found({}, faults=(fault,))
    return found


def forged(count: int, seed: int) -> Found:
    """So many forged certificates, from a seed."""
    counts: Counter[str] = Counter()
    faults: list[str] = []
    slowest, start, taken = 0.0, time.process_time(), _peak()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        genuine = genuine_certificates(60 + count // 80, seed, folder)
        faults += unfit(genuine)
        false = lies(40 + count // 40, seed, folder)
        forger = Forger(seed, [one.certificate for one in genuine])
        made, lied = time.process_time() - start, len(false)
        for _ in range(count):
            if false:
                one, way = false.pop(), "lie"
                certificate, file = one.certificate, one.file
            else:
                one = forger.draw.choice(genuine)
                certificate, file, way = forgery(forger, one)
            before = time.process_time()
            try:
                verdict = judged(certificate, file)
            except Exception as error:  # noqa: BLE001 - what must not happen
                faults.append(f"{way}: raised {type(error).__name__}: {error}: {certificate!r:.2000}")
                continue
            slowest = max(slowest, time.process_time() - before)
            if verdict is None or verdict.unreadable:
                counts["unreadable"] += 1
            elif verdict.reasons:
                counts["rejected"] += 1
            else:
                certificate = checker.parsed(certificate) if isinstance(certificate, bytes) else certificate
                why = told(one, certificate, file) if way != "lie" else "a lie that is true"
                counts["accepted, and true"] += 1
                counts[why] += 1
                if why != UNCHANGED:
                    faults += untrue(Accepted(certificate, file, verdict.taken), folder, way)
    if slowest > MOST_SECONDS:
        faults.append(f"one check took {slowest:.1f} s")
    peak = _peak() - taken  # what the process took before is not ours
    if peak > MOST_MEGABYTES:
        faults.append(f"the process took {peak:.0f} MB more")
    step = next((f"{ms} ms" for ms in STEPS if slowest * 1000 <= ms), "longer")
    load = {"genuine": len(genuine), "lies": lied, "forged": count, f"slowest check within {step}": 1}
    load["seconds"] = round(time.process_time() - start - made, 1)
    return Found(load, counts, tuple(faults[:20]))


def _peak() -> float:
    """The most memory that this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def forgery(forger: Forger, one: Genuine) -> tuple[Any, bytes | None, str]:
    """A forged certificate, as values or as bytes."""
    if forger.draw.random() < 0.1:
        return forger.bytes_of(one.certificate), one.file, "bytes"
    return forger.forge(one.certificate, one.file)


def judged(certificate: Any, file: bytes | None) -> checker.Verdict | None:
    """The verdict; none if the bytes are no certificate."""
    if isinstance(certificate, bytes):
        try:
            certificate = checker.parsed(certificate)
        except (ValueError, RecursionError, checker.Wrong):
            return None
    return checker.judge(certificate, file)


def told(one: Genuine, certificate: dict[str, Any], file: bytes | None) -> str:
    """Why a forged certificate may be true."""
    parts = ("claim", "statement", "overrides", "file", "data")
    other = any(one.certificate.get(part) != certificate.get(part) for part in parts)
    if other or file != one.file:
        return "true of another problem"
    if json.dumps(one.certificate["answer"]) == json.dumps(certificate["answer"]):
        return UNCHANGED
    fewer = all(one.certificate["answer"].get(key) == value for key, value in certificate["answer"].items())
    return "fewer claims" if fewer else "other claims, as true"


def untrue(seen: Accepted, folder: Path, way: str) -> list[str]:
    """A fault if what was accepted is false."""
    try:
        why = falsehood(seen, folder)
    except Exception as error:  # noqa: BLE001 - the judge must decide
        why = f"the judge raised {type(error).__name__}: {error}"
    return [f"{way}: accepted, but {why}: {seen.certificate!r:.2000} {seen.file!r:.300}"] if why else []


def unfit(genuine: list[Genuine]) -> list[str]:
    """What is missing among the genuine ones, and which are rejected."""
    kinds = {one.certificate["statement"]["kind"] for one in genuine}
    claims = {one.certificate["claim"] for one in genuine}
    formats = {one.certificate["file"]["format"] for one in genuine if one.file is not None}
    lacking = [*({*KINDS} - kinds), *({*CLAIMS} - claims), *({*FORMATS} - formats)]
    rejected = [
        f"genuine, but {reasons[0]}: {one.certificate!r:.2000} {one.file!r:.300}"
        for one in genuine
        if (reasons := checker.check(one.certificate, one.file))
    ]
    return [*(f"no genuine certificate of {name}" for name in lacking), *rejected]
