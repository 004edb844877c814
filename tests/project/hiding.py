"""Hide the extras, as if they were not installed, and call commands; run as a program by the tests beside it.

python hiding.py EXTRA,EXTRA COMMAND COMMAND …   prints a JSON list of [exit code, output, errors]
"""

import importlib.util
import io
import json
import re
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path


class Without:
    """A finder that does not see some modules and their distributions, as if pip had not installed them."""

    def __init__(self, finder, hidden):
        self.finder, self.hidden = finder, hidden

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.hidden:
            return None
        return self.finder.find_spec(name, path, target)

    def find_distributions(self, context):
        if not hasattr(self.finder, "find_distributions"):
            return []
        found = self.finder.find_distributions(context)
        return [one for one in found if not self._hides(one.metadata["Name"])]

    def _hides(self, distribution):
        known = {"python-flint": "flint", "libsvm-official": "libsvm", "scikit-learn": "sklearn"}
        return re.sub(r"[-_.]+", "_", known.get(distribution.lower(), distribution).lower()) in self.hidden


def extras():
    """The table of conftest.py at the top."""
    spec = importlib.util.spec_from_file_location("top_conftest", Path(__file__).parents[2] / "conftest.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made.EXTRAS


def hide(names):
    known = extras()
    hidden = {module for name in names for module in known[name]}
    for module in [name for name in sys.modules if name.partition(".")[0] in hidden]:
        del sys.modules[module]  # pytest has loaded pygments
    sys.meta_path[:] = [Without(finder, hidden) for finder in sys.meta_path]


def called(arguments):
    from svmsym.cli.main import main  # noqa: PLC0415 - after the extras are hidden

    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = main(arguments)
    return code, out.getvalue(), err.getvalue()


if __name__ == "__main__":
    hide(sys.argv[1].split(","))
    results = [called(json.loads(command)) for command in sys.argv[2:]]
    sys.stdout.write(json.dumps(results))
