"""Backtrack search along stabilizer chains: stabilizers, transporters, canonical images, conjugacy."""
