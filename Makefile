# What a change must pass is `make check`; everything else here takes longer or is optional.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORES ?= $(shell getconf _NPROCESSORS_ONLN)
READY := $(VENV)/.ready
BENCH := .venv-bench
RIVALS := bench/rivals/node_modules/.ready
MODULES := node_modules/.ready
CLIENT := $(shell find client -type f 2>/dev/null) $(wildcard $(addprefix src/parlour/games/*/*.,svelte ts css))
PAGE := src/parlour/server/static/index.html
GAMES := $(patsubst src/parlour/games/%/rules.py,%,$(wildcard src/parlour/games/*/rules.py))

.PHONY: help check format lint types imports generated client test cover rest long schedules rooms pages e2e fits fast network twins fuzz decoder chaos faults mutants prove laws \
	records cluster soak kernels ladder bench-bots screenshots bench-rules bench-host bench-server bench-idle schemas sizes lock clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 16

check: lint types imports generated client test  ## format, lint, types, imports, generated files, client, tests

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
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

generated: $(READY) $(MODULES)
	$(BIN)/python tools/schemas.py --check
	$(BIN)/python tools/pixies_deck.py --check
	node tools/types.mjs --check

$(MODULES): package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

client: $(MODULES) $(PAGE)  ## the pages: checked, and built into the package
	npx svelte-check --tsconfig client/tsconfig.json --fail-on-warnings

$(PAGE): $(MODULES) $(CLIENT)
	npx vite build client --logLevel warn
	@touch $@

test: $(READY)  ## every test but those marked long, which .ci/run has too; the laws on a few hundred random games
	$(BIN)/pytest -n $(CORES) -m "not long"

PURE := src tests/test_absence.py tests/test_bots.py tests/test_every_game.py tests/test_explanations.py tests/test_fair.py tests/test_leaks.py \
	tests/test_perft.py tests/test_pledges.py tests/test_records.py tests/test_registry.py \
	tests/test_matches.py tests/test_next_table.py tests/test_positions.py tests/test_room.py tests/test_table.py tests/test_variants.py

cover: $(READY)  ## coverage of core and rules: all lines, 98 % of branches
	$(BIN)/pytest -n $(CORES) --cov --cov-report= $(PURE)
	$(BIN)/coverage json -q -o .coverage.json
	$(BIN)/python tools/coverage_bar.py .coverage.json

ELSEWHERE := $(filter tests/%,$(PURE)) $(patsubst %,tests/test_%.py,chaos network schedules twins)

rest: $(READY)  ## every test that has no target of its own, but the slowest
	$(BIN)/pytest -n $(CORES) -m "not long" tests $(patsubst %,--ignore=%,$(ELSEWHERE))

# Sizes for CI, which has half an hour for everything; `make prove` has the large ones.
SEEDS ?= 300
MOVES ?= 60000
CHAOS ?= 90

long: $(READY)  ## the slowest tests: pairing on two nodes, outages of real servers, kills
	$(BIN)/pytest -n $(CORES) -m long tests --ignore=tests/test_chaos.py

schedules: $(READY)  ## 60,000 moves in 300 schedules of the host on simulated ports, and planted defects are found
	PYTHONHASHSEED=0 PYTHONPATH=tests $(BIN)/python -m sim.run --seeds $(SEEDS) --moves $(MOVES) --jobs $(CORES)
	$(BIN)/pytest -n $(CORES) tests/test_schedules.py

rooms: $(READY)  ## 10,000 simulated rooms: no ghost is offered, scores add up, every end has a sentence
	PARLOUR_ROOMS=10000 $(BIN)/pytest -n $(CORES) tests/test_rooms.py

E2E := $(BIN)/pytest -o addopts="-q --import-mode=importlib"
PLAYED := $(wildcard tests/e2e/test_*_board.py) $(patsubst %,tests/e2e/test_%.py,generic house offline practice refusals replay score)

pages: $(READY) $(PAGE)  ## in a real browser: every game, by mouse and by keyboard, and on two nodes
	$(E2E) -n $(CORES) --dist loadfile $(PLAYED)
	$(E2E) tests/e2e/test_two_nodes.py

e2e: pages  ## the whole acceptance list in a real browser: a quarter of an hour, some of it timed
	$(E2E) $(filter-out $(PLAYED) tests/e2e/test_two_nodes.py,$(wildcard tests/e2e/test_*.py))

fits: $(READY) $(PAGE)  ## every state, language and size: nothing cut or covered, and axe finds nothing (half an hour)
	PARLOUR_FITS=1 $(E2E) -s -n 0 tests/e2e/test_fits.py

KERNELS := $(wildcard src/parlour/games/*/kernel.py)

fast: $(READY)  ## compile the bots' kernels with mypyc: the same moves, several times sooner (needs a C compiler; again after each edit)
	cd src && for kernel in $(KERNELS:src/%=%); do ../$(BIN)/mypyc $$kernel || exit 1; done; rm -rf build

ladder: $(READY) fast  ## measure the levels of every bot, 400 games of each two (an hour)
	for game in $(GAMES); do \
		$(BIN)/python tools/ladder.py $$game --games 400 --jobs $(CORES) || exit 1; done
	rm -f src/parlour/games/*/*.so

bench-bots: $(READY)  ## a hundred games of bots: that the server's loop is never kept
	$(BIN)/python bench/bots.py

kernels: $(READY)  ## the bots' twins of the rules, equal to them in 100,000 positions; Pazaak's end game by brute force
	PARLOUR_KERNEL=100000 PARLOUR_ENDGAMES=10000 $(BIN)/pytest -n $(CORES) $(wildcard src/parlour/games/*/test_kernel.py src/parlour/games/*/test_reckoning.py)

screenshots: $(READY) $(PAGE)  ## pictures of every screen and state into build/screenshots
	$(BIN)/python tools/screenshots.py

network: $(READY)  ## 120 games of each game over two nodes, every record verified
	PARLOUR_NETWORK=120 $(BIN)/pytest tests/test_network.py

twins: $(READY)  ## nothing hidden leaves: 500 games of each game in two worlds, byte by byte
	PARLOUR_TWINS=500 $(BIN)/pytest -n $(CORES) tests/test_twins.py

fuzz: $(READY)  ## 200,000 broken frames on live sockets, five million through the decoder
	PARLOUR_FUZZ=200000 PARLOUR_DECODED=5000000 $(BIN)/pytest tests/test_fuzz.py

decoder: $(READY)  ## 1,000,000 broken frames through the decoder
	PARLOUR_DECODED=1000000 $(BIN)/pytest tests/test_fuzz.py -k decoder

chaos: $(READY)  ## a minute and a half of real faults on real servers: nothing is lost, nobody is blamed
	PARLOUR_CHAOS=$(CHAOS) $(BIN)/pytest -s tests/test_chaos.py

laws: $(READY)  ## the laws on 20,000 random games of each game and more
	PARLOUR_LAWS=3500 PARLOUR_POSITIONS=20000 \
		$(BIN)/pytest -n $(CORES) tests/test_every_game.py tests/test_explanations.py

records: $(READY)  ## 1,000 records of each game verify, 1,000 tampered ones do not
	PARLOUR_RECORDS=1000 $(BIN)/pytest -n $(CORES) tests/test_records.py

faults: $(READY) $(PAGE)  ## plant a third of the quick faults: each must be caught by the test it names
	$(BIN)/python tools/planted_faults.py --quick --every 3 --jobs $(CORES)

prove: mutants  ## all planted faults, 5,000,000 simulated moves, two hours of chaos, 2,000 twin games: most of a day
	$(MAKE) schedules SEEDS=20000 MOVES=5000000
	$(MAKE) chaos CHAOS=7200
	PARLOUR_TWINS=2000 $(BIN)/pytest -n $(CORES) tests/test_twins.py

mutants: $(READY) $(PAGE)  ## plant every fault, the slow ones too; writes docs/reliability.md
	$(BIN)/python tools/planted_faults.py --jobs $(CORES) --write docs/reliability.md

cluster: $(READY)  ## 500 games of each kind on two processes, 20 kills of each kind, 100,000 races
	PARLOUR_CLUSTER=500 PARLOUR_KILLS=20 PARLOUR_RACES=100000 PARLOUR_DEADLINES=3000 \
		PARLOUR_UNDO=10000 $(BIN)/pytest tests/test_cluster.py tests/test_deadlines.py tests/test_table.py

soak: $(READY)  ## 100,000 random games of each game end with a result (about half an hour)
	for game in $(GAMES); do \
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

$(RIVALS): bench/rivals/package-lock.json
	cd bench/rivals && npm ci
	@touch $@

bench-server: $(READY) $(RIVALS)  ## a move over the network, against bare parts, boardgame.io, Colyseus
	$(BIN)/python bench/server.py --write docs/performance.md

bench-idle: $(READY) $(RIVALS)  ## what a socket costs while nobody moves: 10,000 of them
	$(BIN)/python bench/server.py --idle --write docs/performance.md

schemas: $(READY) $(MODULES)  ## write the JSON Schemas, and the client's types, from the types
	$(BIN)/python tools/schemas.py
	node tools/types.mjs

sizes:  ## what an installation weighs, package by package, into docs/install.md
	$(PYTHON) tools/install_sizes.py --write

lock:  ## pin the dependencies anew (needs uv)
	uv pip compile -q --universal --no-header --generate-hashes --python-version 3.11 --extra dev \
		pyproject.toml -o requirements.lock

clean:
	rm -rf src/parlour/games/*/*.so $(VENV) $(BENCH) bench/rivals/node_modules .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
