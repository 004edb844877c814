"""The page in a browser: what it asks, what it is answered, and the files it consists of.

asking    one function, from a place and data to data; a server or a worker in the browser calls it
assets    the files of the page, with the address of each
"""
