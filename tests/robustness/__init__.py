"""What docs/explanations/robustness.md says, measured: growth, memory and faults."""
