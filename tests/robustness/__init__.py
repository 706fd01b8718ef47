"""What docs/robustness.md says, measured: growth, memory and faults."""
