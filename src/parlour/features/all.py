"""All features of a server, in start order."""

from importlib import import_module

from parlour.features import NAMES
from parlour.server.feature import Feature, declarations


def _feature(name: str) -> Feature:
    feature: Feature = getattr(import_module(f"parlour.features.{name}.feature"), name)
    return feature


ALL = tuple(map(_feature, NAMES))
DECLARED = declarations(ALL)
