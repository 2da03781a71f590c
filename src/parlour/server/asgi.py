"""Types of an ASGI application."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

Scope: TypeAlias = Any  # a dictionary; the framework has a type of its own for it
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
AsgiSend: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, AsgiSend], Awaitable[None]]

ABORT = "parlour.abort"  # in the state of a scope: closes its connection at once
