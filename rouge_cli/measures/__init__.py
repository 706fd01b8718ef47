"""One module per measure; registry.py finds them by name."""
