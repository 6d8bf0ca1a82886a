# Epsilon Arcade.
#
#   make run            build everything and serve it at ADDR
#   make build          build the page into dist/ and the program as build/arcade
#   make dist           build only the page: static files for any host and any path; it replaces the
#                       files of a running server at once, when all are complete
#   make edge           serve the page and short links at ADDR as the edge does
#   make deploy         deploy both to Cloudflare
#   make test           build and test everything that a user would notice, also in browsers: ten minutes
#   make test-long      build and test everything, at full statistical counts: 45 minutes
#   make quick          test the packages that depend on files changed since BASE, without a browser:
#                       one minute for a leaf, two for core/policy
#   make test-cluster   test clusters: make a figure on Slurm and GNU parallel while tasks are killed; installs
#                       both if it may use apt-get; five minutes, as root
#   make image          make a container image of the program and the page, with docker or podman
#   make bench          measure the speed of leaps, natively and in wasm
#   make claims         measure the papers' claims, and fail if CLAIMS.md differs
#   make load           test the server and the edge under load
#   make bench-browser  measure the page and the gallery in a browser
#   make sbom           write a bill of materials to build/sbom.cdx.json
#   make vuln           look for known vulnerabilities; needs the network
#   make outdated       list modules and packages with a newer release, first of all the interpreter of custom policies
#   make audit-page     run Lighthouse on the page: at least 95 of 100 on a desktop, and 90 on a phone
#   make pictures       take README's pictures again
#   make clean          remove all built files
#
# You need Go, Node.js with npm, and GNU Make 4.3 or newer. The tests install browsers if they may use
# apt-get.
#
# A green run means:
#
#   make quick       the code is formatted and vetted; the changed packages and all packages that import them
#                    pass their short tests
#   make test        in addition, the linters find nothing, the core computes the same bits in WebAssembly, the
#                    edge stores links, and the page's main paths work in Chromium and WebKit
#   make test-long   in addition, every distribution passes its test at full counts, every test of the page
#                    passes in Chromium, Firefox and WebKit, README's example builds, and fuzzing finds nothing

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := build
.PHONY: run build build-alone dist dist-alone edge deploy test test-long quick texts claims load bench bench-browser sbom vuln outdated audit-page pictures clean generate browsers format check scripts test-scripts test-native test-wasm test-browser test-webkit test-edge fuzz test-cluster image image-root

ADDR ?= 127.0.0.1:8080
# What make quick compares the files with.
BASE ?= HEAD
# How long make test-long fuzzes each function.
FUZZTIME ?= 60s
# Which benchmarks make bench runs, as a regular expression, and how often.
BENCH ?= Leaps|Pull
COUNT ?= 6
# How often make bench-browser repeats what it times, and how long it plays to see whether memory grows:
# PLAY=30s is its quick version.
BENCHTIME ?= 5x
PLAY ?= 10m
GOROOT := $(shell go env GOROOT)

# With the same flags everywhere, what is built is compiled for the tests and the checkers, too.
# No version control stamp: the same sources then give the same bytes, and a commit alone makes
# nobody download the page again. A user's own settings change none of it.
export GOFLAGS := -trimpath -buildvcs=false
export GOWORK := off
export GOAMD64 := v1
export LC_ALL := C.UTF-8
unexport GOOS GOARCH LANGUAGE NODE_ENV NODE_OPTIONS NODE_PATH

# Where HOME cannot be written, caches are kept in build.
ifneq ($(shell cache=$$(go env GOCACHE) && mkdir -p "$$cache" 2>/dev/null && test -w "$$cache" && echo yes),yes)
export XDG_CACHE_HOME := $(CURDIR)/build/cache
export npm_config_cache := $(CURDIR)/build/cache/npm
endif

# Where the page is made. What a server may be serving, dist, is replaced as a whole.
page := build/page

# The programs compiled to wasm.
PROGRAMS := app lab export custom
# The most bytes of brotli. The first view takes 60 KB beside app.wasm, so 1.33 MB at most.
LIMITS := app.wasm=1278000 editor.js=140000
# LINES=-lines has traces of programs name files and lines, which take a tenth of each program:
# rm -r build/page; make build LINES=-lines LIMITS=
LINES ?=
# The most memory of a program, in MB. The program that runs custom policies has a limit.
$(page)/custom.wasm: memory := -memory 512

# Deleting a file changes its folder only, so folders count as sources too.
sources := go.mod go.sum $(shell find core web wasm \( -name testdata -o -name internal -o -name testkit \) -prune -o \
	\( -type d -o -type f ! -name '*_test.go' ! -name '*_gen.go' ! -name '*.md' \) -print)
programs := $(PROGRAMS:%=$(page)/%.wasm)
# What wasm/site makes, and of what.
finished := $(page)/index.html $(page)/embed.html $(page)/sw.js $(page)/_headers $(page)/.assetsignore
unfinished := assets/index.html assets/sw.js
static := $(patsubst assets/%,$(page)/%,$(filter-out $(unfinished),$(shell find assets -maxdepth 1 -type f \
	! -name '.*' ! -name 'package*.json' ! -name '*.mjs' -print)))
packages := assets/node_modules/.package-lock.json
edge := assets/edge/node_modules/.package-lock.json
checks := assets/checks/node_modules/.package-lock.json
# The style sheets of assets/style, each a layer: what a later one says holds. What comes with
# packages is the layer below them all.
sheets := base parts page runs views phone lesson hall frame print
unlisted := $(filter-out $(sheets:%=assets/style/%.css),$(wildcard assets/style/*.css))
ifneq ($(unlisted),)
$(error $(unlisted) is missing in sheets, in the Makefile: add it at its place among the layers)
endif
# KaTeX's fonts, as far as assets/listing.js names them.
fonts := $(addprefix $(page)/,$(shell grep -oE '"[A-Z][A-Za-z0-9]+", "(Regular|Italic)"' assets/listing.js | sed 's/"//g; s/, /-/; s/.*/KaTeX_&.woff2/'))
ifeq ($(fonts),)
$(error assets/listing.js names no fonts of KaTeX)
endif
scripts := $(page)/vugu.js $(page)/wasm_exec.js $(page)/style.css $(page)/uplot.js $(page)/uplot.css $(page)/katex.js $(page)/katex.css $(page)/editor.js $(fonts)
# The languages that the page can be shown in beside English.
languages := $(patsubst core/say/%,$(page)/%,$(filter-out core/say/english.txt,$(wildcard core/say/*.txt)))

# Not with go run, which calls being stopped with Ctrl-C an error.
run: build
	@exec build/arcade -addr '$(ADDR)' -dir dist -log warn

# One build at a time in a folder: make run and make test may start together.
lock := $(if $(shell command -v flock),flock -o build/lock)
build dist:
	@mkdir -p build; $(lock) $(MAKE) --no-print-directory $@-alone

build-alone: dist-alone build/arcade

dist-alone: $(finished) $(page)/LICENSES.txt
	@node assets/compress.mjs $(page) $(LIMITS)
	@diff -rq $(page) dist > /dev/null 2>&1 || \
		{ rm -rf build/dist && cp -pR $(page) build/dist && go run ./wasm/publish build/dist dist; }

# The code of components is committed. What checks the project does not write it: CHECK=-check.
CHECK ?=
generate:
	@go run ./wasm/components $(CHECK) web

# web/README.md says what keeps the programs small, and how to do without it. Without inlining are the page's own code
# and what it is built on, links and messages: they wait for people and the browser. What makes runs has inlining.
plain := epsilonarcade/... github.com/vugu/... honnef.co/... fmt reflect strconv internal/strconv strings slices \
	bytes maps sort time unicode/utf8 internal/fmtsort syscall/js
inlined := random arm mechanism tape counter leap policy sim
$(page)/app.wasm: compiler := $(plain:%=-gcflags=%=-l) $(inlined:%=-gcflags=epsilonarcade/core/%=)
$(programs): $(page)/%.wasm: Makefile $(sources) | generate
	@go run ./wasm/catalogue core/say/english.txt ./wasm/$* build/$*
	@rm -f $@ # which Go would take for its own, packed as it is
	GOOS=js GOARCH=wasm go build -overlay build/$*/overlay.json -tags tinygo -ldflags='-s -w' $(compiler) -o $@ ./wasm/$*
	@go run ./wasm/pack $(LINES) $(memory) $@
	@touch $@

# The licences of all that is served and compiled in. They take the place of an empty text in the program.
$(page)/LICENSES.txt: Makefile LICENSE $(sources) $(packages) $(fonts) | generate
	go run ./wasm/notices -page $(page) -text $@

# The program that serves the page, and works without it.
build/arcade: serve.go $(sources) $(page)/LICENSES.txt
	@echo '{"Replace": {"web/command/notices.txt": "$(page)/LICENSES.txt"}}' > build/overlay.json
	go build -overlay build/overlay.json -o $@ .
	@touch $@

# The bill of materials, in CycloneDX's form.
sbom: generate $(packages) $(fonts)
	go run ./wasm/notices -page $(page) -bom build/sbom.cdx.json
	@echo build/sbom.cdx.json

# Of the program, of what runs in a browser and of what runs at the edge. It fails if the database is out of reach.
vuln: generate
	@mkdir -p build
	GOBIN='$(CURDIR)/build' go install golang.org/x/vuln/cmd/govulncheck@v1.9.0
	build/govulncheck .
	GOOS=js GOARCH=wasm build/govulncheck -tags tinygo $(PROGRAMS:%=./wasm/%)
	GOOS=js GOARCH=wasm build/govulncheck ./wasm/edge

# What go.mod and the package.json files name. npm leaves out what needs a newer Node.js than README asks for.
outdated: $(packages) $(edge) $(checks)
	@go list -m -u -e -f '{{with .Update}}{{$$.Path}} {{$$.Version}}: {{.}}{{end}}{{with .Error}}{{.Err}}{{end}}' \
		$$(go list -m -f '{{if not (or .Indirect .Main)}}{{.Path}}{{end}}' all) | grep . || true
	@for folder in assets assets/edge assets/checks; do (cd $$folder && npm outdated) || true; done

# The edge's program, beside what the platform loads it with.
build/edge/app.wasm: Makefile $(sources) assets/edge/entry.mjs
	go run github.com/syumai/workers/cmd/workers-assets-gen -mode=go -o build/edge
	cp assets/edge/entry.mjs build/edge
	@go run ./wasm/catalogue core/say/english.txt ./wasm/edge build/edge-texts
	GOOS=js GOARCH=wasm go build -overlay build/edge-texts/overlay.json -ldflags='-s -w' -o $@ ./wasm/edge

$(edge) $(checks): %/node_modules/.package-lock.json: %/package.json %/package-lock.json
	cd $* && npm ci --include=dev --include=optional --loglevel=error
	@touch $@

# Links are kept from one time to the next.
edge: dist build/edge/app.wasm $(edge)
	@exec node assets/edge/local.mjs '$(ADDR)' build/edge dist build/edge-data

deploy: dist build/edge/app.wasm $(edge)
	cd assets/edge && node_modules/.bin/wrangler deploy

# Scripts and style sheets are served without comments and long names: 7 kB less of brotli for the first view.
minify := assets/node_modules/.bin/esbuild --minify --target=es2022 --log-level=warning

# Go's runtime for the browser must be of the Go that built the programs.
$(page)/wasm_exec.js: $(programs) $(packages)
	$(minify) '$(GOROOT)/lib/wasm/wasm_exec.js' --banner:js='/*! Copyright The Go Authors, BSD licence: see LICENSES.txt. */' --outfile=$@

$(page)/vugu.js: $(packages) assets/vugu/helper.js
	@mkdir -p $(page)
	$(minify) assets/vugu/helper.js --outfile=$@

$(packages): assets/package.json assets/package-lock.json
	cd assets && npm ci --include=dev --include=optional --loglevel=error
	@touch $@

# uPlot ends while it loads if navigator.language names no language, such as "C".
known := try { new Intl.NumberFormat(navigator.language); } catch { Object.defineProperty(navigator, "language", { value: "en-US" }); }
$(page)/uplot.js: Makefile $(packages)
	@mkdir -p $(page)
	{ echo '$(known)'; cat assets/node_modules/uplot/dist/uPlot.iife.min.js; } > $@

$(page)/katex.js: $(packages)
	@mkdir -p $(page)
	cp assets/node_modules/katex/dist/katex.min.js $@

$(page)/editor.js: $(packages) $(wildcard assets/editor/*.mjs)
	@mkdir -p $(page)
	node assets/editor/build.mjs '$(abspath $@)'

# Without the fonts: assets/listing.js names those that are served.
$(page)/uplot.css: sheet := assets/node_modules/uplot/dist/uPlot.min.css
$(page)/katex.css: sheet := assets/node_modules/katex/dist/katex.min.css
$(page)/uplot.css $(page)/katex.css: Makefile $(packages)
	@mkdir -p $(page)
	{ echo '@layer packages {'; sed 's/@font-face{[^}]*}//g' $(sheet); echo '}'; } > $@

$(fonts): $(page)/%: $(packages)
	@mkdir -p $(page)
	cp assets/node_modules/katex/dist/fonts/$* $@

$(page)/style.css: Makefile $(packages) $(sheets:%=assets/style/%.css)
	@mkdir -p $(page)
	{ echo '@layer packages;'; for sheet in $(sheets); do echo "@layer $$sheet {"; cat assets/style/$$sheet.css; echo '}'; done; } | \
		$(minify) --loader=css > $@

$(filter %.js,$(static)): $(page)/%: assets/% $(packages)
	@mkdir -p $(@D)
	$(minify) $< --outfile=$@

$(filter-out %.js,$(static)): $(page)/%: assets/%
	@mkdir -p $(@D)
	cp $< $@

$(languages): $(page)/%: core/say/%
	@mkdir -p $(@D)
	go run ./wasm/catalogue core/say/english.txt $< $@

$(finished) &: Makefile core/say/english.txt $(unfinished) $(programs) $(scripts) $(static) $(languages) $(wildcard wasm/site/*.go web/headers/*.go)
	go run ./wasm/site core/say/english.txt assets $(page) $(notdir $(programs) $(scripts) $(static) $(languages))

# Both tiers run the same stages. SHORT= makes a stage run all of its tests at full counts. Two stages run
# at a time, all of them run whatever others find, and a table sums them up. What waits for a browser
# comes after what keeps the processors busy.
stages := build check test-scripts test-native test-wasm test-edge test-browser test-webkit
SHORT ?= -short
short = $(filter -short,$(SHORT))

# Compilers, checkers and tests collect garbage less often, for more memory. Programs that load later
# are compressed in haste: assets/compress.mjs says how.
test test-long: export GOGC ?= 400
test test-long: export HASTE ?= 1
test test-long: export STRICT ?= 1
quick test test-long: export CHECK := -check
test: browsers
	@rm -rf build/test; $(MAKE) --no-print-directory -j2 $(stages:%=stage-%)
	@assets/checks/stage.sh sum $(stages)

test-long: export SHORT =
test-long: browsers
	@rm -rf build/test; $(MAKE) --no-print-directory -j2 $(stages:%=stage-%) stage-fuzz
	@assets/checks/stage.sh sum $(stages) fuzz

# Stages that need the build find it built.
built := build
stage-%:
	@assets/checks/stage.sh run $* $(MAKE) --no-print-directory $(if $(filter build,$*),,built=) $*
stage-test-edge stage-test-browser stage-test-webkit: | stage-build stage-check stage-test-native stage-test-wasm
stage-test-native stage-test-wasm: | stage-build
stage-test-webkit stage-fuzz: | stage-test-browser

browsers:
	@web/browser/install.sh chromium webkit $(if $(short),,firefox)

format:
	@unformatted=$$(find . -name '*.go' ! -path '*/node_modules/*' -print0 | xargs -0 gofmt -l); \
	if [ -n "$$unformatted" ]; then echo "Run gofmt -w on these files:"; echo "$$unformatted"; exit 1; fi

# The packages with other files in a browser than natively, as lists of files tell.
files := {{.ImportPath}} {{.GoFiles}} {{.TestGoFiles}} {{.XTestGoFiles}}
inBrowser = $$(comm -13 <(go list -f '$(files)' ./web/... ./wasm/... | sort) \
	<(GOOS=js GOARCH=wasm go list -tags tinygo -f '$(files)' ./web/... ./wasm/... | sort) | cut -d ' ' -f 1)

# Formatting and the two static checkers, over all of it natively and once more over what has
# files of its own in a browser. The checker itself is a program of the host's.
check: format
	go vet ./...
	@packages=$(inBrowser); test -n "$$packages"; GOOS=js GOARCH=wasm go vet -tags tinygo $$packages
	go build -o build/staticcheck honnef.co/go/tools/cmd/staticcheck
	build/staticcheck ./...
	@packages=$(inBrowser); test -n "$$packages"; GOOS=js GOARCH=wasm build/staticcheck -tags tinygo $$packages

# The scripts: their syntax, tests of those that start the page, run its workers and keep it for when there is
# no network, and a linter that finds undefined names and unused variables.
scripted := $(shell find assets web/browser -name node_modules -prune -o \( -name '*.js' -o -name '*.mjs' \) -print)
scripts:
	@for script in $(scripted); do node --check $$script; done
	node --test --test-reporter=dot $(filter %.test.mjs,$(scripted))
	@linter=assets/checks/node_modules/.bin/oxlint; if [ -x $$linter ]; then $$linter -c assets/checks/oxlint.json --deny-warnings $(scripted); fi

test-scripts: $(checks) scripts

# Sweeps over all texts, and the tests that take most of the rest's time: make test runs them.
sweeps := ^TestEveryTextOfThePageIsInTheCatalogue$$|^TestNumbersInTextsAreForPeople$$|^TestThePagesAuditEqualsTheCores$$|AuditedAgainstItsClaim$$|^TestAChangedPanelIsNamed|^TestTheCardFollowsTheForm$$|^TestWhatCannotBeLookedAtIsRefused$$|^TestEachSubmissionHasARow$$

quick: format generate scripts
	go vet ./...
	@packages=$$(assets/checks/affected.sh '$(BASE)'); \
	if [ -z "$$packages" ]; then echo 'no package differs from $(BASE); make quick BASE=HEAD~1 tests the last commit'; exit; fi; \
	go test -short -vet=off -skip '$(sweeps)' $$packages

# What other languages lack of the page's texts. It stays English there.
texts:
	@go test -count=1 -v -run LanguagesHaveTexts ./core/say/ | sed -n 's/^.*_test.go:[0-9]*: //p'

# Tests are not vetted once more: check has done that.
test-native: $(built)
	packages=$$(go list ./... | grep -v -e '/web/browser$$' -e '/web/edge$$'); \
	ARCADE='$(CURDIR)/build/arcade' go test -vet=off $(short) -timeout 20m $$packages

# What runs a wasm program in Node.js. Go's runtime holds such programs to 12 KB of
# arguments and environment, which some machines' environment exceeds.
node := env -i 'PATH=$(PATH)' $${GOGC:+GOGC=$$GOGC} $(GOROOT)/lib/wasm/go_js_wasm_exec

# The core as the browser runs it. With SHORT, the tests that compare bits with what is written down; else
# all short tests, except those of words and grades. It is the same code as natively, where all of its
# tests run.
bits := Golden
test-wasm:
	packages=$$(go list ./core/... | grep -v -e /core/explain -e /core/assignment); \
	$(if $(short),packages=$$(grep -l -E '^func Test[A-Za-z]*($(bits))' -r core --include='*_test.go' | xargs -n 1 dirname | sort -u | sed 's|^|./|');) \
	GOOS=js GOARCH=wasm go test -short -vet=off -timeout 20m $(if $(short),-run '$(bits)') -exec="$(node)" $$packages

# Never from the cache: the browser is not among what Go knows the result to depend on.
test-browser: $(built) $(checks)
	go test -vet=off -count=1 $(short) -skip '^TestWebKit' -parallel 3 -timeout 60m ./web/browser/

test-webkit: $(built)
	go test -vet=off -count=1 -run '^TestWebKit$(if $(short),Plays$$)' -timeout 10m ./web/browser/

# FUZZTIME each, for every function that fuzzes.
fuzz:
	@grep -rho --include='*_test.go' '^func Fuzz[A-Za-z]*' core web -H | sed 's|/[^/]*:func | |' | sort | \
	while read -r folder name; do go test -vet=off -run '^$$' -fuzz "^$$name$$" -fuzztime $(FUZZTIME) "./$$folder" </dev/null; done

# On what Cloudflare runs its programs on, and asking nothing of Cloudflare.
test-edge: $(built) build/edge/app.wasm $(edge)
	go test -vet=off -count=1 ./web/edge/
	cd assets/edge && WRANGLER_SEND_METRICS=false WRANGLER_HIDE_BANNER=true CLOUDFLARE_CF_FETCH_ENABLED=false \
		node_modules/.bin/wrangler deploy --dry-run --outdir ../../build/edge-dry

# Daemons of their own in folders of their own, which end with the tests.
test-cluster: build/arcade image-root
	assets/checks/cluster/install.sh
	cd assets/checks/cluster && go vet ./... && go test -v -count=1 -timeout 20m ./...

# What goes into the image, with one date and one order, so that its checksum is the same wherever it
# is made.
image-root: export HASTE :=
image-root: build
	rm -rf build/image
	mkdir -p build/image/root/data
	CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags='-s -w' -overlay build/overlay.json -o build/image/root/arcade .
	cp -R dist build/image/root/dist
	cp assets/cluster/Dockerfile build/image/
	find build/image/root -exec touch -h -d @0 {} +
	chmod -R u=rwX,go=rX build/image
	@tar -C build/image --sort=name --mtime=@0 --owner=65532 --group=65532 --numeric-owner -cf - root | sha256sum | sed 's/-$$/what goes into the image/'

# The engine is docker or podman, whichever there is.
image: image-root
	@engine=$$(command -v podman || command -v docker) || { echo 'Neither docker nor podman is installed. One of them can build the image from build/image.' >&2; exit 1; }; \
	"$$engine" version >/dev/null 2>&1 || { echo "$$engine does not work; perhaps its daemon is not running. It can build the image from build/image." >&2; exit 1; }; \
	"$$engine" build -t epsilonarcade build/image

# At the papers' own settings, which is 8 minutes of processor time. Where what is written down
# differs, build/CLAIMS.md is what was measured.
claims: build/arcade
	build/arcade claims -full -format summary -o build/CLAIMS.md
	diff -u core/gallery/CLAIMS.md build/CLAIMS.md

# 20,000 requests to the program over 50 connections, which is then killed; 20,000 links stored by
# one that is killed three times meanwhile; and 2,000 requests to the edge.
load: dist build/edge/app.wasm $(edge)
	go test -count=1 -v -run '^Test(Load|Killed.*)$$' ./web/server/ -load 20000
	go test -count=1 -v -run '^TestLoad$$' ./web/edge/ -load 2000

# Of the page as the program serves it, in Chromium on a desktop. Nothing else should keep
# the machine busy meanwhile.
audit-page: build browsers $(checks)
	node assets/checks/lighthouse.mjs build/arcade dist build/lighthouse

# README's pictures, which the tests take among others: build/shots has them all.
pictures: export SHOTS := 1
pictures: SHORT :=
pictures: test-browser
	@mkdir -p web/browser/pictures
	cp build/shots/play-1440-light.png web/browser/pictures/play.png
	cp build/shots/region-1440-dark.png web/browser/pictures/region.png

# Leaps and custom policies, natively and in Node.js, in about five minutes. core/sim/README.md says how to compare
# two commits.
timed = -run '^$$' -bench '$(BENCH)' -benchtime 1x -count $(COUNT) -timeout 1h ./core/sim ./core/custom/interp
bench:
	@mkdir -p build
	go test $(timed) | tee build/bench.txt
	GOOS=js GOARCH=wasm go test -exec="$(node)" $(timed) | tee -a build/bench.txt
	go run golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da build/bench.txt

bench-browser: build browsers
	go test -run '^$$' -bench . -skip 'Gallery|Memory' -benchtime '$(BENCHTIME)' -timeout 30m ./web/browser/
	PLAY='$(PLAY)' go test -run '^$$' -bench 'Gallery|Memory' -benchtime 1x -timeout 0 ./web/browser/

clean:
	rm -rf dist build assets/node_modules assets/edge/node_modules assets/edge/.wrangler assets/checks/node_modules
