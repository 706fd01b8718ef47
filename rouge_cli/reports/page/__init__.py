"""The page: one HTML file of all that is known of scores, that needs nothing else."""
