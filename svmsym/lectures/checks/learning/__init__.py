"""Learning rules and fits, run in exact arithmetic."""
