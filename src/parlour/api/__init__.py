"""What goes over HTTP and WebSockets: frames and bodies, for the server and every client."""
