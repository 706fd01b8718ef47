"""What is wrong with a configuration and its summaries, or looks so, before anything is scored."""
