"""What all benchmarks share: one result, one table, one JSON file, one picture, and where it was measured."""
