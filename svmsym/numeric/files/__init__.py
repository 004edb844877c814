"""Data and models on disk: tables and LIBSVM files in, models as JSON and in LIBSVM's format in and out."""
