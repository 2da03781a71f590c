"""Each alert of deploy/alerts.yml fires when it should and stays quiet when it should not.

`promtool` evaluates them, as Prometheus does (package `prometheus` of Debian).
"""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml  # type: ignore[import-untyped]

from tests.support.root import ROOT

DEPLOY = ROOT / "deploy"
RULES = yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))["groups"][0]["rules"]


class Case(NamedTuple):
    """Series by name, a value for each minute (`1x5` is 1 for six minutes), and the minute at which
    so many alerts fire."""

    alert: str
    series: dict[str, str]
    at: int
    fire: int


NODE = '{job="parlour",instance="one"}'
POD = '{job="kubernetes-pods",instance="10.1.0.7:8000"}'
PROBE = '{job="parlour-probe",instance="https://play.example.org"}'
CHART_PROBE = '{job="kubernetes-pods",app="parlour-probe",site="play.example.org"}'
OTHER_PROBE = '{job="blackbox",instance="https://www.example.org"}'
DISK = '{fstype="ext4",mountpoint="/",instance="db"}'
ENDS = "probe_ssl_earliest_cert_expiry"
EXPIRY = f"{ENDS}{PROBE}"
HISTORY = 'route="/api/me/history",'
REQUEST = "parlour_request_seconds"
GB = 10**9


def _retries(retries: str, answers: str) -> dict[str, str]:
    name = "parlour_answers_total"
    return {f'{name}{{kind="retry"}}': retries, f'{name}{{kind="ok"}}': answers}


def _versions(*versions: str) -> dict[str, str]:
    return {
        f'parlour_build_info{{instance="{at}",version="{version}"}}': "1x90"
        for at, version in enumerate(versions)
    }


def _buckets(name: str, label: str, fast: str, all_: str) -> dict[str, str]:
    return {
        f'{name}_bucket{{{label}le="0.25"}}': fast,
        f'{name}_bucket{{{label}le="2.5"}}': all_,
        f'{name}_bucket{{{label}le="+Inf"}}': all_,
    }


def _share(name: str, of: str, share: float) -> dict[str, str]:
    return {f"{name}{NODE}": f"{share}x10", f"{of}{NODE}": "100x10"}


REFUSED = 'parlour_refused_total{reason="requests"}'
BOTS = "parlour_house_bots_seen_seconds"
CASES = [
    Case("ParlourNodeDown", {f"up{NODE}": "1 0x5"}, 3, 1),
    Case("ParlourNodeDown", {f"up{NODE}": "1x5"}, 3, 0),
    Case("ParlourNodeDown", {f"up{NODE}": "1 0 1 1 1"}, 3, 0),
    Case(  # under the name that annotated pods get
        "ParlourNodeDown",
        {f"up{POD}": "1 1 0x5", f"parlour_start_time_seconds{POD}": "5 5 stale"},
        5,
        1,
    ),
    Case("ParlourNodeDown", {f"up{POD}": "1 1 0x5"}, 5, 0),  # no node of ours
    Case("ParlourNothingScraped", {}, 3, 1),
    Case("ParlourNothingScraped", {f"parlour_start_time_seconds{POD}": "5x5"}, 3, 0),
    Case("ParlourNodesFewer", {f"parlour_nodes{NODE}": "3x120 2x20"}, 135, 1),
    Case("ParlourNodesFewer", {f"parlour_nodes{NODE}": "3x150"}, 135, 0),
    Case("ParlourNodesFewer", {f"parlour_nodes{NODE}": "2x120 3x8 2x20"}, 145, 0),  # an upgrade
    Case("ParlourMixedVersions", _versions("0.2.0", "0.3.0"), 62, 1),
    Case("ParlourMixedVersions", _versions("0.2.0", '0.2.0",schema="0016'), 62, 1),
    Case("ParlourMixedVersions", _versions("0.2.0", "0.3.0"), 50, 0),
    Case("ParlourMixedVersions", _versions("0.3.0", "0.3.0"), 62, 0),
    Case("ParlourUnreachable", {f"probe_success{PROBE}": "1 0x5"}, 3, 1),
    Case("ParlourUnreachable", {f"probe_success{PROBE}": "1x5"}, 3, 0),
    Case("ParlourUnreachable", {f"probe_success{CHART_PROBE}": "1 0x5"}, 3, 1),
    Case("ParlourUnreachable", {f"probe_success{OTHER_PROBE}": "1 0x5"}, 3, 0),
    Case("ParlourCertificate", {EXPIRY: f"{13 * 86400}x70"}, 65, 1),
    Case("ParlourCertificate", {EXPIRY: f"{15 * 86400}x70"}, 65, 0),
    Case("ParlourCertificate", {f"{ENDS}{CHART_PROBE}": f"{13 * 86400}x70"}, 65, 1),
    Case("ParlourCertificate", {f"{ENDS}{OTHER_PROBE}": f"{13 * 86400}x70"}, 65, 0),
    Case("ParlourPeopleGone", {f"parlour_people{NODE}": "100x15 40x9"}, 20, 1),
    Case("ParlourPeopleGone", {f"parlour_people{NODE}": "100x15 60x9"}, 20, 0),
    Case("ParlourPeopleGone", {f"parlour_people{NODE}": "4x15 0x9"}, 20, 0),  # a small evening ends
    Case("ParlourDatabaseAway", {'parlour_log_up{database="main"}': "1 0x5"}, 3, 1),
    Case("ParlourDatabaseAway", {'parlour_log_up{database="main"}': "1x5"}, 3, 0),
    Case(
        "ParlourDatabaseConnections",
        {
            'pg_stat_activity_count{instance="db",state="idle"}': "80x10",
            'pg_stat_activity_count{instance="db",state="active"}': "8x10",
            'pg_settings_max_connections{instance="db",server="x"}': "100x10",
        },
        7,
        1,
    ),
    Case(
        "ParlourDatabaseConnections",
        {
            'pg_stat_activity_count{instance="db",state="idle"}': "40x10",
            'pg_settings_max_connections{instance="db",server="x"}': "100x10",
        },
        7,
        0,
    ),
    Case(
        "ParlourDiskLow",
        {
            f"node_filesystem_avail_bytes{DISK}": f"{9 * GB}x20",
            f"node_filesystem_size_bytes{DISK}": f"{100 * GB}x20",
        },
        17,
        1,
    ),
    Case(  # it would be full tomorrow
        "ParlourDiskLow",
        {
            f"node_filesystem_avail_bytes{DISK}": f"{60 * GB}-{GB // 20}x200",
            f"node_filesystem_size_bytes{DISK}": f"{100 * GB}x200",
        },
        190,
        1,
    ),
    Case(
        "ParlourDiskLow",
        {
            f"node_filesystem_avail_bytes{DISK}": f"{60 * GB}x200",
            f"node_filesystem_size_bytes{DISK}": f"{100 * GB}x200",
        },
        190,
        0,
    ),
    Case("ParlourRedisAway", {f"parlour_redis_up{NODE}": "1 0x5"}, 4, 1),
    Case("ParlourRedisAway", {f"parlour_redis_up{NODE}": "1x5"}, 4, 0),
    Case("ParlourRetries", _retries("0+20x10", "0+980x10"), 5, 1),
    Case("ParlourRetries", _retries("0+5x10", "0+995x10"), 5, 0),
    # Two retries a minute apart among 100,000 answers call nobody.
    Case("ParlourRetries", _retries("0 0 1 2 2 2 2", "0+100000x7"), 4, 0),
    Case("ParlourFailures", {f"parlour_failures_total{NODE}": "0 0 0 0 0 5 5"}, 6, 1),
    Case(
        "ParlourFailures",
        {
            f"parlour_failures_total{NODE}": "0x7",
            'parlour_task_failures_total{instance="one",task="nodes"}': "0 0 0 0 0 1 1",
        },
        6,
        1,
    ),
    Case("ParlourFailures", {f"parlour_failures_total{NODE}": "5x7"}, 6, 0),
    Case("ParlourTablesSetAside", {f"parlour_tables_set_aside{NODE}": "2x12"}, 11, 1),
    Case("ParlourTablesSetAside", {f"parlour_tables_set_aside{NODE}": "0x12"}, 11, 0),
    Case("ParlourFeedLag", {'parlour_feed_lag_seconds{feature="daily"}': "200+60x15"}, 12, 1),
    Case("ParlourFeedLag", {'parlour_feed_lag_seconds{feature="daily"}': "2x12"}, 11, 0),
    Case("ParlourFeedLag", {'parlour_feed_lag_seconds{feature="daily"}': "400x3 2x9"}, 11, 0),
    Case("ParlourSlow", _buckets("parlour_answer_seconds", "", "0+90x12", "0+100x12"), 11, 1),
    Case("ParlourSlow", _buckets("parlour_answer_seconds", "", "0+100x12", "0+100x12"), 11, 0),
    Case(
        "ParlourRequestsSlow",
        _buckets(REQUEST, HISTORY, "0+9x20", "0+10x20"),
        16,
        1,
    ),
    Case(
        "ParlourRequestsSlow",
        _buckets(REQUEST, HISTORY, "0+10x20", "0+10x20"),
        16,
        0,
    ),
    Case(  # whoever asks for a hint waits for an analyst
        "ParlourRequestsSlow",
        _buckets(REQUEST, 'route="/api/tables/{table}/hint",', "0x20", "0+9x20"),
        16,
        0,
    ),
    Case("ParlourLoopBlocked", {f"parlour_loop_blocked_seconds{NODE}": "0.3x5"}, 3, 1),
    Case("ParlourLoopBlocked", {f"parlour_loop_blocked_seconds{NODE}": "0.1x5"}, 3, 0),
    Case("ParlourMemory", _share("parlour_memory_bytes", "parlour_memory_limit_bytes", 86), 6, 1),
    Case("ParlourMemory", _share("parlour_memory_bytes", "parlour_memory_limit_bytes", 84), 6, 0),
    Case("ParlourFiles", _share("parlour_open_files", "parlour_open_files_limit", 86), 6, 1),
    Case("ParlourFiles", _share("parlour_open_files", "parlour_open_files_limit", 84), 6, 0),
    Case("ParlourBotsDown", {'parlour_bot_processes{command="bot"}': "0x5"}, 3, 1),
    Case("ParlourBotsDown", {'parlour_bot_processes{command="bot"}': "1x5"}, 3, 0),
    Case(
        "ParlourBotsMissing",
        {
            f'{BOTS}{{instance="one",level="master"}}': "70+60x5",
            f'{BOTS}{{instance="two",level="master"}}': "70+60x5",
            f'{BOTS}{{instance="two",level="casual"}}': "0x5",
        },
        3,
        1,
    ),
    Case(
        "ParlourBotsMissing",
        {
            f'{BOTS}{{instance="one",level="master"}}': "0x5",
            f'{BOTS}{{instance="two",level="master"}}': "70+60x5",
        },
        3,
        0,
    ),
    Case("ParlourAnalystsMissing", {f"parlour_analysts_seen_seconds{NODE}": "70+60x5"}, 3, 1),
    Case("ParlourAnalystsMissing", {f"parlour_analysts_seen_seconds{NODE}": "0x5"}, 3, 0),
    Case("ParlourAnalysesWait", {f"parlour_analyses_waiting{NODE}": "30x8"}, 7, 1),
    Case("ParlourAnalysesWait", {f"parlour_analyses_waiting{NODE}": "10x8"}, 7, 0),
    Case("ParlourRefused", {REFUSED: "0+600x20"}, 18, 1),
    Case("ParlourRefused", {REFUSED: "0+60x20"}, 18, 0),
    Case("ParlourRestarts", {f"parlour_start_time_seconds{NODE}": "1 2 3 4 4"}, 4, 1),
    Case("ParlourRestarts", {f"parlour_start_time_seconds{NODE}": "1 2 2 2 2"}, 4, 0),
]


def test_every_alert_is_tried_both_ways() -> None:
    tried = {(case.alert, bool(case.fire)) for case in CASES}
    assert tried == {(rule["alert"], fires) for rule in RULES for fires in (True, False)}


def _written(case: Case) -> dict[str, Any]:
    query = f'count(ALERTS{{alertname="{case.alert}",alertstate="firing"}})'
    samples = [{"labels": "{}", "value": case.fire}] if case.fire else []
    return {
        "interval": "1m",
        "input_series": [{"series": name, "values": row} for name, row in case.series.items()],
        "promql_expr_test": [
            {"expr": query, "eval_time": f"{case.at}m", "exp_samples": samples},
        ],
    }


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
def test_alerts_fire_when_they_should_and_only_then(tmp_path: Path) -> None:
    whole = {
        "rule_files": [str(DEPLOY / "alerts.yml")],
        "evaluation_interval": "1m",
        "tests": [_written(case) for case in CASES],
    }
    file = tmp_path / "cases.yml"
    file.write_text(yaml.safe_dump(whole))
    done = subprocess.run(
        ["promtool", "test", "rules", file], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_alert_links_to_its_section_of_the_runbook() -> None:
    runbook = (DEPLOY.parent / "docs" / "runbook.md").read_text("utf-8")
    written = re.findall(r"^## (Parlour\w+)$", runbook, re.MULTILINE)
    assert written == [rule["alert"] for rule in RULES]
    for rule in RULES:
        assert rule["annotations"]["summary"]
        assert rule["annotations"]["description"].endswith(".")
        assert rule["annotations"]["runbook_url"].endswith(f"#{rule['alert'].lower()}")
        assert rule["labels"]["severity"] in ("page", "ticket")
