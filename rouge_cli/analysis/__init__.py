"""What is learnt from results and from how they came about."""
