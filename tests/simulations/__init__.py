"""Whether p-values and intervals keep what they promise, in simulated experiments: `python -m tests.simulations`."""
