"""Names of groups, each with the facts that prove it; ``unknown`` rather than a guess."""
