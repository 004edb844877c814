import subprocess
import sys

import svmsym


def test_public_names():
    assert dir(svmsym) == [
        "Eq",
        "SvmsymError",
        "__version__",
        "delta",
        "derivation",
        "derive",
        "inner",
        "norm2",
        "total",
        "verify",
    ]


def test_every_public_name_loads():
    for name in svmsym.__all__:
        assert getattr(svmsym, name) is not None


def test_import_is_light():
    code = "import sys, svmsym, svmsym.cli.main; svmsym.cli.main.parser(); print('sympy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
