"""What a link shows in a messenger, before it is written as tags."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

HOME_PICTURE = "/preview.png"


class Preview(Struct, frozen=True):
    """A title, a sentence and the path of a picture of 1200 by 630."""

    title: str
    sentence: str
    picture: str = HOME_PICTURE
    alt: str = "Parlour"


# Of a feature's page: takes the second part of its address, empty if there is none, and a language.
PreviewOf: TypeAlias = Callable[[str, str], Preview | None]
