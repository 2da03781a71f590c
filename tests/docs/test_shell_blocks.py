"""Every block of commands in README and docs is run as it is written; example names stand for
servers that the test starts."""

import re
import site
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import msgspec
import pytest

from parlour.features.daily.tests.dailies import finished
from tests.support import services
from tests.support.door import served
from tests.support.root import ROOT
from tests.support.shell import Block, Shell

PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "examples/README.md",
    *sorted(ROOT.glob("docs/*.md")),
]
WRITTEN = re.compile(r"^( *)```sh\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)  # lists indent theirs
ELSEWHERE = {
    "CONTRIBUTING.md: make check": "CI runs its targets",
    "CONTRIBUTING.md: make dev": "test_first_steps",
    "CONTRIBUTING.md: make quick": "test_first_steps",
    "docs/api.md: PARLOUR=http://localhost:8000": "test_api_docs",
    "docs/backup.md: cp -r /srv/base /srv/restored": "test_point_in_time",
    'docs/backup.md: pg_basebackup --dbname "$DATABASE_URL" '
    "--pgdata /srv/base --checkpoint fast": "test_point_in_time",
    "docs/install.md: docker build -t parlour -f deploy/Dockerfile .": "needs Docker: test_deploy",
    "docs/operators.md: docker compose -f deploy/compose.home.yaml up -d --build": "test_compose",
    "docs/operators.md: cp deploy/example.env deploy/.env": "needs Docker; see test_deploy",
    "docs/operators.md: sudo python3 -m venv /opt/parlour": "needs systemd; see test_deploy",
}


BLOCKS = {
    block.name: block
    for page in PAGES
    for _, text in WRITTEN.findall(page.read_text("utf-8"))
    for block in [Block(str(page.relative_to(ROOT)), dedent(text))]
}
RUN = set[str]()


def of(name: str) -> pytest.MarkDecorator:
    """This test runs the block of this name."""
    RUN.add(name)
    return pytest.mark.parametrize("block", [BLOCKS[name]], ids=[name])


def test_every_block_is_run_somewhere() -> None:
    assert RUN | set(ELSEWHERE) == set(BLOCKS)
    assert not RUN & set(ELSEWHERE)
    written = sum(
        len(re.findall(r"```sh$", page.read_text("utf-8"), re.MULTILINE)) for page in PAGES
    )
    assert written == len(BLOCKS)  # no two have one name


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with services.postgres() as (_, url):
        yield url


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    with services.redis() as (_, url):
        yield url


@of("docs/operators.md: parlour serve")
def test_a_server_at_home(block: Block, shell: Shell) -> None:
    assert "http://" in shell.run(block)
    assert (shell.folder / "parlour.db").exists()


@of("docs/commands.md: parlour games")
def test_commands_that_need_no_server(block: Block, shell: Shell) -> None:
    assert "Memory" in shell.run(block)


@of("docs/demo.md: parlour doctor --config demo.toml")
def test_a_public_demo(block: Block, shell: Shell) -> None:
    (settings,) = re.findall(r"```toml\n(.*?)```", (ROOT / "docs/demo.md").read_text(), re.DOTALL)
    (shell.folder / "demo.toml").write_text(settings)
    shell.run(block)


@of("docs/demo.md: parlour admin announce --at 2030-01-31T04:00 --minutes 2")
def test_a_reset_of_the_demo_is_announced(block: Block, shell: Shell) -> None:
    with served(database=f"sqlite:///{shell.folder}/parlour.db"):
        shell.run(block)


@pytest.mark.long
@of("examples/README.md: python examples/learner.py")
def test_a_program_learns_and_is_rated(block: Block, shell: Shell) -> None:
    pytest.importorskip("gymnasium", reason="pip install 'parlour[pettingzoo]'")
    (shell.folder / "examples").symlink_to(ROOT / "examples")
    assert "learner" in shell.run(block)


@of("docs/operators.md: parlour config > parlour.toml")
def test_a_server_with_a_file_of_settings(block: Block, shell: Shell) -> None:
    shell.run(block)
    assert (shell.folder / "parlour.toml").stat().st_mode & 0o777 == 0o600


@of("docs/operators.md: export DATABASE_URL=postgresql://parlour:secret@db.example.org/parlour")
def test_a_node_of_several(block: Block, shell: Shell, postgres: str, redis: str) -> None:
    real = {
        "postgresql://parlour:secret@db.example.org/parlour": postgres,
        "redis://redis.example.org/0": redis,
        "10.0.0.11": "127.0.0.1",
    }
    shell.run(block, real)


@of("docs/backup.md: parlour backup --into backups --keep 14")
def test_a_backup_of_every_night(block: Block, shell: Shell) -> None:
    shell.run(BLOCKS["docs/operators.md: parlour serve"])
    assert "passed the integrity check" in shell.run(block)
    assert len(list((shell.folder / "backups").iterdir())) == 1


SHARDS = (
    "docs/operators.md: parlour serve --database postgresql://db1.example.org/parlour "
    "--database b=postgresql://db2.example.org/parlour"
)


@of(SHARDS)
def test_a_node_with_two_databases(block: Block, shell: Shell, postgres: str, redis: str) -> None:
    with services.postgres() as (_, other):
        shell.run(
            block,
            {
                "postgresql://db1.example.org/parlour": postgres,
                "postgresql://db2.example.org/parlour": other,
            },
            REDIS_URL=redis,
        )


BOTS = (
    "docs/operators.md: PARLOUR_BOT_SECRET=a-long-secret parlour serve "
    "--database postgresql://… --redis redis://…"
)


@of(BOTS)
def test_bots_and_workers_on_other_machines(
    block: Block, shell: Shell, postgres: str, redis: str
) -> None:
    node = f"http://127.0.0.1:{shell.port}"
    shell.run(
        block,
        {
            "postgresql://…": postgres,
            "redis://…": redis,
            "http://one:8000": node,
            "http://two:8000": node,
        },
    )


@of("docs/operators.md: parlour admin retention --dry-run")
def test_what_retention_would_delete(block: Block, shell: Shell) -> None:
    with served(database=f"sqlite:///{shell.folder}/parlour.db"):
        pass
    assert "0" in shell.run(block)


DOCTOR = (
    "docs/runbook.md: parlour doctor --database postgresql://… --redis redis://… "
    "--server http://10.0.0.11:8000"
)


@of(DOCTOR)
def test_the_doctor_at_night(block: Block, shell: Shell, postgres: str, redis: str) -> None:
    with served(database=postgres, redis=redis) as node:
        shell.run(
            block,
            {
                "postgresql://…": postgres,
                "redis://…": redis,
                "http://10.0.0.11:8000": node.url,
            },
        )


@of("docs/records.md: parlour simulate pazaak --games 3 --out games     # makes some")
def test_records_are_made_shown_and_verified(block: Block, shell: Shell) -> None:
    shell.run(block)


@of("docs/fair.md: curl -s https://parlour.example/api/daily > published.json")
def test_a_deal_of_the_day_is_verified(block: Block, shell: Shell) -> None:
    record, published = finished("pazaak", 412, bytes(range(32)))
    (shell.folder / "pazaak-1.record.json").write_bytes(msgspec.json.encode(record))
    daily = shell.folder / "daily.json"
    daily.write_bytes(msgspec.json.encode(published))
    shell.run(block, {"https://parlour.example/api/daily": daily.as_uri()})


@pytest.mark.long
@of("docs/authors.md: parlour new-game mygame")
def test_a_game_of_ones_own_is_made_and_served(block: Block, tmp_path: Path) -> None:
    """In an environment of its own, which borrows what is installed here."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    (packages,) = (tmp_path / "venv/lib").glob("python*/site-packages")
    (packages / "borrowed.pth").write_text(
        "\n".join(f"import site; site.addsitedir({one!r})" for one in site.getsitepackages())
    )
    binaries = tmp_path / "venv/bin"
    command = binaries / "parlour"
    command.write_text(
        f"#!{binaries}/python\nimport sys\nfrom parlour.cli.app import main\nsys.exit(main())\n"
    )
    command.chmod(0o755)
    said = Shell(tmp_path, binaries).run(block, typed="1\n" * 60)
    assert "mygame" in said.lower()


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is committed or about to be, and nothing that was built from it."""
    folder = tmp_path_factory.mktemp("clone")
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    files = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True).stdout
    packed = ["tar", "--null", "--files-from=-", "--ignore-failed-read", "-cf", "-"]
    archive = subprocess.run(packed, cwd=ROOT, input=files, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-xf", "-"], cwd=folder, input=archive, check=True)
    return folder


@pytest.mark.long
@of("README.md: python3 -m venv .venv && . .venv/bin/activate")
def test_from_a_clone_to_a_server(block: Block, clone: Path) -> None:
    Shell(clone).run(block)
    assert (clone / "src/parlour/server/static/index.html").exists()


INSTALL = "docs/install.md: python3 -m venv .venv && . .venv/bin/activate"


def installed(clone: Path) -> Shell:
    if not (clone / ".venv").exists():
        Shell(clone).run(BLOCKS[INSTALL])
    return Shell(clone, clone / ".venv/bin")


@pytest.mark.long
@of(INSTALL)
def test_from_a_clone_to_a_healthy_installation(block: Block, clone: Path) -> None:
    assert "parlour" in Shell(clone).run(block)


@pytest.mark.long
@of("docs/install.md: pip uninstall -y faker polyfactory rich-click litestar-htmx rich-rst")
def test_what_is_never_loaded_can_be_left_out(block: Block, clone: Path) -> None:
    shell = installed(clone)
    shell.run(block)
    shell.run(BLOCKS["docs/operators.md: parlour serve"])


@pytest.mark.long
@of(
    "docs/study.md: pip install '.[pettingzoo]'   "
    "# PettingZoo and Gymnasium; '.[openspiel]' and '.[parquet]' for the others"
)
def test_what_study_needs_is_installed(block: Block, clone: Path) -> None:
    installed(clone).run(block)


@pytest.mark.long
@of("docs/install.md: pip wheel --no-deps -w dist .")
def test_a_wheel_for_other_machines(block: Block, clone: Path) -> None:
    shell = installed(clone)
    shell.run(block)
    assert list((clone / "dist").glob("parlour-*.whl"))


README = (ROOT / "README.md").read_text("utf-8")
ONE_LINE = {
    "uvx": "docs/install.md: uvx --from '.[server]' parlour serve",
    "pipx": "docs/install.md: pipx run --spec '.[server]' parlour serve",
}
RUN |= set(ONE_LINE.values())


@pytest.mark.long
@pytest.mark.parametrize("tool", ONE_LINE)
def test_one_line_starts_a_server_from_a_clone_and_from_a_package(
    tool: str, clone: Path, tmp_path: Path
) -> None:
    """The column for the first release runs with a wheel of today in place of its name."""
    block = BLOCKS[ONE_LINE[tool]]
    assert f"`{block.text.strip()}`" in README
    binaries = tmp_path / "tools"
    subprocess.run([sys.executable, "-m", "venv", str(binaries)], check=True)
    subprocess.run([binaries / "bin/pip", "install", "-q", "uv", "pipx"], check=True)
    Shell(clone, binaries / "bin").run(block)
    (released,) = re.findall(rf"`({tool} [^`]*'parlour\[server\]'[^`]*)`", README)
    if not list(clone.glob("dist/*.whl")):
        installed(clone).run(BLOCKS["docs/install.md: pip wheel --no-deps -w dist ."])
    (wheel,) = clone.glob("dist/*.whl")
    Shell(tmp_path, binaries / "bin").run(
        Block("README.md", released), {"parlour[server]": f"{wheel}[server]"}
    )
