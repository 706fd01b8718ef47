"""DUC, TAC, MultiLing and open collections: layouts, human scores and official figures."""
