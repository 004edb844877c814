"""Which fits are timed, in four families: classification, regression and ν, linear, and growth."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.numeric.sets import Case, Way, folder

ONE, TEN, HUNDRED = {"C": 1.0}, {"C": 10.0}, {"C": 100.0}
TUBE = {"C": 10.0, "epsilon": 0.1}
NU = {"nu": 0.2}
NU_TUBE = {"C": 10.0, "nu": 0.3}
ROWS_OF_LENGTH_1 = {"C": 10.0, "gamma": 1.0}  # 1/d would make every point look like every other
CUBIC = {"C": 1.0, "degree": 3, "coef0": 1.0}
SIZES = (1000, 2000, 5000, 10_000, 20_000, 45_312)


def classification() -> Iterable[Case]:
    """SVC with kernels that are not linear: binary, one against one, polynomial and CSR."""
    if folder() is None:
        yield from _classification_without_folder()
        return
    yield Case("heart_scale", "heart_scale", way="as is", parameters=ONE)
    yield Case("breast cancer", "breast_cancer", parameters=ONE)
    yield Case("australian", "australian", parameters=ONE)
    yield Case("german", "german_numer", parameters=ONE)
    yield Case("splice", "splice", parameters=TEN)
    yield Case("svmguide3", "svmguide3", parameters=TEN)
    yield Case("digits halves", "digits", halves=True, way="unit", parameters=TEN)
    yield Case("digits 10 classes", "digits", way="unit", parameters=TEN)
    yield Case("svmguide1", "svmguide1", parameters=TEN)
    yield Case("satimage halves", "satimage", halves=True, parameters=TEN)
    yield Case("satimage 6 classes", "satimage", parameters=TEN)
    yield Case("phishing8k", "phishing8k", parameters=TEN)
    yield Case("phishing8k CSR", "phishing8k", way="as is", sparse=True, parameters=ROWS_OF_LENGTH_1)
    yield Case("usps halves", "usps", halves=True, way="unit", parameters=TEN)
    yield Case("usps 10 classes", "usps", way="unit", parameters=TEN)
    yield Case("usps halves cubic", "usps", kernel="poly", halves=True, way="unit", parameters=CUBIC)
    yield Case("mnist10k halves", "mnist10k", halves=True, way="unit", parameters=TEN)
    yield Case("mnist10k 10 classes", "mnist10k", way="unit", parameters=TEN)
    yield Case("eeg_eye", "eeg_eye", parameters=TEN)
    yield Case("magic C=1", "magic", parameters=ONE)
    yield Case("magic C=100", "magic", parameters=HUNDRED)
    yield Case("words CSR", "drawn words 2000", way="as is", sparse=True, parameters=ROWS_OF_LENGTH_1)
    yield Case("a9a CSR 10000", "a9a", way="as is", sparse=True, rows=10_000, parameters=ONE)
    yield Case("a9a", "a9a", way="as is", parameters=ONE)
    yield Case("electricity", "electricity", parameters=TEN)


def _classification_without_folder() -> Iterable[Case]:
    yield Case("iris 3 classes", "iris", parameters=ONE)
    yield Case("wine 3 classes", "wine", parameters=ONE)
    yield Case("breast cancer", "breast_cancer", parameters=ONE)
    yield Case("digits halves", "digits", halves=True, way="unit", parameters=TEN)
    yield Case("digits 10 classes", "digits", way="unit", parameters=TEN)
    yield Case("digits cubic", "digits", kernel="poly", halves=True, way="unit", parameters=CUBIC)
    yield Case("digits CSR", "digits", halves=True, way="unit", sparse=True, parameters=TEN)
    yield Case("words CSR", "drawn words 2000", way="as is", sparse=True, parameters=ROWS_OF_LENGTH_1)
    yield from (Case(f"moons {n}", f"drawn moons {n}", parameters=TEN) for n in (300, 1000, 3000, 10_000))
    for n in (300, 3000, 10_000, 45_000):
        yield Case(f"classes {n}", f"drawn classes {n}", parameters=ONE)


def other_machines() -> Iterable[Case]:
    """ε-SVR, ν-SVR, ν-SVC and one-class."""
    if folder() is None:
        yield Case("SVR diabetes", "diabetes", "SVR", parameters=TUBE)
        yield Case("NuSVR diabetes", "diabetes", "NuSVR", parameters=NU_TUBE)
        yield Case("SVR friedman 5000", "drawn friedman 5000", "SVR", parameters=TUBE)
        yield Case("NuSVR friedman 3000", "drawn friedman 3000", "NuSVR", parameters=NU_TUBE)
        yield Case("NuSVC breast cancer", "breast_cancer", "NuSVC", parameters=NU)
        yield Case("NuSVC moons 3000", "drawn moons 3000", "NuSVC", parameters=NU)
        yield Case("OneClass breast cancer", "breast_cancer", "OneClassSVM", parameters=NU)
        yield Case("OneClass classes 10000", "drawn classes 10000", "OneClassSVM", parameters=NU)
        return
    yield Case("SVR housing", "housing_scale", "SVR", way="as is", parameters=TUBE)
    yield Case("NuSVR housing", "housing_scale", "NuSVR", way="as is", parameters=NU_TUBE)
    yield Case("SVR abalone", "abalone", "SVR", parameters=TUBE)
    yield Case("NuSVR abalone", "abalone", "NuSVR", parameters=NU_TUBE)
    yield Case("NuSVC breast cancer", "breast_cancer", "NuSVC", parameters=NU)
    yield Case("NuSVC svmguide1", "svmguide1", "NuSVC", parameters={"nu": 0.1})
    yield Case("NuSVC magic 5000", "magic", "NuSVC", rows=5000, parameters={"nu": 0.4})
    yield Case("OneClass breast cancer", "breast_cancer", "OneClassSVM", parameters=NU)
    yield Case("OneClass magic 10000", "magic", "OneClassSVM", rows=10_000, parameters=NU)
    yield Case("OneClass a9a 10000", "a9a", "OneClassSVM", way="as is", rows=10_000, parameters=NU)
    yield Case("NuSVR calhousing 5000", "calhousing", "NuSVR", rows=5000, parameters=NU_TUBE)
    yield Case("SVR calhousing", "calhousing", "SVR", parameters=TUBE)
    yield Case("SVR bike_hour", "bike_hour", "SVR", parameters=TUBE)


def linear() -> Iterable[Case]:
    """The linear kernel at 10,000 rows and more."""
    if folder() is None:
        yield Case("linear classes 10000", "drawn classes 10000", kernel="linear", parameters=ONE)
        return
    for name, rows in (("magic", 10_000), ("a9a", 10_000), ("electricity", 10_000), ("eeg_eye", None)):
        way: Way = "as is" if name == "a9a" else "standard"
        shown = f"linear {name}{f' {rows}' if rows else ''}"
        yield Case(shown, name, kernel="linear", way=way, rows=rows, parameters=ONE)


def growing() -> Iterable[Case]:
    """One problem in several sizes."""
    bundled = folder() is None
    # One set for all sizes: sets drawn apart would be problems of different hardness.
    name, given = (f"drawn classes {SIZES[-1]}", ONE) if bundled else ("electricity", TEN)
    yield from (Case(f"growth {rows}", name, rows=rows, parameters=given) for rows in SIZES)


def at_32000() -> Case:
    """The problem whose peak memory is told."""
    if folder() is None:
        return Case("classes 32000", "drawn classes 32000", parameters=ONE)
    return Case("a9a", "a9a", way="as is", parameters=ONE)
