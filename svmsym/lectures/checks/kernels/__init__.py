"""Kernels and feature maps."""
