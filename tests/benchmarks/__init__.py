"""How fast this package is, against the original program and against itself; see README.md in this folder."""
