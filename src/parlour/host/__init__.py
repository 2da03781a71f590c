"""The shell: here code awaits. Any node plays any table; the log is the truth."""
