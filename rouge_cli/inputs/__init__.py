"""Inputs to evaluate: configurations, lists, folders, lines and records, read into a plan or a stream."""
