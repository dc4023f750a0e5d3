"""Games: moves on a geometry."""
