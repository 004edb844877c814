import subprocess
import sys

import svmsym


def test_public_names():
    assert dir(svmsym) == [
        "Eq",
        "NuSVC",
        "NuSVR",
        "OneClassSVM",
        "SVC",
        "SVR",
        "SvmsymError",
        "__version__",
        "argument",
        "board",
        "check_derivation",
        "check_value",
        "compare",
        "delta",
        "derivation",
        "derive",
        "enclose",
        "inner",
        "leave_one_out",
        "norm2",
        "path",
        "picture",
        "problem",
        "read",
        "solve",
        "total",
        "verify",
    ]


def test_every_public_name_loads():
    for name in svmsym.__all__:
        assert getattr(svmsym, name) is not None


def test_import_is_light():
    code = "import sys, svmsym, svmsym.cli.main; svmsym.cli.main.parser(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "svmsym.cli.solve" in loaded
    assert not loaded & {"sympy", "numpy", "flint", "numba", "scipy", "sklearn", "joblib"}
