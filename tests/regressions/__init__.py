"""One file for each thing that was once broken, with the date of the cure and what was wrong."""
