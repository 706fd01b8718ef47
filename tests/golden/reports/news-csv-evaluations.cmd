rouge-cli report tests/golden/reports/news-json.out --format csv --per-evaluation --measures rouge-l
