rouge-cli study configs/lin2004.toml -q --format latex
