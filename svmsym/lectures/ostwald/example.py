"""The clinical example, and the questions."""

from __future__ import annotations

from fractions import Fraction

from svmsym.lectures.checks.machines.clinical_table import TABLE, printed_twice
from svmsym.lectures.checks.machines.validation_table import validation_run, validation_table
from svmsym.lectures.entry import Entry, Erratum
from svmsym.lectures.ostwald.letters import EXAMPLE, QUESTIONS

LINEAR = {"accuracy": 0.72, "sensitivity": 0.82, "specificity": 0.58}
CUBIC = {"accuracy": 0.75, "sensitivity": 0.97, "specificity": 0.46}

ENTRIES: tuple[Entry, ...] = (
    # Example
    Entry(
        "O-D1",
        EXAMPLE,
        "A table of 20 rows BDI, GLU, RES, printed twice.",
        printed_twice(),
        TABLE,
    ),
    Entry(
        "O-R1",
        EXAMPLE,
        "Leave-one-out with svm() of e1071, linear kernel, cost 1.",
        validation_run(TABLE, Fraction(1), 1),
        {
            "folds": 20,
            "levels": (1, 2),
            "shift": -1,
            "predicted": "11100000110111111110",
            "least |f|": 0.138,
            "predicted unscaled": "11100000110111111110",
        },
    ),
    Entry(
        "O-R1m",
        EXAMPLE,
        "Accuracy 0.72, sensitivity 0.82, specificity 0.58.",
        validation_table(TABLE, Fraction(1), 1, (LINEAR, CUBIC)),
        LINEAR,
        errata=("E-O19",),
        corrected={
            "accuracy": Fraction(12, 20),
            "sensitivity": Fraction(8, 11),
            "specificity": Fraction(4, 9),
        },
        correction="12/20, 8/11 and 4/9 for the printed rows; the numbers belong to a larger table",
    ),
    Entry(
        "O-R2",
        EXAMPLE,
        "The same with the polynomial kernel: degree 3, γ = ½, no constant.",
        validation_run(TABLE, Fraction(1), 3),
        {
            "folds": 20,
            "levels": (1, 2),
            "shift": -1,
            "predicted": "11111100111111111111",
            "least |f|": 0.0445,
            "predicted unscaled": "11100000110111111110",
        },
    ),
    Entry(
        "O-R2m",
        EXAMPLE,
        "Accuracy 0.75, sensitivity 0.97, specificity 0.46.",
        validation_table(TABLE, Fraction(1), 3, (LINEAR, CUBIC)),
        CUBIC,
        errata=("E-O19",),
        corrected={
            "accuracy": Fraction(13, 20),
            "sensitivity": Fraction(11, 11),
            "specificity": Fraction(2, 9),
        },
        correction="13/20, 11/11 and 2/9 for the printed rows",
    ),
    Entry(
        "O-Q1..8",
        QUESTIONS,
        "Eight questions on definitions and theorems of the lecture.",
        not_checkable="questions; their answers are other entries",
    ),
)

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        "E-O19",
        "substantive",
        "With 20 rows, 11 of class 1 and 9 of class 0, no accuracy is 0.72, no specificity 0.58 or 0.46, no "
        "sensitivity 0.97.",
        "print the rates of the table shown, or say that it is an excerpt",
    ),
)
