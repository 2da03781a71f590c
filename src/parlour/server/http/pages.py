"""Static files of the web client, which are built into the package."""

import gzip
import hashlib
import mimetypes
import re
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
from msgspec import Struct

from parlour.games.registry import names, page_files
from parlour.server.asgi import AsgiSend, Scope
from parlour.server.auth import headers
from parlour.server.http.headers import PAGE_POLICY, protecting
from parlour.server.settings import Settings

LOST = re.compile(
    r"^/(?!api/|ws/|healthz|readyz|metrics|openapi)[^.]*$"
)  # typed into the address bar
MIN_COMPRESSED_BYTES = 600  # bytes worth compressing
EARLY = "/early.json"
ROUTES = "/routes.json"  # patterns of the addresses of pages, by the build
HOW = {  # other files are texts
    "js": 'rel="modulepreload"',
    "css": 'rel="preload" as="style" crossorigin',  # as scripts ask for it: else it is of no use
}
BROTLI = ".br"  # a built file's name and this: it is compressed where Node is, when it is built
MISSING = (
    b"The pages are not built. In the source folder: make client (it needs Node 22.12 or newer, or "
    b"20.19), then install again. The API works without them: see docs/api.md.\n"
)
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/plain", ".ftl")


class StaticFile(Struct, frozen=True, kw_only=True):
    kind: bytes
    body: bytes
    packed: dict[str, bytes]  # by encoding, the shortest first; empty where that would not help
    tag: bytes
    for_ever: bool  # its name has a hash of its content


class EarlyFiles(Struct, frozen=True):
    """What the page of a table asks for once its first scripts run: `early.json`, by the build."""

    table: tuple[str, ...] = ()
    games: dict[str, tuple[str, ...]] = {}
    words: dict[str, tuple[str, ...]] = {}  # by language


class Pages:
    """All static files, in memory: there are few, and they are small."""

    def __init__(self, settings: Settings) -> None:
        self._headers = protecting(settings, PAGE_POLICY)
        self._files: dict[str, StaticFile] = {}
        folder = files("parlour.server") / "static"
        if folder.is_dir():
            self._read(folder, "/")
        else:
            self._files["/index.html"] = _file("index.txt", MISSING, "/")
        named = self._files.pop(EARLY, None)
        self._early = msgspec.json.decode(named.body if named else b"{}", type=EarlyFiles)
        routes = self._files.pop(ROUTES, None)
        patterns = msgspec.json.decode(routes.body, type=list[str]) if routes else ["^/$"]
        self._pages = re.compile("|".join(patterns))
        for game in names():
            for name, found in page_files(game).items():
                self._files[f"/games/{game}/{name}"] = _file(name, found.read_bytes(), "/games/")

    def find(self, scope: Scope) -> tuple[StaticFile, int] | None:
        """The file for a request, and the status; index.html for every page, and for a 404."""
        if scope["method"] not in ("GET", "HEAD"):
            return None
        path: str = scope["path"]
        if (
            file := self._files.get("/index.html" if self._pages.match(path) else path)
        ) is not None:
            return file, 200
        reads = any("text/html" in one for one in headers(scope, b"accept"))
        return (self._files["/index.html"], 404) if reads and LOST.match(path) else None

    async def serve(self, scope: Scope, send: AsgiSend, file: StaticFile, status: int) -> None:
        known = file.tag.decode() in headers(scope, b"if-none-match")
        encoding = _encoding(scope, file)
        body = file.packed[encoding] if encoding else file.body
        kept = b"public, max-age=31536000, immutable" if file.for_ever else b"no-cache"
        response_headers = [
            (b"content-type", file.kind),
            (b"etag", file.tag),
            (b"cache-control", kept),
            (b"vary", b"accept-encoding"),
            *self._headers,
            (b"content-length", str(0 if known else len(body)).encode()),
        ]
        if encoding:
            response_headers.append((b"content-encoding", encoding.encode()))
        await send(
            {
                "type": "http.response.start",
                "status": 304 if known else status,
                "headers": response_headers,
            }
        )
        empty = known or scope["method"] == "HEAD"
        await send({"type": "http.response.body", "body": b"" if empty else body})

    def early(self, game: str, scope: Scope) -> str:
        """Links for the head of a table's page to all that it will ask for: on a slow line it comes
        at once instead of one after the other."""
        asked = "".join(headers(scope, b"accept-language"))[:2]
        language = asked if asked in self._early.words else "en"
        words = self._early.words.get(language)
        if words is None:  # pages that were built otherwise
            return ""
        files = (*self._early.table, *self._early.games.get(game, ()), *words)
        return "".join(map(_link, (*files, f"/api/games/{game}/words?language={language}")))

    def _read(self, folder: Traversable, path: str) -> None:
        built = {one.name: one for one in folder.iterdir()}
        for name, one in built.items():
            if one.is_dir():
                self._read(one, f"{path}{name}/")
            elif not name.endswith(BROTLI):
                brotli = built[name + BROTLI].read_bytes() if name + BROTLI in built else b""
                self._files[path + name] = _file(name, one.read_bytes(), path, brotli)


def with_head(file: StaticFile, tags: str) -> StaticFile:
    """The page with more in its head."""
    body = file.body.replace(b"</head>", tags.encode() + b"</head>", 1)
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    packed = {"gzip": gzip.compress(body, 6)}
    return StaticFile(kind=file.kind, body=body, packed=packed, tag=tag.encode(), for_ever=False)


def _link(href: str) -> str:
    kind = HOW.get(href.rpartition(".")[2], 'rel="preload" as="fetch" crossorigin')
    return f'<link {kind} href="{href}">'


def _encoding(scope: Scope, file: StaticFile) -> str | None:
    """The first of the file's encodings that the browser takes."""
    taken = {
        one.partition(";")[0].strip()
        for value in headers(scope, b"accept-encoding")
        for one in value.split(",")
    }
    return next((one for one in file.packed if one in taken), None)


def _file(name: str, body: bytes, path: str, brotli: bytes = b"") -> StaticFile:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind.endswith(("json", "javascript", "svg+xml"))
    packed = {"br": brotli} if brotli else {}
    if text and len(body) > MIN_COMPRESSED_BYTES:
        packed["gzip"] = gzip.compress(body, 9)
    tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    full = f"{kind}; charset=utf-8" if text else kind
    return StaticFile(
        kind=full.encode(),
        body=body,
        packed=packed,
        tag=tag.encode(),
        for_ever=path.startswith("/assets/"),
    )
