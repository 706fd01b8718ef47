rouge-cli evaluate configs/news-single-model.xml -n 1 -t 2 --format table -d
