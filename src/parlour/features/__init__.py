"""Server features other than tables, one folder each; all.py lists them."""
