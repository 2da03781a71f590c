"""WebSockets: protocols with limits, outgoing frames, one socket for a table or the lobby."""
