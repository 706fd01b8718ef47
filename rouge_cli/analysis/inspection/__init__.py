"""What a researcher looks at after scoring: scores by bucket, n-grams won, texts, extremes, duplicates, lint."""
