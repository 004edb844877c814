"""Pictures, and pages that put everything together."""
