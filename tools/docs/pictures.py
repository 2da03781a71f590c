"""From which pages the pictures of the README were taken: a digest of all that they are made of."""

import hashlib
from pathlib import Path

PICTURES = Path("docs/pictures")
MADE_OF = (
    "client/src/**/*",
    "client/*.html",
    "src/parlour/games/*/*.svelte",
    "src/parlour/games/*/*.ts",
    "src/parlour/games/*/*.css",
    "src/parlour/games/*/words.en.ftl",
    "src/parlour/features/*/pages/*",
)


def pages_digest(root: Path) -> str:
    digest = hashlib.sha256()
    for pattern in MADE_OF:
        for file in sorted(root.glob(pattern)):
            if file.is_file():
                digest.update(f"{file.relative_to(root)}\0".encode() + file.read_bytes())
    return digest.hexdigest()
