"""REST: one module for each group of routes, the route decorators and the static files."""
