"""Text → tree: what somebody wrote, as it was written. Nothing here decides about mathematics."""
