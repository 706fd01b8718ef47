"""How one score comes about: what was read, what was left of it, what matched."""
