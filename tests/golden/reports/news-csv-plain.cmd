rouge-cli report tests/golden/reports/news-json.out --format csv --no-intervals --percent --f --sort rouge-1
