# Everything sets itself up in .venv on first use, with uv where it is on PATH and with pip where not.
# Nothing is fetched again until requirements.lock changes.

VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest
UV := $(shell command -v uv 2>/dev/null)
PYTHONS := python3 python3.13 python3.12 python3.11
MAN_PAGES := $(wildcard man/man*/*)

# Three processes a processor, since much of the suite waits for links and clocks; more than eight only cost start-up.
PROCESSORS := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
SPREAD := -n $(shell expr 3 \* $(PROCESSORS)) --maxprocesses 8 --dist worksteal

# A suite of some hundred processes translates every file once, not once a process.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test check lint types contracts pages cover soak bench lock clean with-uv with-pip

help: ## what there is to make
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/installed ## a game of Kung Fur Fight against a bot
	@$(BIN)/paravent play kungfur --bots easy

test: $(VENV)/installed ## the whole test suite
	$(PYTEST) $(SPREAD)

check: $(VENV)/installed ## lint, format, types, who imports whom, man pages
	@$(MAKE) --no-print-directory --jobs=2 --output-sync lint types contracts pages

lint: $(VENV)/installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/installed
	$(BIN)/mypy

contracts: $(VENV)/installed
	$(BIN)/lint-imports --no-logo

pages: $(VENV)/installed
	$(PYTEST) -q tests/architecture/test_man_pages.py

cover: $(VENV)/installed ## which lines and branches of core and net no test reaches
	$(PYTEST) $(SPREAD) --cov --cov-report=term-missing:skip-covered

soak: $(VENV)/installed ## the laws over 5,000 games, everything looked at (long; ARGS="--game NAME")
	$(BIN)/python -m tests.laws.soak $(ARGS)

bench: $(VENV)/installed ## what it costs on this machine, as JSON (ARGS=dealing: one part; --runs 1)
	@$(BIN)/paravent bench --json $(ARGS)

lock: ## choose versions anew where pyproject.toml asks for it (ARGS=--upgrade: all of them)
	@test -n "$(UV)" || { echo "make lock needs uv on PATH: pipx install uv"; exit 1; }
	$(UV) pip compile --quiet --universal --generate-hashes --no-header --extra test --extra check $(ARGS) \
		pyproject.toml --output-file requirements.lock

clean: ## back to a fresh clone, except for what is not committed
	rm -rf $(VENV) dist .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache snapshot_report.html
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The project itself: links into this folder, the command, the man pages. Needs no network: the build backend is locked too.
$(VENV)/installed: $(VENV)/locked pyproject.toml $(MAN_PAGES)
ifdef UV
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
else
	@$(BIN)/python -c 'import pip' 2>/dev/null || $(BIN)/python -m ensurepip >/dev/null # uv made it, without pip
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
endif
	@touch $@

$(VENV)/locked: requirements.lock
	@echo "Setting up $(VENV) (once; a minute at most)"
ifdef UV
	@$(MAKE) --no-print-directory with-uv || { echo "uv could not; trying pip"; $(MAKE) --no-print-directory with-pip; }
else
	@$(MAKE) --no-print-directory with-pip
endif
	@touch $@

# The certificates of the system, as pip's are: behind a proxy of one's own they are the ones that count.
with-uv: export UV_SYSTEM_CERTS = true
with-uv:
	@$(UV) venv --quiet --allow-existing --python '>=3.11' $(VENV)
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes --requirement requirements.lock

with-pip:
	@for python in $(PYTHONS); do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			$$python -m venv $(VENV) && exit 0; \
			echo "$$python cannot make a virtual environment; on Debian: apt-get install python3-venv"; exit 1; \
		fi; \
	done; \
	echo "paravent needs Python 3.11 or later; none of $(PYTHONS) is one. Install it, or uv, which brings its own."; exit 1
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
