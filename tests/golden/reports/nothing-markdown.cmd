rouge-cli evaluate fixtures/configs/no-evals.xml -n 1 --format markdown
