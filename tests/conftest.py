"""Settings for all tests: hypothesis never times a test."""

from hypothesis import settings

settings.register_profile("permgroups", deadline=None)
settings.load_profile("permgroups")
