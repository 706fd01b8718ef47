rouge-cli evaluate configs/news-spl.xml --measures rouge-1,rouge-2,rouge-l,rouge-su:4 --stem --format json
