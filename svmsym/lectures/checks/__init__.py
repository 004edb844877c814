"""Checks: each decides one kind of statement."""
