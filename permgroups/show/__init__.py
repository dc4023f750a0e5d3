"""Showing things to people: tables, the tour, pictures."""
