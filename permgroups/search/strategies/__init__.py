"""Ways to search: each is made for a problem and yields ever shorter words; the scheduler shares out the budget."""
