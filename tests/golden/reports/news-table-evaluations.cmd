rouge-cli report tests/golden/reports/news-json.out --per-evaluation --measures rouge-2 --sort name
