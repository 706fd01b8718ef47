"""What stands behind one score: what was read, what was left of it, what matched."""
