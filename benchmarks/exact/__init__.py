"""The exact solver beside CGAL, LIBSVM and FLINT, on one thread: ``python -m benchmarks.exact``."""

import os

for _threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_threads] = "1"  # before numpy is loaded
