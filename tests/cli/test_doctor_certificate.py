"""`parlour doctor --server https://…` tells how long browsers will accept the certificate."""

import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from tests.support.keeper import typed

BLOCKED = "a proxy blocks /readyz"
REFUSED = "Browsers refuse the certificate of"


def certificate(folder: Path, days: int) -> Path:
    """A certificate that signs itself, for localhost, and its key, in one file."""
    key, asked, names, file = (folder / name for name in ("key", "asked", "names", "both.pem"))
    names.write_text("subjectAltName=DNS:localhost")
    for command in (
        f"req -new -newkey rsa:2048 -nodes -subj /CN=localhost -keyout {key} -out {asked}",
        f"x509 -req -in {asked} -signkey {key} -extfile {names} -days {days} -out {file}",
    ):
        subprocess.run(["openssl", *command.split()], check=True, capture_output=True)
    file.write_text(file.read_text() + key.read_text())
    return file


@contextmanager
def proxy(file: Path) -> Iterator[str]:
    """What a proxy is to somebody outside: TLS, and no word about the node."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(404)

    server = ThreadingHTTPServer(("localhost", 0), Answers)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"https://localhost:{server.server_port}"
    server.shutdown()
    server.server_close()


def doctor(folder: Path, days: int, *, trusted: bool = True) -> str:
    file = certificate(folder, days)
    env = {"SSL_CERT_FILE": str(file)} if trusted else {}
    with proxy(file) as url:
        return typed(folder, "doctor", "--server", url, **env).out


def test_a_certificate_with_time_left_is_fine(tmp_path: Path) -> None:
    told = doctor(tmp_path, 91)
    assert "✓ The certificate of https://localhost" in told
    assert "is valid for 90 days." in told
    assert BLOCKED in told  # the checks go on


def test_one_that_should_have_been_renewed_is_named(tmp_path: Path) -> None:
    told = doctor(tmp_path, 6)
    assert "! The certificate of https://localhost" in told
    assert "expires in 5 days." in told
    assert "→ It should have been renewed by now." in told


def test_one_that_has_expired_is_wrong(tmp_path: Path) -> None:
    told = doctor(tmp_path, -1)
    assert f"✗ {REFUSED} https://localhost" in told
    assert "certificate has expired" in told
    assert BLOCKED not in told


def test_one_that_nobody_signed_is_wrong(tmp_path: Path) -> None:
    told = doctor(tmp_path, 91, trusted=False)
    assert f"✗ {REFUSED} https://localhost" in told
    assert "self-signed certificate" in told
