"""Loops compiled by Numba; importing one of these modules imports Numba, calling one compiles it once."""
