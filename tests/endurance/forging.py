"""Forged certificates: changes of values, types, keys and settings, by somebody who seals them again."""

from __future__ import annotations

import csv
import json
import random
from contextlib import suppress
from fractions import Fraction
from hashlib import sha256
from math import lcm
from typing import Any

from svmsym.exact import checker

Claims = dict[str, Any]
FACE = ("unique", "directions", "optima", "rays", "ranges")
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, 1.0, 0.5, 9007199254740993.0, float("nan"), 10**30, [], {}, [[]], ""),
    *(
        "x",
        "0",
        "1",
        "-1",
        "1/2",
        "2/4",
        "-0",
        "+1",
        " 1 ",
        "1/0",
        "1/-2",
        "1_0",
        "1e2",
        "1e9_9_9_9",
        "1e99999",
    ),
    *("１", "٣", "½", "−1", "0x10", "inf", "nan", "1,5", "1.5", "01", "\x00", "\ud800", "9" * 300),
)
SETTINGS: dict[str, tuple[Any, ...]] = {
    "C": ("inf", "1", "2", "1/2", "100", "0", "1000000"),
    "nu": ("1/2", "1/4", "1", "1/8"),
    "epsilon": ("0", "1/10", "1", "2"),
    "gamma": ("1", "2", "1/2"),
    "lambda": ("1", "2", "1/2"),
    "slack": ("linear", "squared", "half-squared"),
    "bias": (True, False),
    "kind": ("svc", "nusvc", "svr", "nusvr", "one-class", "svdd", "ls-svm", "ridge", "qp"),
    "kernel": (
        *({"type": "linear"}, {"type": "precomputed"}),
        *(
            {"type": "poly", "degree": d, "gamma": "1", "coef0": c}
            for d in (1, 2, 3)
            for c in ("0", "1", "-1")
        ),
    ),
}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value inside, containers too."""
    inner: Any = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return [path, *(one for key, some in inner for one in places(some, (*path, key)))]


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """The value at the end of a path."""
    for key in path:
        value = value[key]
    return value


def put(value: Any, path: tuple[Any, ...], new: Any) -> None:
    """Replace the value at the end of a path."""
    at(value, path[:-1])[path[-1]] = copied(new)


def copied(value: Any) -> Any:
    """A value that shares nothing with another, so that no later change makes it a part of itself."""
    return json.loads(json.dumps(value))


def seal(certificate: Claims) -> str:
    """The hash over all the rest, as anybody can compute it."""
    rest = {key: value for key, value in certificate.items() if key != "seal"}
    return sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def completed(forged: Claims, file: bytes | None) -> None:
    """Let the checker itself say what follows from false numbers, with all its conditions switched off."""
    answer, need = forged["answer"], checker.core.need
    if forged["statement"].get("bias") is True and "alpha" in answer:
        answer |= {"b": answer.get("b", "0"), "b_interval": answer.get("b_interval", ["0", "0"])}
    for key, value in answer.items():
        if key in {"alpha", "alpha_star", "weights", "weights_star", "vector"}:
            found = {int(i): Fraction(int(v), int(value["den"])) for i, v in value["num"].items()}
            dense = [found.get(i, Fraction(0)) for i in range(1, max(found, default=0) + 1)]
            den = lcm(*(v.denominator for v in dense))
            answer[key] = {
                "den": str(den),
                "num": {str(i): str(int(v * den)) for i, v in enumerate(dense, 1) if v},
            }
        elif key in {"b", "rho", "epsilon", "R2"}:
            answer[key] = str(Fraction(value))
    try:
        settings, problem, _ = checker.read(forged, file)
        proof = checker.proofs_of(settings["kind"], forged["claim"])[forged["claim"]]
        checker.core.need = lambda *_: None
        proved = proof(problem, answer)
    except (checker.Large, checker.Wrong, RecursionError):
        return
    finally:
        checker.core.need = need
    answer |= {key: proved[key] for key in answer if key in proved}


class Forger:
    """Changes certificates at random; it knows other genuine ones to take parts from."""

    def __init__(self, seed: int, others: list[Claims]) -> None:
        self.draw = random.Random(seed)
        self.others = others
        self.ways = (
            *(self.number,) * 8,
            *(self.swap, self.swap, self.odd, self.odd, self.odd, self.drop, self.drop, self.extra),
            *(self.setting, self.setting, self.override, self.option, self.option, self.option),
            *(self.order, self.splice, self.splice, self.other_alpha, self.other_alpha, self.other_alpha),
            *(self.content, self.segments, self.reduce),
        )

    def forge(self, genuine: Claims, file: bytes | None) -> tuple[Claims, bytes | None, str]:
        """A changed certificate, its file, and what was done."""
        forged, done = json.loads(json.dumps(genuine)), list[str]()
        wanted = self.draw.choice((1, 1, 1, 2, 3))
        for _ in range(12):
            way = self.draw.choice(self.ways)
            try:
                file = way(forged, file)
            except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError):
                continue  # there is nothing to be changed in this way
            done.append(way.__name__)
            if len(done) == wanted:
                break
        if self.draw.random() < 0.4:
            with suppress(LookupError, TypeError, ValueError, AttributeError, ArithmeticError, csv.Error):
                for key in FACE if self.draw.random() < 0.7 else ():
                    forged["answer"].pop(key, None)
                completed(forged, file)
                done.append("completed")
        if self.draw.random() < 0.9 and isinstance(forged, dict):
            forged["seal"] = seal(forged)
        return forged, file, "+".join(done)

    def place(self, forged: Claims, kinds: tuple[type, ...] = (str, int)) -> tuple[Any, ...]:
        part = self.draw.choice(("answer", "answer", "answer", "data", "statement", "file"))
        inside = forged[part] if part in forged else forged["answer"]
        found = [p for p in places(inside, (part if part in forged else "answer",)) if len(p) > 1]
        return self.draw.choice([p for p in found if type(at(forged, p)) in kinds])

    def number(self, forged: Claims, file: bytes | None) -> bytes | None:
        """A value by a small amount, or one digit."""
        path = self.place(forged)
        old = at(forged, path)
        value = Fraction(old)
        near = (value + 1, value - 1, -value, value * 2, value / 2, value + Fraction(1, 10**9), Fraction(0))
        new = self.draw.choice(
            (*near, value + self.draw.choice((-1, 1)) * Fraction(1, max(value.denominator, 1)))
        )
        put(forged, path, str(new) if isinstance(old, str) else int(new))
        return file

    def swap(self, forged: Claims, file: bytes | None) -> bytes | None:
        """Two entries of a list or of an object."""
        path = self.place(forged, (list, dict))
        inside = at(forged, path)
        u, v = self.draw.sample(list(inside) if isinstance(inside, dict) else range(len(inside)), 2)
        inside[u], inside[v] = inside[v], inside[u]
        return file

    def odd(self, forged: Claims, file: bytes | None) -> bytes | None:
        """Another type, or a number in an odd spelling."""
        path = self.draw.choice(places(forged)[1:])
        old = at(forged, path)
        spelt: list[Any] = [self.draw.choice(ODD)] * 3
        if isinstance(old, str) and old:
            spelt += [
                [old],
                f"{old}.0",
                f" {old}",
                f"+{old}",
                f"0{old}",
                old.translate({48 + d: 0xFF10 + d for d in range(10)}),
            ]
            spelt += [float(Fraction(old))] if old.lstrip("-").isdecimal() else []
            spelt += [int(old)] if old.lstrip("-").isdecimal() else []
        elif isinstance(old, list):
            spelt += [dict.fromkeys(map(str, old)), "".join(map(str, old)), [old], old + old[-1:]]
        elif isinstance(old, int):
            spelt += [float(old), str(old), bool(old), [old]]
        put(forged, path, self.draw.choice(spelt))
        return file

    def drop(self, forged: Claims, file: bytes | None) -> bytes | None:
        """A key or an entry less."""
        path = self.draw.choice(places(forged)[1:])
        del at(forged, path[:-1])[path[-1]]
        return file

    def extra(self, forged: Claims, file: bytes | None) -> bytes | None:
        """A key or an entry more, taken from another place."""
        inside = at(
            forged, self.draw.choice([p for p in places(forged) if isinstance(at(forged, p), dict | list)])
        )
        key, value = self.draw.choice(list(self.draw.choice(self.others)["answer"].items()) or [("x", 1)])
        if isinstance(inside, dict):
            name = self.draw.choice((key, "colour", "b_interval", "weight", "1", "overrides"))
            inside[name] = copied(value)
        else:
            inside.append(copied(self.draw.choice([value, *inside])))
        return file

    def setting(self, forged: Claims, file: bytes | None) -> bytes | None:
        """Another C, kernel, slack or kind."""
        key = self.draw.choice(list(forged["statement"]))
        forged["statement"][key] = self.draw.choice(SETTINGS[key])
        return file

    def override(self, forged: Claims, file: bytes | None) -> bytes | None:
        """A setting that is said to replace that of the file."""
        key = self.draw.choice(list(forged["statement"]))
        forged["statement"][key] = self.draw.choice(SETTINGS[key])
        forged["overrides"] = self.draw.choice(
            ([key], [*forged.get("overrides", []), key], key, [], {key: 1})
        )
        return file

    def option(self, forged: Claims, file: bytes | None) -> bytes | None:
        """Another way to read the file."""
        about = forged["file"]
        flipped = {text: -sign for text, sign in about.get("classes", {}).items()}
        merged = dict.fromkeys(about.get("classes", {}), 1)
        some = {
            "header": (True, False, not about.get("header", True), 1, 0),
            "separator": (",", ";", "\t", " ", ".", ""),
            "label": (None, 1, 2, 3, -1, 0, True, "1"),
            "weight": (None, 1, 2, 3),
            "classes": (flipped, merged, {}),
            "format": ("table", "libsvm", "toml"),
        }
        key = self.draw.choice(list({*about, "classes"} & set(some)))
        about[key] = self.draw.choice(some[key])
        return file

    def order(self, forged: Claims, file: bytes | None) -> bytes | None:
        """Points in another order, with their labels or without."""
        data = forged["data"]
        keys = [key for key, value in data.items() if isinstance(value, list) and value]
        order = self.draw.sample(range(len(data[keys[0]])), len(data[keys[0]]))
        for key in keys if self.draw.random() < 0.5 else keys[:1]:
            data[key] = [data[key][i] for i in order]
        return file

    def splice(self, forged: Claims, file: bytes | None) -> bytes | None:
        """A part of another certificate."""
        other = self.draw.choice(self.others)
        part = self.draw.choice(("answer", "statement", "data", "claim", "file"))
        if part == "answer" and self.draw.random() < 0.7:
            key = self.draw.choice(list(other["answer"]))
            forged["answer"][key] = copied(other["answer"][key])
        else:
            forged[part] = copied(other[part])
        return file

    def other_alpha(self, forged: Claims, file: bytes | None) -> bytes | None:
        """Another α with Σyα unchanged, and the w that follows from it where the data are at hand."""
        alpha = forged["answer"]["alpha"]
        data = forged.get("data", {})
        y, n = data.get("y"), max([len(data.get("X", data.get("gram", []))), *map(int, alpha["num"])])
        values = [Fraction(int(alpha["num"].get(str(i), 0)), int(alpha["den"])) for i in range(1, n + 1)]
        i, j = self.draw.sample(range(n), 2)
        step = self.draw.choice(
            (Fraction(1), Fraction(1, 2), Fraction(1, 10**6), values[i] or 1, -values[j] or 1)
        )
        same = bool(y) and y[i] == y[j]
        values[i], values[j] = values[i] + step, values[j] + (-step if same else step)
        den = lcm(*(v.denominator for v in values))
        numerators = {str(k): str(int(v * den)) for k, v in enumerate(values, 1) if v}
        forged["answer"]["alpha"] = {"den": str(den), "num": numerators}
        if "w" in forged["answer"] and y and "X" in data:
            rows = [[Fraction(v) for v in row] for row in data["X"]]
            w = [
                sum(v * s * row[k] for v, s, row in zip(values, y, rows, strict=True))
                for k in range(len(rows[0]))
            ]
            forged["answer"]["w"] = [str(v) for v in w]
            forged["answer"]["w_squared"] = str(sum(v * v for v in w))
            forged["answer"]["objective"] = str(sum(values) - sum(v * v for v in w) / 2)
            forged["answer"]["support"] = [k for k, v in enumerate(values, 1) if v]
        return file

    def content(self, forged: Claims, file: bytes | None) -> bytes | None:
        """A file that was changed, with its new hash or without."""
        forged["file"] = dict(forged["file"])
        file = file or b""
        head, line_end, file = file.partition(b"\n") if forged["file"].get("header") else (b"", b"", file)
        cut = self.draw.randrange(len(file) + 1)
        lines = file.split(b"\n")
        odd = (b"0", b"1", b" ", b"\n", b"#", b"_", b"e5", b"\xef\xbc\x91", b"-", b'"', b"\0")
        some = (
            file[:cut] + self.draw.choice(odd) + file[cut:],
            file[:cut] + file[cut + 1 :],
            b"\n".join([*lines[1:], lines[0]]),
            b"\n".join(lines[1:]),
            b"\xef\xbb\xbf" + file,
        )
        # A header stays: half of it in numbers is refused by the reader. So is a blank first line of LIBSVM.
        new = head + line_end + self.draw.choice(some).lstrip(b"\n")
        if self.draw.random() < 0.8:
            forged["file"]["sha256"] = sha256(new).hexdigest()
        return new

    def segments(self, forged: Claims, file: bytes | None) -> bytes | None:
        """Segments of a path that are joined, cut, repeated or left out."""
        segments = forged["answer"]["segments"]
        k = self.draw.randrange(len(segments))
        way = self.draw.randrange(4)
        if way == 0:
            del segments[k]
        elif way == 1:
            segments.insert(k, segments[k])
        elif way == 2:
            segments[k]["to"] = self.draw.choice([None, segments[-1]["to"], segments[-1]["from"], "1000"])
        else:
            first, second = segments[k], segments[k + 1]
            joined = {key: [first[key][0], second[key][1]] for key in first if isinstance(first[key], list)}
            segments[k : k + 2] = [first | joined | {"to": second["to"]}]
        return file

    def reduce(self, forged: Claims, file: bytes | None) -> bytes | None:
        """Fewer claims, so that only some are left to be refuted, and one of them changed."""
        keep = self.draw.sample(list(forged["answer"]), self.draw.randint(1, len(forged["answer"])))
        forged["answer"] = {key: value for key, value in forged["answer"].items() if key in keep}
        return self.number(forged, file)

    def bytes_of(self, genuine: Claims) -> bytes:
        """The text of a certificate with a few bytes changed."""
        text = bytearray(json.dumps(genuine).encode())
        for _ in range(self.draw.choice((1, 1, 2, 4))):
            k = self.draw.randrange(len(text))
            way = self.draw.randrange(3)
            if way == 0:
                del text[k]
            elif way == 1:
                text[k] = self.draw.choice(b'0123456789-"[]{},:.e_/tn \x00\xff')
            else:
                text[k:k] = self.draw.choice(
                    (b"0", b"1", b"-", b"_", b"e9", b"[", b"{", b'"', b"null", b".0", b"\xef\xbb\xbf")
                )
        return bytes(text)
