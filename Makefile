# The everyday commands; `make help` lists them.
# Another interpreter: make PYTHON=python3.12 <target>

PYTHON ?= python3
PORT ?= 8000
BIN := .venv/bin
STAMP := .venv/.ready
COMPILED := .venv-compiled/bin
COMPILED_STAMP := .venv-compiled/.ready
OPTIMISED_STAMP := .venv-compiled/.optimised
LEARNERS_STAMP := .venv/.learners
PACKAGES := import sysconfig; print(sysconfig.get_path('purelib'))
PEERS := .venv-peers/bin
PEERS_STAMP := .venv-peers/.ready
PO := $(shell find src examples tests -path '*/locale/*.po')
MO := $(PO:.po=.mo)

# One worker more than there are cores: a test often waits for a browser, a server or the disk.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))
PYTEST := python -m pytest -n $(WORKERS) --dist worksteal --durations=20
NOT_RUN := .not-run

# The tests start hundreds of interpreters: they shall find their bytecode.
unexport PYTHONDONTWRITEBYTECODE

# What runs on the compiled build too, and more of it there: among it the tests of the games that are
# shipped, each in a folder of the same name.
GAME_TESTS := $(wildcard $(patsubst src/gonfalon/games/%/game.py,tests/%,\
	$(wildcard src/gonfalon/games/*/game.py)))
LEARNERS := vocabulary tensors batch openspiel pettingzoo gymnasium
# What is told and drawn of every game, and played in its lessons: words, not what the builds are made of.
TOLD := drawings explained illustrations lessons refusals shipped swap
# Rules are tested on the compiled build; on plain Python they would only repeat it, which is left to
# `make test-long`. The contract and whole games are tested on both.
RULES_ONCE := $(GAME_TESTS) $(TOLD:%=tests/contract/test_%.py) tests/bots tests/server/test_changes.py tests/server/test_possible.py \
	tests/server/test_snapshots.py $(wildcard tests/server/test_*secrecy.py) \
	$(LEARNERS:%=tests/adapters/test_%.py)
# Long tests that last longest are run on the compiled build; those of all other folders on plain Python.
LONG_COMPILED := tests/long tests/browser tests/docs tests/growth
# Properties of which `make test` looks at few examples.
PROPERTIES := tests/engine/test_foreign_text.py tests/cli/test_bad_input.py
RULES_TESTS := $(RULES_ONCE) tests/contract tests/review/test_hints.py tests/engine/test_session.py \
	tests/engine/test_records.py tests/test_playthroughs.py

SOURCES := $(shell find src -name '*.py' -o -name '*.po' -o -name '*.md' -o -name '*.txt' -o -name '*.toml')

.PHONY: help play test checked-pure test-pure test-compiled test-long check format locale compiled learners \
	dist bench bench-peers bench-server docs pictures clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | while IFS='	' read -r name text; do \
		printf '  make %-13s %s\n' "$$name" "$$text"; done

play: $(STAMP) locale ## play in the browser (PORT=8001: at another port)
	@$(BIN)/gonfalon serve --open --port $(PORT)

# The compiled build is made beside what does not need it: the checks, then the tests. What merely
# repeats is marked `compiled` or `long`, and left to that build or to `make test-long`.
test: locale ## check, then all tests but the long ones: the rules compiled, all else on plain Python
	@rm -f $(NOT_RUN)
	@$(MAKE) --no-print-directory -j2 checked-pure $(COMPILED_STAMP)
	@$(MAKE) --no-print-directory test-compiled
	@if [ -f $(NOT_RUN) ]; then sort -u $(NOT_RUN); rm $(NOT_RUN); fi

checked-pure: check
	@$(MAKE) --no-print-directory test-pure

test-pure: $(STAMP) locale ## the tests on plain Python
	@GONFALON_NOT_RUN=$(NOT_RUN) $(BIN)/$(PYTEST) -m "not long and not compiled" \
		--ignore=tests/compiled --ignore=tests/long $(RULES_ONCE:%=--ignore=%)

test-compiled: $(COMPILED_STAMP) ## the tests of rules and drawings on the compiled build, and both compared
	@GONFALON_NOT_RUN=$(NOT_RUN) $(COMPILED)/$(PYTEST) -p no:schemathesis -m "not long" \
		$(RULES_TESTS) tests/compiled

test-long: $(OPTIMISED_STAMP) locale ## the large amounts, compiled, taken up again (FRESH=1: anew)
	@$(MAKE) --no-print-directory learners || echo "The tests of learners will not run."
	GONFALON_FRESH=$(FRESH) $(COMPILED)/python -m pytest $(LONG_COMPILED) -n 2 -m long -v \
		-o console_output_style=count --durations=10
	$(BIN)/$(PYTEST) -m long tests $(LONG_COMPILED:%=--ignore=%)
	GONFALON_EXAMPLES=1000 $(BIN)/$(PYTEST) -m "not long and not compiled" $(RULES_ONCE) $(PROPERTIES)

compiled: $(OPTIMISED_STAMP) ## the compiled build, in .venv-compiled

learners: $(LEARNERS_STAMP) ## install PyTorch and the learners that test-long lets learn, in .venv

dist: $(STAMP) locale ## a compiled wheel and an archive of the sources, in dist
	@rm -rf build
	GONFALON_COMPILE=1 $(BIN)/python -m build --no-isolation --outdir dist
	@rm -rf build

bench: $(STAMP) $(OPTIMISED_STAMP) locale ## measure both builds beside the peers that are installed
	$(BIN)/python bench/run.py

bench-peers: $(PEERS_STAMP) ## install the peers that bench compares with, in .venv-peers

bench-server: $(STAMP) locale ## measure the server: 200 live tables of each game, every move on disk
	$(BIN)/python -m bench.server

docs: $(STAMP) locale ## make the site from docs, rulebooks and docstrings, in site
	$(BIN)/python -m sphinx -q -W --keep-going -b html -c docs . site
	@echo "site/index.html"

pictures: $(STAMP) locale ## take the pictures of docs/pictures anew (needs chromium)
	$(BIN)/python docs/pictures/take.py
	$(BIN)/python docs/pictures/sizes.py
	$(BIN)/python docs/pictures/icons.py

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
	rm -rf .venv .venv-compiled .venv-peers build dist site src/*.egg-info
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

$(LEARNERS_STAMP): $(STAMP)
	@echo "Installing PyTorch and learners into .venv (some minutes)"
	@output=$$( { GONFALON_PURE=1 $(BIN)/python -m pip install -c constraints.txt --no-build-isolation \
		-e '.[learners]'; \
		} 2>&1 ) || { printf '%s\n' "$$output"; echo "Installing the learners failed"; exit 1; }
	@touch $@

# A build of its own: edited sources are never mixed with what was compiled from older ones. All else
# it takes from .venv, whose folder of packages is named in a .pth file. For `make test` it is compiled
# with less optimisation: that saves more time than the tests then take longer.
$(COMPILED_STAMP): OPTIMISE := 1
$(OPTIMISED_STAMP): OPTIMISE := 3
$(COMPILED_STAMP) $(OPTIMISED_STAMP): $(STAMP) $(SOURCES) setup.py
	@echo "Compiling into .venv-compiled (a minute or two)"
	@rm -rf build
	@output=$$( { $(PYTHON) -m venv --clear --without-pip .venv-compiled && \
		$(BIN)/python -c "$(PACKAGES)" > \
		"$$($(COMPILED)/python -c "$(PACKAGES)")/shared.pth" && \
		GONFALON_COMPILE=$(GONFALON_REQUIRE_ALL) GONFALON_OPTIMISE=$(OPTIMISE) \
		$(COMPILED)/python -m pip install --no-deps --ignore-installed --no-build-isolation .; \
		} 2>&1 ) || { printf '%s\n' "$$output"; echo "Compiling failed"; exit 1; }
	@rm -rf build
	@$(COMPILED)/gonfalon --version
	@touch $(COMPILED_STAMP) $@

# RLCard is built from source, so the pinned setuptools goes in first.
$(PEERS_STAMP): bench/peers-constraints.txt
	@echo "Setting up .venv-peers (about a minute)"
	@output=$$( { $(PYTHON) -m venv --clear .venv-peers && \
		$(PEERS)/python -m pip install -c $< setuptools && \
		$(PEERS)/python -m pip install -c $< --no-build-isolation open_spiel rlcard chess \
		pettingzoo pygame-ce shimmy; \
		} 2>&1 ) || { printf '%s\n' "$$output"; echo "Setting up .venv-peers failed"; exit 1; }
	@touch $@
