"""Chapter 6: support vector machines."""

from __future__ import annotations

from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.zusammenfassung import maximal_margin, regression_tube, slack

ENTRIES: tuple[Entry, ...] = (*maximal_margin.ENTRIES, *slack.ENTRIES, *regression_tube.ENTRIES)

ERRATA: tuple[Erratum, ...] = (*maximal_margin.ERRATA, *slack.ERRATA, *regression_tube.ERRATA)
