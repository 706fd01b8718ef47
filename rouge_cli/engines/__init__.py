"""How a plan is run."""
