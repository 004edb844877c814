"""What a notebook shows of answers, paths, certificates, verdicts, readings, ledgers and marks."""
