"""What is to be evaluated: configurations and lists, read into a plan."""
