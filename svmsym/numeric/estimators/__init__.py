"""Estimators with scikit-learn's face, without needing it: SVC, NuSVC, SVR, NuSVR, OneClassSVM."""

from __future__ import annotations

from svmsym.numeric.estimators.classification import SVC, NuSVC
from svmsym.numeric.estimators.novelty import OneClassSVM
from svmsym.numeric.estimators.regression import SVR, NuSVR
from svmsym.numeric.estimators.report import MachineReport, Report

__all__ = ["SVC", "SVR", "MachineReport", "NuSVC", "NuSVR", "OneClassSVM", "Report"]
