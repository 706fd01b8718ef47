"""The compiled hot loops. Batches are scored as a whole; the same steps are there one by one."""
