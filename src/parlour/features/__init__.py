"""What a server offers besides tables: one folder for each feature. The list is in all.py."""
