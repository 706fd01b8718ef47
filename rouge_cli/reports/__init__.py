"""Reports, each a pure function of the results."""
