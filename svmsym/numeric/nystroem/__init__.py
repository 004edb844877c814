"""Data beyond memory: Nyström features and a linear machine over row blocks, with a computed guarantee."""

from __future__ import annotations

from svmsym.numeric.nystroem.estimator import NystroemSVC
from svmsym.numeric.nystroem.readers import file_blocks
from svmsym.numeric.nystroem.sample_check import Comparison

__all__ = ["Comparison", "NystroemSVC", "file_blocks"]
