rouge-cli report tests/golden/reports/news-json.out --recall --precision --f --percent --sort rouge-su:4 --measures rouge-2,rouge-su:4
