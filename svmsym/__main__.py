"""``python -m svmsym``."""

import sys

from svmsym.cli.main import main

sys.exit(main())
