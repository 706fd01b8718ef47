"""How an evaluation is run: here, on a cluster or in parts, and how parts are merged."""
