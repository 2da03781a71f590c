"""The door: HTTP and WebSockets. It knows no game and no SQL."""
