rouge-cli report tests/golden/reports/news-json.out --format markdown --intervals --recall --sort rouge-2
