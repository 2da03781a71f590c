"""`parlour export`: finished games as every seat saw them, for study."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import IO, Annotated, Protocol

import msgspec
from cyclopts import Parameter

from parlour.cli import UsageError, refuse
from parlour.cli.games import WHOLE_LINES, screen, take
from parlour.cli.records import decoded
from parlour.cli.server_options import DATABASE, Config, Databases
from parlour.core.record import Faulty, Record
from parlour.core.record.seen import Outlook, outlooks
from parlour.words import words

To = Annotated[Path, Parameter(help="File to write: .jsonl or .parquet.")]
Records = Annotated[
    list[Path] | None,
    Parameter(help="Records of finished games. Without any, those in the database."),
]
Only = Annotated[str | None, Parameter(help="Only this game. `parlour games` lists the names.")]
ROWS_PER_WRITE = 5_000  # lines that are written to a Parquet file at once


class Writer(Protocol):
    def write(self, lines: Sequence[Outlook]) -> None: ...
    def close(self) -> None: ...


def export(
    to: To,
    records: Records = None,
    /,
    *,
    database: Databases = (DATABASE,),
    game: Only = None,
    _config: Config = "",
) -> None:
    """Export finished games as every seat saw them, without names of players."""
    name = None if game is None else take(game).name
    if to.suffix not in WRITERS:
        raise refuse("export-kind", file=to)
    if to.exists():
        raise refuse("second-backup", file=to)
    part = to.with_name(f"{to.name}.part")
    records_read = _files(records) if records else _stored(database)
    try:
        with closing(WRITERS[to.suffix](part)) as writer:
            facts = asyncio.run(_written(records_read, writer, name))
        part.replace(to)
    except OSError as error:
        raise refuse("writing", file=to, error=error.strerror) from error
    finally:
        part.unlink(missing_ok=True)
    keys = ["export-done", *(["export-skipped"] if facts["skipped"] else [])]
    for key in keys:
        text = words("parlour").say(key, {"file": to, **facts})
        screen(piped=WHOLE_LINES).print(text, soft_wrap=True)


async def _written(
    records: AsyncIterator[Record | None], writer: Writer, game: str | None
) -> dict[str, int]:
    games = lines = skipped = 0
    async for record in records:
        if record is None:
            skipped += 1
        elif game is None or record.rules.partition("/")[0] == game:
            games += 1
            try:
                new = [*outlooks(take(record.rules), record, games)]
            except Faulty as fault:
                raise UsageError(f"{record.table}: {fault}") from fault
            writer.write(new)
            lines += len(new)
    return {"games": games, "lines": lines, "skipped": skipped}


async def _files(files: Sequence[Path]) -> AsyncIterator[Record | None]:
    for file in files:
        yield decoded(file)


async def _stored(databases: tuple[str, ...]) -> AsyncIterator[Record | None]:
    from parlour.cli.databases import refusing_unusable, shards  # noqa: PLC0415  # an extra
    from parlour.storage.finished import finished  # noqa: PLC0415

    with refusing_unusable():
        for url in shards(databases).values():
            async for record in finished(url):
                yield record


class JsonLines:
    def __init__(self, file: Path) -> None:
        self._file: IO[bytes] = file.open("wb")

    def write(self, lines: Sequence[Outlook]) -> None:
        self._file.writelines(msgspec.json.encode(line) + b"\n" for line in lines)

    def close(self) -> None:
        self._file.close()


class Parquet:
    """Views, events, moves and results are JSON in it: every game has its own."""

    def __init__(self, file: Path) -> None:
        import pyarrow as pa  # noqa: PLC0415  # an extra
        from pyarrow import parquet  # noqa: PLC0415

        whole, text = pa.int32(), pa.string()
        columns = {
            "game": whole,
            "rules": text,
            "options": text,
            "seats": pa.int8(),
            "step": whole,
            "seat": pa.int8(),
            "player": text,
            "heard": text,
            "view": text,
            "asked": pa.int8(),
            "legal": pa.list_(whole),
            "move": text,
            "number": whole,
            "took": pa.int64(),
            "result": text,
        }
        self._schema, self._waiting = pa.schema(columns), list[dict[str, object]]()
        self._batch: Callable[..., object] = pa.RecordBatch.from_pylist
        self._writer = parquet.ParquetWriter(file, self._schema)

    def write(self, lines: Sequence[Outlook]) -> None:
        self._waiting += map(_flat, lines)
        if len(self._waiting) >= ROWS_PER_WRITE:
            self._flush()

    def close(self) -> None:
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        if self._waiting:
            self._writer.write_batch(self._batch(self._waiting, schema=self._schema))
        self._waiting = []


def _flat(line: Outlook) -> dict[str, object]:
    return dict(_cells(line))


def _cells(line: Outlook) -> Iterator[tuple[str, object]]:
    for name, value in msgspec.structs.asdict(line).items():
        nested = name in ("options", "heard", "view", "move", "result") and value is not None
        yield name, msgspec.json.encode(value).decode() if nested else value


WRITERS: dict[str, Callable[[Path], Writer]] = {".jsonl": JsonLines, ".parquet": Parquet}
