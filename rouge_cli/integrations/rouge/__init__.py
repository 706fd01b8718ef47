"""The metric `rouge` for evaluate.load."""
