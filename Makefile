# The everyday commands; `make help` lists them.
# Another interpreter: make PYTHON=python3.12 <target>

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready
PO := $(wildcard src/gonfalon/locale/*/LC_MESSAGES/gonfalon.po)
MO := $(PO:.po=.mo)

.PHONY: help play test test-long check format locale clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | while IFS='	' read -r name text; do \
		printf '  make %-10s %s\n' "$$name" "$$text"; done

play: $(STAMP) locale ## play Battle Line in the terminal
	@$(BIN)/gonfalon play battle-line

test: check locale ## check, then all tests but the long ones
	$(BIN)/pytest -n 2 -m "not long"

test-long: $(STAMP) locale ## the large amounts, taken up where they stopped (FRESH=1: anew)
	GONFALON_FRESH=$(FRESH) $(BIN)/pytest tests/long -n 2 -m long -v -o console_output_style=count \
		--durations=10

check: $(STAMP) ## lint, formatting and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: $(STAMP) ## format the code and mend what can be mended
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

locale: $(MO) ## compile the message catalogues that changed

clean: ## remove .venv and everything that was built
	rm -rf .venv build dist src/*.egg-info $(MO)
	rm -rf .long-passed .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

%.mo: %.po | $(STAMP)
	@echo "Compiling the message catalogues"
	@$(BIN)/python setup.py -q build_catalogues

# The build tools go in first, so that the build uses the pinned ones too.
$(STAMP): pyproject.toml setup.py constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Gonfalon needs Python 3.11 or later: make PYTHON=python3.12"; exit 1; }
	@echo "Setting up .venv (about a minute)"
	@output=$$( { $(PYTHON) -m venv --clear .venv && \
		$(BIN)/python -m pip install -c constraints.txt setuptools Babel && \
		$(BIN)/python -m pip install -c constraints.txt --no-build-isolation -e '.[dev]'; \
		} 2>&1 ) || { printf '%s\n' "$$output"; echo "Setting up .venv failed"; exit 1; }
	@touch $@
