rouge-cli report tests/golden/reports/news-json.out --format rouge155 --per-evaluation --measures rouge-l,rouge-1
