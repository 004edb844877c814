"""Hyperplanes: distances, streets, who lies where."""
