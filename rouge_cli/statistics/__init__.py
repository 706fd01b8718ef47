"""What is made of the scores of many evaluations."""
