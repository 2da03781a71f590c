"""For operators: metrics, event-loop lag, logs."""
