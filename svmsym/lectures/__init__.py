"""Lectures as ledgers of statements that are checked when they are asked for."""
