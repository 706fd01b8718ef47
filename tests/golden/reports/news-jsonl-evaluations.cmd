rouge-cli report tests/golden/reports/news-json.out --format jsonl --per-evaluation --measures rouge-su:4 --recall
