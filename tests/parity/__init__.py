"""Comparisons of this package with the live original program; see README.md in this folder."""
