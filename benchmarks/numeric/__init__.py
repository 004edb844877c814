"""The numeric backend beside scikit-learn and scikit-learn-intelex: ``python -m benchmarks.numeric``."""
