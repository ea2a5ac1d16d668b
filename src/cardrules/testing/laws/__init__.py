"""The laws that every game keeps, each a small function with its sentence; `cardrules.testing.check_game` runs them."""
