"""The compiled hot loops. `batch` scores whole batches; `pieces` offers the same steps one by one."""
