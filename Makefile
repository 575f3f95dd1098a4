# The round: `make` prepares all problems and prints the verdict table; `make test` runs every test.
# The tool itself is `target/release/jury`; `make help` lists what there is.

JURY     := target/release/jury
PROBLEMS := $(notdir $(patsubst %/,%,$(dir $(wildcard problems/*/problem.yaml))))
# Options for jury, such as `make OPTIONS=-v` or `make OPTIONS='-j 1'`.
OPTIONS  ?=

.PHONY: all jury programs cargo data cross verify test lint bench clean help $(PROBLEMS)

all: programs ## build, generate, validate, answer and judge every problem (the default)
	@$(JURY) all $(OPTIONS) $(addprefix problems/,$(PROBLEMS))

$(PROBLEMS): jury
	@$(JURY) all $(OPTIONS) problems/$@

jury: cargo ## build the tool
	@cargo build --release --quiet -p runner

# The problems' own programs, and the stock programs they use, in the same call: they keep the processors busy while the tool's last crates wait for each
# other. If one does not compile, the tool says which and why.
programs: cargo
	@[ -x $(JURY) ] || echo "building jury and the problems' programs: two minutes, more on a busy machine" >&2
	@cargo build --release --quiet -p runner -p generators -p solutions $(addprefix -p problem-,$(PROBLEMS)) \
	  --bin jury --bin 'tree*' --bin oracle $(patsubst %,--bin '%-*',$(PROBLEMS)) \
	  2>/dev/null || cargo build --release --quiet -p runner

cargo:
	@command -v cargo >/dev/null || { echo "Rust is needed: see https://rustup.rs" >&2; exit 3; }

data: jury ## make the test data and hold it against every data.lock
	@$(JURY) generate --check $(OPTIONS)

cross: jury ## let all right solutions and the rules agree on every small instance
	@$(JURY) cross $(OPTIONS)

verify: jury ## look for everything that can be said against the problems; warnings count
	@$(JURY) verify --strict $(OPTIONS)

# The tool that the tests have built does for the one problem: another one would take a minute more.
test: lint ## run every test: formatting, lints, unit and property tests, fixtures, one problem of the round
	cargo test --workspace --quiet
	@target/debug/jury all $(OPTIONS) problems/splitordec

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings

bench: jury ## measure against the peers that are installed, as ratios
	@cargo run --release --quiet -p bench

clean: ## remove generated data, kept results and everything built
	@if [ -x $(JURY) ]; then $(JURY) clean; fi
	@cargo clean --quiet

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10
	@echo "<name>    the same as the default for one problem: $(PROBLEMS)"
