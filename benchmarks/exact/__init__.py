"""The exact solver beside CGAL, LIBSVM and FLINT: ``python -m benchmarks.exact``."""
