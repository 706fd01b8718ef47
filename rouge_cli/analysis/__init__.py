"""Statistics and explanations of results."""
