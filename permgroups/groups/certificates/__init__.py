"""Proofs of orders: one class for each way in which an order is proved, and code of its own to check it.

Nothing here calls the code that finds orders. ``check()`` takes from a certificate only what it recomputes or
verifies: programs are replayed, orbits are found anew, rotations and maps are shown to commute with the generators.
"""
