# Two commands matter: `make play` and `make test`. Everything sets itself up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready

.PHONY: setup play test lint types layers pytest rules rules-knockout golden bench compile clean docs soak

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Cardscape needs Python 3.11 or newer; found: $$($(PYTHON) --version)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $(STAMP)

play: setup
	@$(BIN)/cardscape play cardfinity

test: setup lint types layers rules pytest

lint: setup
	$(BIN)/ruff check src tests benchmarks examples tools

types: setup
	$(BIN)/mypy

layers: setup
	$(BIN)/lint-imports --no-logo 2>/dev/null || $(BIN)/lint-imports

pytest: setup
	$(BIN)/python -m pytest -n 2 --dist worksteal

clean:
	rm -rf build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src \( -name '*.so' -o -name __pycache__ \) -prune -exec rm -rf {} +
