"""The page from this machine to this machine: an HTTP server on the loopback interface.

guard      which requests are refused before anything is read
json_text  JSON from outside, measured before it is parsed
answering  the process that answers, within limits of time and memory
pool       several of them, and a queue that does not grow
remembering  answers given before
app        what each address sends
patience   connections that say nothing are closed
run        the socket, the browser, the end
"""
