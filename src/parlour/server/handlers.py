"""Handlers whose refusals are documented: any of them may be answered with any of these."""

from functools import partial

import litestar
from litestar.openapi.datastructures import ResponseSpec

from parlour.server.context import Refusal

REFUSALS = {
    status: ResponseSpec(Refusal, generate_examples=False, description=why)
    for status, why in {
        400: "It was not understood.",
        401: "Nobody is known by this cookie or token.",
        403: "The page that asks is not ours.",
        404: "There is nothing by this name.",
        405: "That cannot be done with it.",
        409: "A definite no: its code says why.",
        413: "Too much at once.",
        429: "Too often: `retry-after` says how long to wait.",
        503: "Not now: ask again.",
    }.items()
}

get = partial(litestar.get, responses=REFUSALS)
post = partial(litestar.post, responses=REFUSALS)
patch = partial(litestar.patch, responses=REFUSALS)
delete = partial(litestar.delete, responses=REFUSALS)
