rouge-cli report tests/golden/reports/news-json.out --format latex
