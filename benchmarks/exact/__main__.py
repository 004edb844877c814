"""``python -m benchmarks.exact``."""

import sys

from benchmarks.exact.run import main

sys.exit(main())
