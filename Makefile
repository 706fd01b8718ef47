# make demo   sets up, writes the example of `rouge-cli demo` into build/example, and evaluates it
# make batch  sets up and evaluates all of configs/ into results/, as configs/Makefile.batch shows; again, only what changed
# make test   sets up and runs the checks and unit tests
# make check-long  sets up and runs the tests that take long, and property tests with more cases than the 10 of the unit tests
# make bench  sets up and measures (BENCH=--quick is short, BENCH=--update writes tests/benchmarks/results.md)
# make picture sets up and draws the README's picture of a page, in chromium
# make notebook  runs docs/notebook.ipynb again and writes its outputs
# make docs   sets up and builds the manual into build/docs; warnings are errors
# make man    sets up and writes the man pages of docs/man again, of the help
# make parity sets up and compares with the original program (needs Perl; installs what it lacks)
# make parity-torch  the same for torchmetrics, whose torch takes minutes and gigabytes to install
# make parity-packages  sets up and compares each dialect with its package, which it installs (PAIRS=100000 in full)
# make fuzz   damages inputs of every kind (SECONDS=600 for each of two processes); fuzz-sanitized: with ASan and UBSan
# make floors  the unit tests with the lowest versions that pyproject.toml allows (PYTHON=python3.10)
# make robustness  measures growth and memory and tries faults again, and writes docs/explanations/robustness.md

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KERNEL := $(wildcard rouge_cli/kernel/*.c rouge_cli/kernel/*.h rouge_cli/kernel/*.pyx rouge_cli/kernel/*.pxi rouge_cli/kernel/*.pxd \
          rouge_cli/inputs/*.pyx rouge_cli/kernel/building.py)
CASES ?= 300
SEED ?= 1
PAIRS ?= 3000
BENCH ?=
SECONDS ?= 60

.PHONY: demo docs man batch test check check-long parity parity-packages parity-torch goldens \
	fuzz fuzz-sanitized robustness floors bench notebook picture clean

demo: $(VENV)/.installed
	@test -e build/example || $(BIN)/rouge-cli demo build/example --quiet
	cd build/example && "$(CURDIR)/$(BIN)/rouge-cli" evaluate rouge.xml -n 2 -m
	@echo "The commands rouge-cli and rouge155 are in $(BIN). To have them in this shell: . $(BIN)/activate"

batch: $(VENV)/.installed
	$(MAKE) -f configs/Makefile.batch ROUGE=$(BIN)/rouge-cli

test: $(VENV)/.tested check
	@# What pytest compiles is kept for the next run.
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist loadfile

check-long: $(VENV)/.tested
	PROPERTY_CASES=100 $(BIN)/python -m pytest -n auto -m "long or (property and not kernel_property)"
	PROPERTY_CASES=400 $(BIN)/python -m pytest -n auto -m kernel_property tests/kernel

check: $(VENV)/.tested
	$(BIN)/ruff check rouge_cli tests fixtures docs
	$(BIN)/ruff format --check rouge_cli tests fixtures docs/building docs/conf.py
	$(BIN)/mypy

parity: $(VENV)/.tested
	$(BIN)/python -m tests.parity.fuzz --cases $(CASES) --seed $(SEED)
	$(BIN)/python -m tests.parity.fuzz --cases $(CASES) --seed $(SEED) --jackknife
	$(BIN)/python -m tests.parity.stems --words 200000 --seed $(SEED)
	$(BIN)/python -m tests.parity.goldens --check

docs: $(VENV)/.tested
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs build/docs

man: $(VENV)/.installed
	$(BIN)/python docs/building/man_pages.py

notebook: $(VENV)/.tested
	$(BIN)/python -m tests.notebooks

parity-packages: $(VENV)/.tested
	$(BIN)/python -m tests.oracles check --pairs $(PAIRS) --seed $(SEED)
	$(BIN)/python -m tests.oracles departures --check

parity-torch: $(VENV)/.tested
	$(BIN)/python -m tests.oracles check torchmetrics --pairs $(PAIRS) --seed $(SEED)

fuzz: $(VENV)/.tested
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED)

fuzz-sanitized: $(VENV)/.tested
	$(BIN)/python -m tests.fuzz --sanitized --seconds $(SECONDS) --seed $(SEED) kernel pair twins columns

robustness: $(VENV)/.tested
	$(BIN)/python -m tests.robustness.patterns
	$(BIN)/python -m tests.robustness.growth --update
	$(BIN)/python -m tests.robustness.memory --update
	$(BIN)/python -m tests.robustness.faults --update

floors:
	$(PYTHON) .ci/floors.py lowest build/floors

# Makes the expected reports again, with the original program.
goldens: $(VENV)/.tested
	$(BIN)/python -m tests.parity.goldens

$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || ($(PYTHON) -m pip install --user virtualenv && $(PYTHON) -m virtualenv $(VENV))

$(VENV)/.installed: $(BIN)/python pyproject.toml $(KERNEL)
	@echo "Installing into $(VENV) and compiling the scoring kernel: about half a minute, once."
	PIP_NO_COMPILE=1 $(BIN)/python -m pip install --disable-pip-version-check --config-settings editable_mode=compat --editable .
	touch $@

$(VENV)/.tested: $(BIN)/python pyproject.toml $(KERNEL)
	@echo "Installing what the tests need into $(VENV) and compiling the scoring kernel: a few minutes, once."
	$(BIN)/python -m pip install --disable-pip-version-check --config-settings editable_mode=compat --editable '.[test]'
	touch $@ $(VENV)/.installed

bench: $(VENV)/.tested
	$(BIN)/python -m pip install --quiet --config-settings editable_mode=compat --editable '.[bench]'
	$(BIN)/python -m tests.benchmarks $(BENCH)

# Draws the picture in the README, of a page in chromium.
picture: $(VENV)/.tested
	$(BIN)/python -m tests.reports.page.picture

clean:
	rm -rf $(VENV) build rouge_cli.egg-info rouge_cli/*/*.so rouge_cli/kernel/native.c rouge_cli/inputs/xml_tree.c 
