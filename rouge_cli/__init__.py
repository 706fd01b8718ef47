"""rouge-cli."""
