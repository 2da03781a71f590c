# What a change must pass is `make check`; everything else here takes longer or is optional.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORES ?= $(shell getconf _NPROCESSORS_ONLN)
READY := $(VENV)/.ready
BENCH := .venv-bench

.PHONY: help check format lint types imports generated test cover laws records cluster soak \
	bench-rules bench-host schemas lock clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 16

check: lint types imports generated test  ## format, lint, types, imports, generated files, tests

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --disable-pip-version-check -r requirements.lock
	$(BIN)/pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

format: $(READY)  ## write the code as the formatter would
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

imports: $(READY)
	$(BIN)/lint-imports --no-logo

generated: $(READY)
	$(BIN)/python tools/schemas.py --check

test: $(READY)  ## every test, the laws on a few hundred random games
	$(BIN)/pytest -n $(CORES)

cover: $(READY)  ## coverage of core and rules: all lines, 98 % of branches
	$(BIN)/pytest -n $(CORES) --cov --cov-report= -p no:randomly
	$(BIN)/coverage json -q -o .coverage.json
	$(BIN)/python tools/coverage_bar.py .coverage.json

laws: $(READY)  ## the laws on 20,000 random games of each game and more
	PARLOUR_LAWS=3500 PARLOUR_POSITIONS=20000 \
		$(BIN)/pytest -n $(CORES) tests/test_every_game.py tests/test_explanations.py

records: $(READY)  ## 1,000 records of each game verify, 1,000 tampered ones do not
	PARLOUR_RECORDS=1000 $(BIN)/pytest -n $(CORES) tests/test_records.py

cluster: $(READY)  ## 500 games of each kind on two processes, 20 kills of each kind, 100,000 races
	PARLOUR_CLUSTER=500 PARLOUR_KILLS=20 PARLOUR_RACES=100000 PARLOUR_DEADLINES=3000 \
		PARLOUR_UNDO=10000 $(BIN)/pytest tests/test_cluster.py tests/test_deadlines.py tests/test_table.py

soak: $(READY)  ## 100,000 random games of each game end with a result (about half an hour)
	for game in memory pazaak pixies phage; do \
		$(BIN)/parlour simulate $$game --games 100000 --jobs $(CORES) || exit 1; done

$(BENCH)/.ready: pyproject.toml
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/pip install -q --disable-pip-version-check -e '.[bench]'
	@touch $@

bench-rules: $(BENCH)/.ready  ## random play against OpenSpiel's python_kuhn_poker
	$(BENCH)/bin/python bench/rules.py --write docs/performance.md

bench-host: $(READY)  ## one durable move: CPU, throughput and waiting, against bare PostgreSQL
	$(BIN)/python bench/host.py --write docs/performance.md
	$(BIN)/python bench/growth.py

schemas: $(READY)  ## write docs/schema from the types
	$(BIN)/python tools/schemas.py

lock:  ## pin the dependencies anew (needs uv)
	uv pip compile -q --universal --no-header --python-version 3.11 --extra dev \
		pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) $(BENCH) .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
