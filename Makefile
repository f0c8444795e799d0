# SPDX-License-Identifier: MIT
# make run, make test, make test-release, make lint, make bench, make install PREFIX=/usr/local, make clean

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
PACKAGES = liblua5.4-dev libedit-dev pkg-config
SHARE = $(DESTDIR)$(PREFIX)/share/design-sandbox
DEBUG = .build/debug/sandbox
# Apart from .build/release, so that an install never mixes with a shared build.
STATIC = .build/static
CHECKED = --explicit-target-dependency-import-check error

.PHONY: deps build run test test-release lint bench install uninstall clean

# Debian's libraries; says nothing when none is missing.
deps:
	@Tools/install-packages $(PACKAGES)

build: deps
	@$(SWIFT) build $(CHECKED) --product sandbox

run: build
	@for file in Examples/01*.lua Examples/02*.lua Examples/03*.lua Examples/04*.lua; do \
	  echo "== $$file"; $(DEBUG) run "$$file" || exit $$?; \
	done

test: build
	@$(SWIFT) test $(CHECKED)
	@$(DEBUG) test $(wildcard Examples Plugins)
	@cd Examples/SwiftPackage && $(SWIFT) test

# The same tests optimised and with FMA masked from libm: goldens and pinned bits must not know the
# difference.
test-release: deps
	@GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-AVX2 $(SWIFT) test -c release

lint:
	@$(SWIFT) format lint --strict -r Package.swift Sources Tests
	@Tools/check-imports
	@if command -v luac5.4 >/dev/null; then luac=luac5.4; else luac=luac; fi; \
	if command -v $$luac >/dev/null; then \
	  find Examples Plugins -name '*.lua' -print0 2>/dev/null | xargs -0 -r -n 1 $$luac -p; \
	else echo "no luac: Lua files are not checked"; fi
	@echo "lint: nothing to mend"

bench: deps
	@$(SWIFT) build -c release --product sandbox
	@$(SWIFT) run -c release bench

install: deps
	$(SWIFT) build -c release --static-swift-stdlib --product sandbox \
	  -Xlinker -s --scratch-path $(STATIC)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)"
	install -m 755 $(STATIC)/release/sandbox "$(DESTDIR)$(PREFIX)/bin/sandbox"
	rm -rf "$(SHARE)/Examples" "$(SHARE)/Plugins"
	tar --exclude=.build -cf - $(wildcard Examples Plugins) | \
	  tar --no-same-owner -xf - -C "$(SHARE)"

uninstall:
	rm -rf "$(DESTDIR)$(PREFIX)/bin/sandbox" "$(SHARE)"

clean:
	rm -rf .build
