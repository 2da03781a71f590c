"""The server: HTTP and WebSockets on top of a host. It knows no game and no SQL."""
