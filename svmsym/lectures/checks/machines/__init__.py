"""Machines on exact data: hard and soft margin, regression, several classes."""
