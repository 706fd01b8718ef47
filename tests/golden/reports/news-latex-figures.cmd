rouge-cli report tests/golden/reports/news-json.out --format latex --recall --f --percent --intervals --measures rouge-2,rouge-l --sort rouge-2
