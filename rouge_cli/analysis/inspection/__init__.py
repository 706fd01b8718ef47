"""Error analysis: scores by bucket, n-grams won, texts, extremes, duplicates, lint."""
