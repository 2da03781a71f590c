"""The settings of all features, as options of `parlour serve`.

A feature declares its own in a dataclass of its `settings.py`. This loads nothing else of features,
because commands that need no server's packages read the settings, too.
"""

from collections.abc import Iterator
from dataclasses import is_dataclass, make_dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from parlour.features import NAMES


def _declared() -> Iterator[type]:
    for name in NAMES:
        module = f"parlour.features.{name}.settings"
        if find_spec(module) is not None:
            for one in vars(import_module(module)).values():
                if isinstance(one, type) and is_dataclass(one) and one.__module__ == module:
                    yield one


DECLARED = tuple(_declared())

if TYPE_CHECKING:

    class FeatureSettings:
        """All their fields in one dataclass, so that it is an instance of each."""

else:
    # Fields of the last base come first, hence reversed.
    FeatureSettings = make_dataclass(
        "FeatureSettings", [], bases=DECLARED[::-1], frozen=True, kw_only=True
    )
    FeatureSettings.__module__ = __name__  # else cyclopts takes it for a builtin
