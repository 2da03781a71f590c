"""The files of the pages are sent as short as the browser takes them."""

import asyncio
import gzip
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.server.http import pages
from parlour.server.http.pages import Pages
from parlour.server.settings import Settings

SCRIPT = b"export const cards = [" + b'"a card", ' * 200 + b"];\n"
SHORTEST = b"as Brotli has it"
EARLY = {
    "table": ["/assets/Table-1.js", "/assets/Table-1.css"],
    "games": {"memory": ["/assets/Board-1.js"], "phage": ["/assets/Board-2.js"]},
    "words": {
        one: [f"/assets/{one}.home-1.ftl", f"/assets/{one}.rest-1.ftl"] for one in ("en", "de")
    },
}
ROUTES = [r"^\/$", r"^\/t\/([^/]+)$", r"^\/daily\/(\d+)$"]


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pages:
    """Pages of one page and one script, which was compressed when it was built."""
    assets = tmp_path / "static/assets"
    assets.mkdir(parents=True)
    (tmp_path / "static/index.html").write_text("<title>Parlour</title>")
    (assets / "first-1234.js").write_bytes(SCRIPT)
    (assets / "first-1234.js.br").write_bytes(SHORTEST)
    (assets / "cards-1234.svg").write_bytes(b"<svg>" + b"<path/>" * 200 + b"</svg>")
    (tmp_path / "static/early.json").write_bytes(msgspec.json.encode(EARLY))
    (tmp_path / "static/routes.json").write_bytes(msgspec.json.encode(ROUTES))
    monkeypatch.setattr(pages, "files", lambda _: tmp_path)
    return Pages(Settings())


def sent(built: Pages, path: str, accepted: str) -> tuple[str | None, bytes]:
    scope: dict[str, Any] = {
        "method": "GET",
        "path": path,
        "headers": [(b"accept-encoding", accepted.encode())],
    }
    told: list[Any] = []

    async def send(message: Any) -> None:
        told.append(message)

    found = built.find(scope)
    assert found
    asyncio.run(built.serve(scope, send, *found))
    start, body = told
    named = dict(start["headers"])
    assert int(named[b"content-length"]) == len(body["body"])
    assert named[b"vary"] == b"accept-encoding"
    encoding = named.get(b"content-encoding")
    return encoding.decode() if encoding else None, body["body"]


@pytest.mark.parametrize("accepted", ["gzip, deflate, br, zstd", "br", "gzip;q=0.5,br;q=1"])
def test_a_built_file_is_sent_as_it_was_compressed(built: Pages, accepted: str) -> None:
    assert sent(built, "/assets/first-1234.js", accepted) == ("br", SHORTEST)


@pytest.mark.parametrize("accepted", ["gzip, deflate", "deflate, gzip;q=0.5", "brotli, gzip"])
def test_whoever_takes_no_brotli_gets_gzip(built: Pages, accepted: str) -> None:
    """Browsers take it over TLS and from their own machine alone."""
    encoding, body = sent(built, "/assets/first-1234.js", accepted)
    assert (encoding, gzip.decompress(body)) == ("gzip", SCRIPT)
    encoding, _ = sent(built, "/assets/cards-1234.svg", "gzip, br")
    assert encoding == "gzip"  # it was not compressed when it was built


def test_whoever_takes_neither_gets_it_plain(built: Pages) -> None:
    assert sent(built, "/assets/first-1234.js", "identity") == (None, SCRIPT)


def test_a_compressed_file_is_no_page_of_its_own(built: Pages) -> None:
    scope = {"method": "GET", "path": "/assets/first-1234.js.br", "headers": []}
    assert built.find(scope) is None


@pytest.mark.parametrize(
    ("accepted", "language"), [("de-CH,de;q=0.9,en", "de"), ("it, de", "en"), ("", "en")]
)
def test_a_tables_page_names_what_it_will_ask_for(
    built: Pages, accepted: str, language: str
) -> None:
    scope = {"headers": [(b"accept-language", accepted.encode())]}
    assert built.early("memory", scope) == (
        '<link rel="modulepreload" href="/assets/Table-1.js">'
        '<link rel="preload" as="style" crossorigin href="/assets/Table-1.css">'
        '<link rel="modulepreload" href="/assets/Board-1.js">'
        f'<link rel="preload" as="fetch" crossorigin href="/assets/{language}.home-1.ftl">'
        f'<link rel="preload" as="fetch" crossorigin href="/assets/{language}.rest-1.ftl">'
        '<link rel="preload" as="fetch" crossorigin'
        f' href="/api/games/memory/words?language={language}">'
    )
    assert "Board" not in built.early("from-elsewhere", scope)
    assert built.find({"method": "GET", "path": "/early.json", "headers": []}) is None


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/t/abc", 200),
        ("/daily/7", 200),
        ("/t", 404),
        ("/daily/seven", 404),
        ("/nowhere", 404),
        ("/t/abc/more", 404),
        ("/nothing.js", None),
        ("/routes.json", None),
    ],
)
def test_the_build_says_which_addresses_are_pages(
    built: Pages, path: str, status: int | None
) -> None:
    found = built.find({"method": "GET", "path": path, "headers": [(b"accept", b"text/html")]})
    assert (found and found[1]) == status
    assert found is None or b"Parlour" in found[0].body


def test_pages_that_were_built_without_such_a_list_have_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "files", lambda _: tmp_path)
    assert Pages(Settings()).early("memory", {"headers": []}) == ""


def test_what_was_built_is_what_was_compressed() -> None:
    """Read back by Node, which compressed it."""
    static = Path(pages.__file__).parent.parent / "static"
    packed = sorted(static.rglob("*.br"))
    if not packed:
        pytest.skip("the pages are not built")
    script = (
        "const z = require('zlib'), f = require('fs');"
        "for (const one of process.argv.slice(1)) {"
        " const plain = f.readFileSync(one.slice(0, -3));"
        " if (!z.brotliDecompressSync(f.readFileSync(one)).equals(plain)) throw one; }"
    )
    subprocess.run(["node", "-e", script, *map(str, packed)], check=True)
    texts = {one for end in ("js", "css", "ftl") for one in static.rglob(f"*.{end}")}
    assert {one.with_suffix("") for one in packed} == texts
