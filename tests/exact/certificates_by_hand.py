"""All certificates written by hand, with numbers worked out on paper, for the tests beside it."""

from classifiers_by_hand import CLASSIFICATION
from failures_by_hand import WITHOUT_OPTIMUM
from other_kinds_by_hand import OTHER_KINDS
from paths_by_hand import PATHS
from ranges_by_hand import RANGES

OPTIMAL = {**CLASSIFICATION, **OTHER_KINDS, **RANGES}
ALL = OPTIMAL | WITHOUT_OPTIMUM | {f"path in {name}": path for name, path in PATHS.items()}
