"""Fuzzing: damaged inputs through the commands and functions that read them, and odd texts through the kernel."""
