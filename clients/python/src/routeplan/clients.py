"""Clients: a blocking one and one for asyncio, over the same library."""
from __future__ import annotations

import asyncio
import ctypes
import os
import threading
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from . import _structs as c
from ._call_words import Code, CompletionKind
from ._library import lib, prepared
from .errors import Error, error_of, error_of_code
from .requests import Request, StreamRequest, milliseconds
from .watches import resync_required

T = TypeVar("T")
# A signal ends a wait, but one that comes just before it begins does not: Python's handlers run this much later then.
_WAIT_MS = 200
_BATCH = 64


@dataclass(frozen=True)
class Settings:
    """How a client connects and how long it is patient; None is the library's default."""

    #: None: the socket that RP_SOCKET names.
    socket_path: str | os.PathLike[str] | None = None
    #: A connected stream socket instead; the client owns it then, and does not reconnect.
    fd: int | None = None
    #: Seconds, of calls that name no deadline.
    default_deadline: float | None = None
    inflight_max: int | None = None
    queued_max: int | None = None
    message_bytes_max: int | None = None
    #: How often a request may be sent, and the seconds between tries: the first and the greatest.
    retry: tuple[int, float, float] | None = None
    #: A failed connect fails the waiting calls at once.
    fail_fast: bool = False

    def open(self) -> ctypes.c_void_p:
        options, client, error = ctypes.c_void_p(), ctypes.c_void_p(), prepared(c.rp_error)
        _check(lib.rp_options_new(ctypes.byref(options)))
        try:
            if self.socket_path is not None:
                _check(lib.rp_options_set_socket_path(options, os.fsencode(self.socket_path)))
            for value, setter in ((self.fd, lib.rp_options_set_fd),
                                  (self.inflight_max, lib.rp_options_set_inflight_max),
                                  (self.queued_max, lib.rp_options_set_queued_max),
                                  (self.message_bytes_max, lib.rp_options_set_message_bytes_max)):
                if value is not None:
                    _check(setter(options, value))
            if self.default_deadline is not None:
                _check(lib.rp_options_set_default_deadline_ms(options, milliseconds(self.default_deadline)))
            if self.retry is not None:
                attempts, first, greatest = self.retry
                _check(lib.rp_options_set_retry(options, attempts, milliseconds(first), milliseconds(greatest)))
            _check(lib.rp_options_set_fail_fast(options, self.fail_fast))
            if lib.rp_client_open(options, ctypes.byref(client), ctypes.byref(error)) != Code.OK:
                raise error_of(error)
        finally:
            lib.rp_options_free(options)
        return client


def _check(code: int) -> None:
    if code < 0:
        raise error_of_code(code)


class _Messages(Generic[T]):
    """What has come of a stream and was not taken yet."""

    def __init__(self, request: StreamRequest[T], tell: Callable[[], None]) -> None:
        self.request, self.tell = request, tell
        self.come: deque[T | Error] = deque()
        self.ended = False

    def add(self, message: T | Error | None) -> None:
        if message is not None:
            self.come.append(message)
        self.tell()


class _Client:
    """What both clients share: the handle, submitting, and taking completions."""

    def __init__(self, settings: Settings) -> None:
        self._handle = settings.open()
        self._release = weakref.finalize(self, lib.rp_client_unref, self._handle)
        self._completions = (c.rp_completion * _BATCH)()
        self._completions[0].struct_size = ctypes.sizeof(c.rp_completion)
        self._next_tag = 0
        self._streams: dict[int, _Messages[Any]] = {}

    def stats(self) -> dict[str, int]:
        """Counters since the client was opened, and what stands now."""
        if not self._release.alive:
            raise error_of_code(Code.E_CLOSED)
        stats = prepared(c.rp_stats)
        _check(lib.rp_client_stats(self._handle, ctypes.byref(stats)))
        names = [name for name, *_ in c.rp_stats._fields_ if name not in ("struct_size", "reserved")]
        return {name: getattr(stats, name) for name in names}

    def _submit(self, request: Request[Any]) -> tuple[int, int]:
        """Returns the tag and the call."""
        if not self._release.alive:
            raise error_of_code(Code.E_CLOSED)
        self._next_tag += 1
        call, error = ctypes.c_uint64(), prepared(c.rp_error)
        code = lib.rp_submit(self._handle, request._handle, self._next_tag, ctypes.byref(call), ctypes.byref(error))
        if code != Code.OK:
            raise error_of(error)
        return self._next_tag, call.value

    def _take(self, waiting: dict[int, Request[Any]]) -> list[tuple[int, Any]]:
        """The completions of WAITING that came: each tag with what its request reads, or with its Error."""
        taken: list[tuple[int, Any]] = []
        while True:
            count = lib.rp_next_completions(self._handle, self._completions, _BATCH)
            _check(count)
            for completion in self._completions[:count]:
                try:
                    self._sort(completion, waiting, taken)
                finally:
                    lib.rp_reply_free(completion.reply)
            if count < _BATCH:
                return taken

    def _sort(self, completion: c.rp_completion, waiting: dict[int, Request[Any]],
              taken: list[tuple[int, Any]]) -> None:
        """To its stream, or to TAKEN."""
        tag, stream = completion.tag, self._streams.get(completion.tag)
        if stream is not None and completion.kind in (CompletionKind.EVENT, CompletionKind.GAP):
            stream.add(_result(stream.request, completion))
        elif stream is not None and completion.kind in (CompletionKind.CALL, CompletionKind.RESYNC_REQUIRED):
            del self._streams[tag]
            stream.ended = True
            stream.add(_result(stream.request, completion) if completion.code < 0 else None)
        elif completion.kind == CompletionKind.CALL and tag in waiting:
            taken.append((tag, _result(waiting.pop(tag), completion)))


def _result(request: Request[Any], completion: c.rp_completion) -> Any:
    try:
        if completion.code >= 0 and completion.reply:
            return request._read(completion.reply)
        error = prepared(c.rp_error)
        if completion.reply and lib.rp_reply_error(completion.reply, ctypes.byref(error)) == Code.OK:
            if completion.kind == CompletionKind.RESYNC_REQUIRED:
                return resync_required(completion.reply, error)
            return error_of(error)
        return error_of_code(completion.code if completion.code < 0 else Code.E_NO_MEMORY)
    except Error as failure:
        return failure


class Client(_Client):
    """A blocking client, for one call at a time; from any thread, the next caller waits."""

    def __init__(self, socket_path: str | os.PathLike[str] | None = None, *, settings: Settings | None = None) -> None:
        super().__init__(settings or Settings(socket_path=socket_path))
        self._lock = threading.Lock()

    def call(self, request: Request[T]) -> T:
        """Waits for the answer, until the deadline at most; raises Error."""
        result = self.call_all([request])[0]
        if isinstance(result, Error):
            raise result
        return result

    def call_all(self, requests: Sequence[Request[T]]) -> list[T | Error]:
        """Has all of them under way at once; gives what each came to, in their order."""
        _refuse_streams(requests)
        with self._lock:
            results: dict[int, Any] = {}
            waiting: dict[int, Request[Any]] = {}
            calls: dict[int, int] = {}
            tags: list[int] = []
            try:
                for request in requests:
                    try:
                        tag, call = self._submit(request)
                        waiting[tag], calls[tag] = request, call
                    except Error as error:
                        tag = -1 - len(tags)
                        results[tag] = error
                    tags.append(tag)
                while waiting:
                    _check(lib.rp_client_wait(self._handle, _WAIT_MS))
                    results.update(self._take(waiting))
            finally:
                for tag in waiting:
                    lib.rp_cancel(self._handle, calls[tag])
                if waiting and self._release.alive:
                    self._take({})
            return [results[tag] for tag in tags]

    def stream(self, request: StreamRequest[T]) -> Stream[T]:
        """Iterates over the messages; other calls may be made between them."""
        with self._lock:
            tag, call = self._submit(request)
            messages = self._streams[tag] = _Messages(request, lambda: None)
        return Stream(self, call, messages)

    def close(self) -> None:
        """Ends the connection; later calls raise an Error with the code E_CLOSED. Safe to repeat."""
        with self._lock:
            self._release()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Stream(Generic[T]):
    """The messages of one stream, for a `for` loop, which an Error ends."""

    def __init__(self, client: Client, call: int, messages: _Messages[T]) -> None:
        self._client, self._call, self._messages = client, call, messages

    def __iter__(self) -> Stream[T]:
        return self

    def __next__(self) -> T:
        messages, client = self._messages, self._client
        while not messages.come:
            if messages.ended:
                raise StopIteration
            with client._lock:
                if not client._release.alive:
                    raise error_of_code(Code.E_CLOSED)
                _check(lib.rp_client_wait(client._handle, _WAIT_MS))
                client._take({})
        message = _message(messages)
        with client._lock:
            if client._release.alive:
                messages.request._took(client._handle, self._call, message)
        return message

    def close(self) -> None:
        """Gives the stream up."""
        with self._client._lock:
            if self._client._release.alive and not self._messages.ended:
                lib.rp_cancel(self._client._handle, self._call)
                self._client._take({})

    def __enter__(self) -> Stream[T]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _message(messages: _Messages[T]) -> T:
    message = messages.come.popleft()
    if isinstance(message, Error):
        raise message
    return message


def _refuse_streams(requests: Sequence[Request[Any]]) -> None:
    if any(isinstance(request, StreamRequest) for request in requests):
        raise TypeError("a stream is for the client's stream(), not for a call")


class AsyncClient(_Client):
    """A client of one event loop: any number of calls under way, no thread. Cancelling a task cancels its call."""

    def __init__(self, socket_path: str | os.PathLike[str] | None = None, *, settings: Settings | None = None) -> None:
        super().__init__(settings or Settings(socket_path=socket_path))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[int, Request[Any]] = {}
        self._futures: dict[int, asyncio.Future[Any]] = {}

    async def call(self, request: Request[T]) -> T:
        """The answer, by the deadline at most; raises Error."""
        _refuse_streams([request])
        loop = self._attach()
        # Written when the loop turns, together with whatever else is submitted until then.
        tag, call = self._submit(request)
        future: asyncio.Future[T] = loop.create_future()
        self._waiting[tag], self._futures[tag] = request, future
        try:
            return await future
        except asyncio.CancelledError:
            if self._release.alive:
                lib.rp_cancel(self._handle, call)
            raise

    def stream(self, request: StreamRequest[T]) -> AsyncStream[T]:
        """Iterates over the messages, with `async for`."""
        self._attach()
        tag, call = self._submit(request)
        come = asyncio.Event()
        messages = self._streams[tag] = _Messages(request, come.set)
        return AsyncStream(self, call, messages, come)

    def _attach(self) -> asyncio.AbstractEventLoop:
        loop = asyncio.get_running_loop()
        if self._loop is None and self._release.alive:
            self._loop = loop
            loop.add_reader(lib.rp_client_fd(self._handle), self._turn)
        elif self._loop is not None and self._loop is not loop:
            raise RuntimeError("an AsyncClient belongs to the event loop of its first call")
        return loop

    def _turn(self) -> None:
        error = prepared(c.rp_error)
        if lib.rp_client_process(self._handle, ctypes.byref(error)) < 0:
            self._end(error_of(error))
            return
        self._resolve()

    def _resolve(self) -> None:
        for tag, result in self._take(self._waiting):
            future = self._futures.pop(tag)
            if future.done():
                continue  # its task was cancelled
            if isinstance(result, Error):
                future.set_exception(result)
            else:
                future.set_result(result)

    def _end(self, error: Error) -> None:
        """The descriptors are broken, or another process opened the client: no call can end by itself any more."""
        if self._loop is not None:
            self._loop.remove_reader(lib.rp_client_fd(self._handle))
        for future in self._futures.values():
            if not future.done():
                future.set_exception(error)
        for stream in self._streams.values():
            stream.ended = True
            stream.add(error)
        self._futures.clear()
        self._waiting.clear()
        self._streams.clear()

    async def aclose(self) -> None:
        """Ends every call with the code E_CLOSED. Safe to repeat."""
        if not self._release.alive:
            return
        if self._loop is not None:
            self._loop.remove_reader(lib.rp_client_fd(self._handle))
        lib.rp_client_close(self._handle)
        self._resolve()
        self._release()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


class AsyncStream(Generic[T]):
    """The messages of one stream, for an `async for` loop, which an Error ends."""

    def __init__(self, client: AsyncClient, call: int, messages: _Messages[T], come: asyncio.Event) -> None:
        self._client, self._call, self._messages, self._come = client, call, messages, come

    def __aiter__(self) -> AsyncStream[T]:
        return self

    async def __anext__(self) -> T:
        while not self._messages.come:
            if self._messages.ended:
                raise StopAsyncIteration
            self._come.clear()
            await self._come.wait()
        message = _message(self._messages)
        if self._client._release.alive:
            self._messages.request._took(self._client._handle, self._call, message)
        return message

    async def aclose(self) -> None:
        """Gives the stream up."""
        if self._client._release.alive and not self._messages.ended:
            lib.rp_cancel(self._client._handle, self._call)

    async def __aenter__(self) -> AsyncStream[T]:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()
