"""The twenty patients, and small tables, for the tests of fit, predict and cv."""

import csv
import io
from pathlib import Path

import numpy as np

PATIENTS = Path(__file__).parents[1] / "numeric" / "data" / "patients.csv"
TABLE = np.loadtxt(PATIENTS, delimiter=",", skiprows=1)
X, y = TABLE[:, :2], TABLE[:, 2].astype(int)
FOUR = "x1,x2,y\n0,0,-1\n2,2,-1\n2,0,1\n3,0,1\n"

THREE = "a,b,class\n" + "".join(
    f"{k % 3 + k / 50},{(k % 3) ** 2 - k / 40},{('red', 'green', 'blue')[k % 3]}\n" for k in range(30)
)


def rows(text):
    return list(csv.reader(io.StringIO(text)))
