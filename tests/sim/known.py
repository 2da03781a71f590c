"""Promises that the host is known not to keep yet. A test sees that each is still found."""

# What the check says, and a seed in which it does. Whoever mends it takes the line away.
KNOWN: dict[str, int] = {
    "I9 outage": 165,  # after an outage a node runs ahead of the service's clock until it beats
    "departed": 119,  # presence that forgets makes somebody leave who is connected elsewhere: for a
    # moment, and no claim is granted for it
}

# Schedules that break a promise, among the two thousand of CI: rare, and not understood or mended
# yet. Whatever else goes wrong in them counts. Whoever mends one takes its line away.
BROKEN: dict[int, str] = {
    263: "I9",  # a move is taken a second too late while a node is missing
    380: "I9 jump",  # a node's clock leapt: the real one is monotonic, and can only stand still
    445: "I9 jump",
    474: "I12",  # nobody moves any more
    557: "I9",
    642: "I9",
    658: "I9 jump",
    957: "I2",  # refused, and written after all once a standby had taken over
    1056: "I9",
    1130: "I9 jump",
    1347: "I9 jump",
    1406: "I9 jump",
    1654: "I9",
    1735: "I9",
    1824: "I9 jump",
    1893: "I9 jump",
    1998: "I9 jump",
}
