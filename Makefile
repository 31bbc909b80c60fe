# The only commands to know; `make help` lists them.
PYTHON ?= python3
BIN := .venv/bin

# Run two targets at a time, each with its output in one piece (if this make can), the long ones first.
SIDE_BY_SIDE := $(MAKE) --no-print-directory --jobs=2 --keep-going \
	$(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
CHECKS := check-eslint check-pyright check-mypy check-svelte check-generated check-ruff

.PHONY: help setup play test soak check audit rules count recount bench load siege mutate pictures lock release clean
.DEFAULT_GOAL := help

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

setup: ## create or refresh .venv, compile the engine, build the web pages
	@$(PYTHON) tools/prepare.py

play: ## install what playing needs, start the app and open it in a browser
	@$(PYTHON) tools/prepare.py play
	@$(BIN)/reeftable serve

test: setup ## every check, and the tests with a sample of the games
	@$(SIDE_BY_SIDE) count-instructions $(CHECKS) test-web find-gaps
	@$(BIN)/python tools/needs.py
	@$(BIN)/pytest --durations=20

soak: setup ## the tests with the full counts (long)
	@$(BIN)/python tools/needs.py
	@REEFTABLE_SOAK=1 $(BIN)/pytest -m "soak or not soak"

check: setup ## ruff, mypy, pyright; ESLint, Prettier and types of the web; pages on views
	@$(SIDE_BY_SIDE) $(CHECKS)

rules: setup ## rule -> code -> tests; fails on a gap
	@$(BIN)/python tools/rules_index.py

audit: setup ## packages with known holes, as far as they can be looked up; licences in NOTICE
	@$(BIN)/python -m tools.audit

count: setup ## instructions per decision; fails if 30 % were lost
	@$(MAKE) --no-print-directory count-instructions

recount: setup ## make the present instruction counts those to compare with
	@$(BIN)/python -m bench.instructions --record

bench: setup ## how fast it is beside other projects; writes docs/benchmarks.md (long)
	@$(BIN)/python -m bench --drawing --write docs

load: setup ## how the server bears many tables; writes docs/server-load.md (long)
	@$(BIN)/python -m bench.server_load --write docs

siege: setup ## all attacks at once on a server with 20 players in it (SECONDS=300, SERVER=checkout)
	@$(BIN)/python -m bench.siege $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SERVER),--server $(SERVER))

mutate: setup ## break the rules in many places; the tests must notice
	@$(BIN)/python -m tools.mutate

pictures: setup ## screenshots of every page; writes docs/pictures (needs Chromium)
	@$(BIN)/python -m tools.pictures

release: setup ## check version and changelog, build and try sdist and wheel (TRY=1: unreleased)
	@$(BIN)/python -m tools.release $(if $(TRY),--try)

lock: ## renew the versions and hashes in requirements/
	@$(PYTHON) tools/lock.py

clean: ## remove everything that was made here
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .setup.lock
	rm -rf src/*.egg-info src/reeftable/_built.json
	rm -rf web/node_modules src/reeftable/server/static
	find src tests tools bench -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete

# -- parts of check and test, which run side by side --------------------------------------------

.PHONY: $(CHECKS) count-instructions find-gaps test-web

check-ruff:
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

check-mypy:
	@$(BIN)/mypy

check-pyright:
	@PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright

check-generated:
	@$(BIN)/python -m tools.web_types --check
	@$(BIN)/python -m tools.state_pages --check
	@$(BIN)/python -m tools.notice --check

check-eslint:
	@$(BIN)/python tools/npm.py run --silent lint

check-svelte:
	@$(BIN)/python tools/npm.py run --silent types

count-instructions:
	@$(BIN)/python -m bench.instructions

find-gaps:
	@$(BIN)/python tools/rules_index.py --gaps

test-web:
	@$(BIN)/python tools/npm.py run --silent test
