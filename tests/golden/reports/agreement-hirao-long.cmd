rouge-cli agreement fixtures/hirao2006/long.csv
