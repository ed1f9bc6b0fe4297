# Two commands matter: `make play` and `make test`. Everything sets itself up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready

.PHONY: help setup play test lint types layers rules pytest rules-knockout golden bench bench-peers bench-studio compile \
        uncompile wheels docs soak soak-ttcg soak-polaris soak-taiwan coverage-ttcg matrix-ttcg strength balance planted clean

help:
	@echo "make play            play Cardfinity against a bot in the terminal"
	@echo "make setup           only set everything up in $(VENV)"
	@echo "make test            lint, types, layers, rules and all tests"
	@echo "make bench           speed of the kernel and of every game (bench-peers: beside other libraries; bench-studio: of Studio)"
	@echo "make compile         compile the kernel in place (uncompile: back to plain Python)"
	@echo "make strength        how often every bot beats the weaker one, for the table in docs/bots.md (hours)"
	@echo "make docs            run everything the documentation shows, and draw its pictures anew"
	@echo "make golden          write the golden matches anew after a meant change"
	@echo "make rules-knockout  is every rule missed by a test when it is taken away?"
	@echo "make balance         the balance reports of all games (planted: does the lab find what was hidden?)"
	@echo "make soak            100,000 random matches of Cardfinity with the invariants checked (soak-ttcg, soak-polaris, soak-taiwan)"
	@echo "make matrix-ttcg     every TTCG deck against every other, 400 games a pairing"
	@echo "make coverage-ttcg   was every effect of every TTCG card resolved, and did it change something?"
	@echo "make wheels          a plain and a compiled wheel, the latter after comparing both on 1,000 matches a game"
	@echo "make clean           remove what builds and tools left behind"

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Cardscape needs Python 3.11 or newer; this is $$($(PYTHON) --version)"; exit 1; }
	@echo "Setting up in $(VENV): once, a minute or two ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,lab,rl]'
	@touch $(STAMP)

play: setup
	@$(BIN)/cardscape play cardfinity

test: setup lint types layers rules pytest

lint: setup
	$(BIN)/ruff check .

types: setup
	$(BIN)/mypy

layers: setup
	$(BIN)/lint-imports

rules: setup
	$(BIN)/python scripts/rules.py

pytest: setup
	$(BIN)/python -m pytest -n 2 --dist loadfile

rules-knockout: setup
	$(BIN)/python scripts/rules.py knockout

golden: setup
	$(BIN)/python -m cardscape.testing golden --write

bench: setup
	$(BIN)/cardscape bench

bench-peers: setup
	$(BIN)/python benchmarks/peers.py

bench-studio: setup
	$(BIN)/python benchmarks/studio.py

compile: setup
	$(BIN)/python scripts/compile.py

uncompile:
	$(PYTHON) scripts/compile.py --remove

docs: setup
	$(BIN)/python scripts/pictures.py
	$(BIN)/python -m pytest tests/docs tests/play tests/kernel -k "doc or example"

soak: setup
	$(BIN)/python scripts/soak.py cardfinity --games 100000 --careful 99 --jobs 2

soak-ttcg: setup
	$(BIN)/python scripts/soak.py ttcg --games 100000 --vary-options --steps 1000 --jobs 2

soak-polaris: setup
	$(BIN)/python scripts/soak.py polaris --games 50000 --vary-options --steps 1000 --jobs 2

soak-taiwan: setup
	$(BIN)/python scripts/soak.py taiwan --games 50000 --vary-options --steps 1000 --jobs 2

matrix-ttcg: setup
	$(BIN)/python scripts/matrix.py ttcg --games 400 --jobs 2

coverage-ttcg: setup
	$(BIN)/python scripts/effects_ttcg.py

wheels: setup
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation -w dist .
	$(BIN)/python scripts/compile.py --wheel dist --tuned

strength: setup
	$(BIN)/python scripts/strength.py --jobs 2

balance: setup
	$(BIN)/python scripts/balance.py --games 100 --jobs 2

planted: setup
	$(BIN)/python scripts/planted.py card --jobs 2
	$(BIN)/python scripts/planted.py deck --game polaris --deck umbral-bulwark --bot random --games 1000 --fresh 1000 --tries 9 --jobs 2

clean:
	rm -rf build dist *.egg-info src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +
