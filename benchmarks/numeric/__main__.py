"""``python -m benchmarks.numeric``."""

import sys

from benchmarks.numeric.training import main

sys.exit(main())
