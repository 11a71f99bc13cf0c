"""Starts a program as a service manager does: with descriptors from 3 on, and an environment that announces them.

Usage: handover.py WHAT PATH PROGRAM ARGUMENTS...   where WHAT is what the program is given:
  listener      a listening Unix stream socket at PATH
  other         the same, announced to another process
  two           two of them, the second at PATH.2
  silent        a Unix stream socket at PATH that does not listen
  datagram      a Unix datagram socket at PATH
  abstract      a listening socket in the abstract namespace
  internet      a listening socket of the loopback device
  file          a regular file
  nothing       one descriptor announced and none there
  thousand      the first, and a thousand announced
  nonsense      the first, and a count that is no number
"""
import os
import socket
import sys

FIRST = 3


def unix(path, kind=socket.SOCK_STREAM, listens=True):
    made = socket.socket(socket.AF_UNIX, kind)
    made.bind(path)
    if listens and kind == socket.SOCK_STREAM:
        made.listen(16)
    return made


def given(what, path):
    """The descriptors' owners."""
    if what == "silent":
        return [unix(path, listens=False)]
    if what == "datagram":
        return [unix(path, socket.SOCK_DGRAM)]
    if what == "abstract":
        return [unix("\0" + path)]
    if what == "internet":
        made = socket.socket()
        made.bind(("127.0.0.1", 0))
        made.listen(1)
        return [made]
    if what == "file":
        return [open(path, "wb")]
    if what == "nothing":
        return []
    if what == "two":
        return [unix(path), unix(path + ".2")]
    return [unix(path)]


what, path, program = sys.argv[1:4]
owners = given(what, path)
# Above every number that is given away, first: one of them may be among those.
high = [os.dup2(owner.fileno(), 100 + index) for index, owner in enumerate(owners)]
for number in range(FIRST, 100):
    try:
        os.close(number)
    except OSError:
        pass
for index, number in enumerate(high):
    os.dup2(number, FIRST + index)
    os.close(number)
os.environ["LISTEN_PID"] = str(1 if what == "other" else os.getpid())
os.environ["LISTEN_FDS"] = {"nothing": "1", "thousand": "1000", "nonsense": "many"}.get(what, str(len(owners)))
os.execv(program, sys.argv[3:])
