"""The trials by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bad_disks import full_disk, read_only
from changing_class import changing_class
from clocks_and_locales import clocks_and_locales
from forged_certificates import forged_certificates
from fuzzed_kernel import fuzzed_kernel
from hostile_classes import hostile_classes
from judged_pairs import judged_pairs
from judged_texts import judged_texts
from killed_marking import killed_marking
from killed_writers import killed_writers
from soaked_server import soaked_server
from trial import Found, Size

Trial = Callable[[Path, Size], Found]
TRIALS: dict[str, Trial] = {
    trial.__name__: trial
    for trial in (
        killed_marking,
        killed_writers,
        full_disk,
        read_only,
        changing_class,
        clocks_and_locales,
        judged_texts,
        soaked_server,
    )
}
# What somebody does who wants something false to be proved, certified or marked.
ATTACKS: dict[str, Trial] = {
    trial.__name__: trial
    for trial in (
        hostile_classes,
        fuzzed_kernel,
        forged_certificates,
        judged_pairs,
        judged_texts,
    )
}
GROUPS = {"endurance": TRIALS, "attack": ATTACKS}
