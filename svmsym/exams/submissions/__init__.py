"""What students hand in: every usual format, read without running anything."""
