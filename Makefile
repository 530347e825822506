# The everyday commands; `make help` lists them.
# Another interpreter: make PYTHON=python3.12 <target>

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
STAMP := .venv/.ready
COMPILED := .venv-compiled/bin
COMPILED_STAMP := .venv-compiled/.ready
PEERS := .venv-peers/bin
PEERS_STAMP := .venv-peers/.ready
PO := $(shell find src examples tests -path '*/locale/*.po')
MO := $(PO:.po=.mo)

# One worker more than there are cores: a test often waits for a browser, a server or the disk.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))
PYTEST := pytest -n $(WORKERS) --dist worksteal -m "not long" --durations=20
NOT_RUN := .not-run

# The tests start hundreds of interpreters: they shall find their bytecode.
unexport PYTHONDONTWRITEBYTECODE

# The tests of the games that are shipped, each in a folder of the same name.
GAME_TESTS := $(wildcard $(patsubst src/gonfalon/games/%/game.py,tests/%,\
	$(wildcard src/gonfalon/games/*/game.py)))

SOURCES := $(shell find src -name '*.py' -o -name '*.po' -o -name '*.md' -o -name '*.txt')

.PHONY: help play test checked-pure test-pure test-compiled test-long check format locale compiled \
	bench bench-peers bench-server pictures clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | while IFS='	' read -r name text; do \
		printf '  make %-13s %s\n' "$$name" "$$text"; done

play: $(STAMP) locale ## play in the browser (PORT=8001: at another port)
	@$(BIN)/gonfalon serve --open --port $(PORT)

# The compiled build is made beside what does not need it: the checks, then the tests.
test: locale ## check, then all tests but the long ones, on both builds
	@rm -f $(NOT_RUN)
	@$(MAKE) --no-print-directory -j2 checked-pure compiled
	@$(MAKE) --no-print-directory test-compiled
	@if [ -f $(NOT_RUN) ]; then sort -u $(NOT_RUN); rm $(NOT_RUN); fi

checked-pure: check
	@$(MAKE) --no-print-directory test-pure

test-pure: $(STAMP) locale ## the tests on plain Python
	@GONFALON_NOT_RUN=$(NOT_RUN) $(BIN)/$(PYTEST) --ignore=tests/compiled

test-compiled: $(COMPILED_STAMP) ## the tests of rules and drawings on the compiled build, and both compared
	@GONFALON_NOT_RUN=$(NOT_RUN) $(COMPILED)/$(PYTEST) tests/contract $(GAME_TESTS) \
		tests/test_playthroughs.py tests/server/test_changes.py tests/compiled

test-long: $(COMPILED_STAMP) ## the large amounts, compiled, taken up again (FRESH=1: anew)
	GONFALON_FRESH=$(FRESH) $(COMPILED)/pytest tests/long tests/browser -n 2 -m long -v \
		-o console_output_style=count --durations=10

compiled: $(COMPILED_STAMP) ## the compiled build, in .venv-compiled

bench: $(STAMP) $(COMPILED_STAMP) locale ## measure both builds beside the peers that are installed
	$(BIN)/python bench/run.py

bench-peers: $(PEERS_STAMP) ## install the peers that bench compares with, in .venv-peers

bench-server: $(STAMP) locale ## measure the server: 200 live tables of each game, every move on disk
	$(BIN)/python -m bench.server

pictures: $(STAMP) locale ## take the pictures of docs/pictures anew (needs chromium)
	$(BIN)/python docs/pictures/take.py
	$(BIN)/python docs/pictures/sizes.py

check: $(STAMP) ## lint, formatting and types; what waits for translation
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	@$(BIN)/python -m tests.waiting

format: $(STAMP) ## format the code and mend what can be mended
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

locale: $(MO) ## compile the message catalogues that changed

clean: ## remove .venv and everything that was built
	rm -rf .venv .venv-compiled .venv-peers build dist src/*.egg-info
	rm -rf .long-passed $(NOT_RUN) .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src examples tests -name '*.mo' -delete
	find src -path '*/locale/*' -type d -empty -delete
	find src examples tests bench docs -name __pycache__ -type d -prune -exec rm -rf {} +

%.mo: %.po | $(STAMP)
	@echo "Compiling the message catalogues"
	@GONFALON_PURE=1 $(BIN)/python setup.py -q build_catalogues

# The build tools go in first, so that the build uses the pinned ones too.
$(STAMP): pyproject.toml setup.py constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Gonfalon needs Python 3.11 or later: make PYTHON=python3.12"; exit 1; }
	@echo "Setting up .venv (about a minute)"
	@output=$$( { $(PYTHON) -m venv --clear .venv && \
		$(BIN)/python -m pip install -c constraints.txt setuptools Babel mypy && \
		GONFALON_PURE=1 $(BIN)/python -m pip install -c constraints.txt --no-build-isolation \
		-e '.[dev]'; \
		} 2>&1 ) || { printf '%s\n' "$$output"; echo "Setting up .venv failed"; exit 1; }
	@touch $@

# A build of its own: edited sources are never mixed with what was compiled from older ones.
$(COMPILED_STAMP): $(STAMP) $(SOURCES) setup.py
	@echo "Compiling into .venv-compiled (a minute or two)"
	@rm -rf build
	@output=$$( { $(PYTHON) -m venv --clear .venv-compiled && \
		$(COMPILED)/python -m pip install -c constraints.txt setuptools Babel mypy && \
		GONFALON_COMPILE=$(GONFALON_REQUIRE_ALL) $(COMPILED)/python -m pip install \
		-c constraints.txt --no-build-isolation '.[dev]'; \
		} 2>&1 ) || { printf '%s\n' "$$output"; echo "Compiling failed"; exit 1; }
	@rm -rf build
	@$(COMPILED)/gonfalon --version
	@touch $@

# RLCard is built from source, so the pinned setuptools goes in first.
$(PEERS_STAMP): bench/peers-constraints.txt
	@echo "Setting up .venv-peers (about a minute)"
	@output=$$( { $(PYTHON) -m venv --clear .venv-peers && \
		$(PEERS)/python -m pip install -c $< setuptools && \
		$(PEERS)/python -m pip install -c $< --no-build-isolation open_spiel rlcard chess; \
		} 2>&1 ) || { printf '%s\n' "$$output"; echo "Setting up .venv-peers failed"; exit 1; }
	@touch $@
