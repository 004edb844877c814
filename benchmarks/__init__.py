"""Speed and memory as ratios to peers and floors: ``python -m benchmarks`` measures every subject."""
