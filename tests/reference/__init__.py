"""The readable twin of the compiled kernel: the shortest obviously right Python for every kernel function.

It is the specification of the kernel (behaviour: "How ROUGE-1.5.5 behaves"; the section numbers in the
docstrings are its). Each module holds one matter, `rouge155` puts them together to a whole, slow ROUGE-1.5.5.
Tokens may be any hashable values here; the kernel uses integers. Nothing in this package is meant to be fast.
"""
