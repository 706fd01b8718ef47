"""Text stages: reading, tokenisers, stemmers, word lists."""
