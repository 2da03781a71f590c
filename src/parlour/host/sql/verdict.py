"""Why a row was not written."""

from collections.abc import Mapping

from parlour.host.ports import Row, Verdict


def verdict(row: Row, written: set[str], heads: Mapping[str, int]) -> Verdict:
    if row.table in written:
        return "written"
    if heads.get(row.table) != row.seq - 1:
        return "taken"
    return "early" if row.lapse else "late"
