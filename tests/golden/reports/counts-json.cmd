rouge-cli evaluate configs/news-single-model.xml -n 1 -w 1.2 -t 2 --format json
