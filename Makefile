# Epsilon Arcade.
#
#   make run            build everything and serve it at ADDR
#   make build          build the page into dist/ and the program as build/arcade
#   make dist           build only the page: static files for any host and any path; it replaces the
#                       files of a running server when all are complete
#   make edge           serve the page and short links at ADDR as the edge does
#   make deploy         deploy both to Cloudflare
#   make test           build and test everything that a user would notice, also in browsers: ten minutes
#   make test-long      build and test everything, at full statistical counts: 45 minutes
#   make quick          test the packages that depend on files changed since BASE, without a browser:
#                       one minute for a leaf, two for core/policy
#   make test-cluster   test clusters: make a figure on Slurm and GNU parallel while tasks are killed; installs
#                       both if it may use apt-get; five minutes, as root
#   make npm            make the npm package epsilon-arcade in build/package: assets/package/README.md describes it
#   make image          make a container image of the program and the page, with docker or podman
#   make bench          measure the speed of leaps, natively and in wasm
#   make claims         measure the papers' claims, and fail if CLAIMS.md differs
#   make load           test the server and the edge under load
#   make bench-browser  measure the page and the gallery in a browser
#   make sbom           write a bill of materials to build/sbom.cdx.json
#   make vuln           look for known vulnerabilities; needs the network
#   make outdated       list modules and packages with a newer release, above all the interpreter of custom policies
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
#                    edge stores links and classes, and the page's main paths work in Chromium and WebKit
#   make test-long   in addition, every distribution passes its test at full counts, every test of the page
#                    passes in Chromium, Firefox and WebKit, README's example builds, and fuzzing finds nothing

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := build
.PHONY: run build build-alone dist dist-alone npm edge deploy test test-long quick texts claims load bench bench-browser sbom vuln outdated audit-page pictures clean generate browsers format check scripts test-scripts test-native test-wasm test-browser test-webkit test-edge fuzz test-cluster image image-root

ADDR ?= 127.0.0.1:8080
# The commit that make quick compares the files with.
BASE ?= HEAD
# The time for which make test-long fuzzes each function.
FUZZTIME ?= 60s
# The benchmarks of make bench, as a regular expression, and the number of repetitions.
BENCH ?= Leaps|Pull
COUNT ?= 6
# The repetitions of make bench-browser, and the time for which it plays to see whether memory grows. PLAY=30s is quick.
BENCHTIME ?= 5x
PLAY ?= 10m
# How long the class of make load lasts. HALL=2m is quick.
HALL ?= 30m
GOROOT := $(shell go env GOROOT)

# The same flags everywhere let tests and checkers reuse compiled packages. Without a version control stamp the same
# sources give the same bytes, so a mere commit makes no reader download the page again. A user's own settings have no
# effect.
export GOFLAGS := -trimpath -buildvcs=false
export GOWORK := off
export GOAMD64 := v1
export LC_ALL := C.UTF-8
unexport GOOS GOARCH LANGUAGE NODE_ENV NODE_OPTIONS NODE_PATH

# If HOME is not writable, caches are in build.
ifneq ($(shell cache=$$(go env GOCACHE) && mkdir -p "$$cache" 2>/dev/null && test -w "$$cache" && echo yes),yes)
export XDG_CACHE_HOME := $(CURDIR)/build/cache
export npm_config_cache := $(CURDIR)/build/cache/npm
endif

# The folder in which the page is built. dist, which a server may be serving, is replaced as a whole.
page := build/page

# The programs that are compiled to wasm.
PROGRAMS := app lab export custom hall phone
# The maximal sizes in bytes of brotli. The first view takes 60 KB beside app.wasm, so at most 1.39 MB. A phone in a class
# takes phone.wasm instead.
LIMITS := app.wasm=1330000 phone.wasm=850000 editor.js=140000
# With LINES=-lines traces of programs name files and lines, which makes each program a tenth larger: rm -r build/page;
# make build LINES=-lines LIMITS=
LINES ?=
# The maximal memory of the program that runs custom policies, in MB.
$(page)/custom.wasm: memory := -memory 512

# Deleting a file changes only its folder, so folders count as sources, too.
sources := go.mod go.sum $(shell find core web wasm \( -name testdata -o -name internal -o -name testkit \) -prune -o \
	\( -type d -o -type f ! -name '*_test.go' ! -name '*_gen.go' ! -name '*.md' \) -print)
programs := $(PROGRAMS:%=$(page)/%.wasm)
# The files that wasm/site writes, and those that it reads.
finished := $(page)/index.html $(page)/embed.html $(page)/hall.html $(page)/phone.html $(page)/sw.js $(page)/_headers $(page)/.assetsignore
unfinished := assets/index.html assets/hall.html assets/phone.html assets/sw.js
static := $(patsubst assets/%,$(page)/%,$(filter-out $(unfinished),$(shell find assets -maxdepth 1 -type f \
	! -name '.*' ! -name 'package*.json' ! -name '*.mjs' -print)))
packages := assets/node_modules/.package-lock.json
edge := assets/edge/node_modules/.package-lock.json
checks := assets/checks/node_modules/.package-lock.json
# The style sheets of assets/style, each a cascade layer: a later layer overrides an earlier one. The lowest layer has
# the packages' own sheets.
sheets := base parts page runs views phone lesson hall frame print
unlisted := $(filter-out $(sheets:%=assets/style/%.css),$(wildcard assets/style/*.css))
ifneq ($(unlisted),)
$(error $(unlisted) is missing in sheets, in the Makefile: add it at its place among the layers)
endif
# The fonts of KaTeX that assets/listing.js names.
fonts := $(addprefix $(page)/,$(shell grep -oE '"[A-Z][A-Za-z0-9]+", "(Regular|Italic)"' assets/listing.js | sed 's/"//g; s/, /-/; s/.*/KaTeX_&.woff2/'))
ifeq ($(fonts),)
$(error assets/listing.js names no fonts of KaTeX)
endif
scripts := $(page)/vugu.js $(page)/wasm_exec.js $(page)/style.css $(page)/uplot.js $(page)/uplot.css $(page)/katex.js $(page)/katex.css $(page)/editor.js $(page)/markdown.js $(fonts)
# The page's languages besides English.
languages := $(patsubst core/say/%,$(page)/%,$(filter-out core/say/english.txt,$(wildcard core/say/*.txt)))

# go run would report an error after Ctrl-C, so this runs the program.
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
		{ rm -rf build/dist build/before && cp -pR $(page) build/dist && { test ! -e dist || mv dist build/before; } && mv build/dist dist; }

# The components' code is committed. With CHECK=-check the command only checks it.
CHECK ?=
generate:
	@go run ./wasm/components $(CHECK) web

# web/README.md explains how the programs stay small, and how to undo each step. The page's own code and its libraries
# are compiled without inlining, because they wait for people and the browser. The simulator has inlining.
plain := epsilonarcade/... github.com/vugu/... honnef.co/... fmt reflect strconv internal/strconv strings slices \
	bytes maps sort time unicode/utf8 internal/fmtsort syscall/js
inlined := random arm mechanism tape counter leap policy sim
$(page)/app.wasm $(page)/hall.wasm $(page)/phone.wasm: compiler := $(plain:%=-gcflags=%=-l) $(inlined:%=-gcflags=epsilonarcade/core/%=)
$(programs): $(page)/%.wasm: Makefile $(sources) | generate
	@go run ./wasm/catalogue core/say/english.txt ./wasm/$* build/$*
	@rm -f $@ # Go would take the packed file for its own output
	GOOS=js GOARCH=wasm go build -overlay build/$*/overlay.json -tags tinygo -ldflags='-s -w' $(compiler) -o $@ ./wasm/$*
	@go run ./wasm/pack $(LINES) $(memory) $@
	@touch $@

# The licences of all that is served or compiled in. They replace an empty text in the program.
$(page)/LICENSES.txt: Makefile LICENSE $(sources) $(packages) $(fonts) | generate
	go run ./wasm/notices -page $(page) -text $@

# The program that serves the page. Its other commands work without the page.
build/arcade: serve.go $(sources) $(page)/LICENSES.txt
	@echo '{"Replace": {"web/command/notices.txt": "$(page)/LICENSES.txt"}}' > build/overlay.json
	go build -overlay build/overlay.json -o $@ .
	@touch $@

# The npm package: a tarball that is installed without a network. The program is compiled like the page's, and the tag
# library leaves out what needs large libraries. The first result may load 1.35 MB. Of these, the scripts take 6.6 KB.
package := build/package
npm: $(package)/arcade.wasm $(package)/LICENSES.txt
	@cp assets/package/*.js assets/package/*.d.ts assets/package/README.md LICENSE $(package)
	@cp '$(GOROOT)/lib/wasm/wasm_exec.js' $(package)
	@version=$$(sed -n 's/^const Version = "\(.*\)"$$/\1/p' core/about/about.go); \
		sed "s/\"version\": \"[^\"]*\"/\"version\": \"$$version\"/" assets/package/package.json > $(package)/package.json
	@node assets/compress.mjs $(package) arcade.wasm=1343000
	@cd $(package) && rm -f *.tgz && npm pack --silent && ls -l *.tgz

$(package)/arcade.wasm: compiler := $(patsubst %,-gcflags=%=-l,$(plain) github.com/... golang.org/... gonum.org/...) $(inlined:%=-gcflags=epsilonarcade/core/%/=)
$(package)/arcade.wasm: Makefile $(sources)
	@mkdir -p $(package)
	@go run ./wasm/catalogue core/say/english.txt ./wasm/library build/library
	@go run ./wasm/metrics build/library
	@rm -f $@
	GOOS=js GOARCH=wasm go build -overlay build/library/overlay.json -tags tinygo,library -ldflags='-s -w' $(compiler) -o $@ ./wasm/library
	@go run ./wasm/pack $(LINES) $@
	@touch $@

$(package)/LICENSES.txt: Makefile LICENSE $(sources)
	@mkdir -p $(package)
	go run ./wasm/notices -package -text $@

# The bill of materials, in CycloneDX's format.
sbom: generate $(packages) $(fonts)
	go run ./wasm/notices -page $(page) -bom build/sbom.cdx.json
	@echo build/sbom.cdx.json

# Checks the program, the page's programs and the edge's program. It fails without access to the database.
vuln: generate
	@mkdir -p build
	GOBIN='$(CURDIR)/build' go install golang.org/x/vuln/cmd/govulncheck@v1.9.0
	build/govulncheck .
	GOOS=js GOARCH=wasm build/govulncheck -tags tinygo $(PROGRAMS:%=./wasm/%)
	GOOS=js GOARCH=wasm build/govulncheck ./wasm/edge

# The modules and packages of go.mod and the package.json files. npm omits releases that need a newer Node.js than
# README asks for.
outdated: $(packages) $(edge) $(checks)
	@go list -m -u -e -f '{{with .Update}}{{$$.Path}} {{$$.Version}}: {{.}}{{end}}{{with .Error}}{{.Err}}{{end}}' \
		$$(go list -m -f '{{if not (or .Indirect .Main)}}{{.Path}}{{end}}' all) | grep . || true
	@for folder in assets assets/edge assets/checks; do (cd $$folder && npm outdated) || true; done

# The edge's program, with the platform's files that load it.
build/edge/app.wasm: Makefile $(sources) assets/edge/entry.mjs
	go run github.com/syumai/workers/cmd/workers-assets-gen -mode=go -o build/edge
	cp assets/edge/entry.mjs build/edge
	@go run ./wasm/catalogue core/say/english.txt ./wasm/edge build/edge-texts
	GOOS=js GOARCH=wasm go build -overlay build/edge-texts/overlay.json -ldflags='-s -w' -o $@ ./wasm/edge

$(edge) $(checks): %/node_modules/.package-lock.json: %/package.json %/package-lock.json
	cd $* && npm ci --include=dev --include=optional --loglevel=error
	@touch $@

# The edge keeps its links and classes between runs.
edge: dist build/edge/app.wasm $(edge)
	@exec node assets/edge/local.mjs '$(ADDR)' build/edge dist build/edge-data

deploy: dist build/edge/app.wasm $(edge)
	cd assets/edge && node_modules/.bin/wrangler deploy

# Minified scripts and style sheets save 7 kB of brotli for the first view.
minify := assets/node_modules/.bin/esbuild --minify --target=es2022 --log-level=warning

# Go's runtime for the browser must have the version of the Go that built the programs.
$(page)/wasm_exec.js: $(programs) $(packages)
	$(minify) '$(GOROOT)/lib/wasm/wasm_exec.js' --banner:js='/*! Copyright The Go Authors, BSD licence: see LICENSES.txt. */' --outfile=$@

$(page)/vugu.js: $(packages) assets/vugu/helper.js
	@mkdir -p $(page)
	$(minify) assets/vugu/helper.js --outfile=$@

$(packages): assets/package.json assets/package-lock.json
	cd assets && npm ci --include=dev --include=optional --loglevel=error
	@touch $@

# uPlot would fail to load if navigator.language is no language, such as "C".
known := try { new Intl.NumberFormat(navigator.language); } catch { Object.defineProperty(navigator, "language", { value: "en-US" }); }
$(page)/uplot.js: Makefile $(packages)
	@mkdir -p $(page)
	{ echo '$(known)'; cat assets/node_modules/uplot/dist/uPlot.iife.min.js; } > $@

$(page)/katex.js: $(packages)
	@mkdir -p $(page)
	cp assets/node_modules/katex/dist/katex.min.js $@

$(page)/editor.js $(page)/markdown.js: $(page)/%.js: assets/bundle.mjs $(packages) $(wildcard assets/editor/*.mjs assets/markdown/*.mjs)
	@mkdir -p $(page)
	node assets/bundle.mjs $*/$*.mjs '$(abspath $@)'

# Without fonts: assets/listing.js loads the fonts that the page serves.
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

# make test and make test-long run the same stages. SHORT= makes a stage run all of its tests at full counts. Two stages
# run at a time, and all stages run even after failures. A table summarizes them. Stages that wait for a browser come
# after those that need the processors.
stages := build check test-scripts test-native test-wasm test-edge test-browser test-webkit
SHORT ?= -short
short = $(filter -short,$(SHORT))

# More memory for compilers, checkers and tests, which then collect garbage less often. Programs that load later are
# compressed faster: see assets/compress.mjs.
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

# Stages that need the build do not build again.
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

# The packages whose lists of files differ between the browser and the native build.
files := {{.ImportPath}} {{.GoFiles}} {{.TestGoFiles}} {{.XTestGoFiles}}
inBrowser = $$(comm -13 <(go list -f '$(files)' ./web/... ./wasm/... | sort) \
	<(GOOS=js GOARCH=wasm go list -tags tinygo -f '$(files)' ./web/... ./wasm/... | sort) | cut -d ' ' -f 1)

# Formatting and the two static checkers, natively and again for packages with files for the browser. The checker itself
# is a native program.
check: format
	go vet ./...
	@packages=$(inBrowser); test -n "$$packages"; GOOS=js GOARCH=wasm go vet -tags tinygo $$packages
	go build -o build/staticcheck honnef.co/go/tools/cmd/staticcheck
	build/staticcheck ./...
	@packages=$(inBrowser); test -n "$$packages"; GOOS=js GOARCH=wasm build/staticcheck -tags tinygo $$packages

# The scripts: their syntax, the tests of the start, of workers and of the service worker, and a linter.
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

# The page's texts without a translation. They stay in English.
texts:
	@go test -count=1 -v -run LanguagesHaveTexts ./core/say/ | sed -n 's/^.*_test.go:[0-9]*: //p'

# The stage check has vetted the tests already.
test-native: $(built)
	packages=$$(go list ./... | grep -v -e '/web/browser$$' -e '/web/edge$$'); \
	ARCADE='$(CURDIR)/build/arcade' go test -vet=off $(short) -timeout 20m $$packages

# The command that runs a wasm program in Node.js. Go's runtime limits its arguments and environment to 12 KB, which
# some machines' environments exceed.
node := env -i 'PATH=$(PATH)' $${GOGC:+GOGC=$$GOGC} $(GOROOT)/lib/wasm/go_js_wasm_exec

# The core in WebAssembly. With SHORT these are the tests that compare bits with golden files. Otherwise they are all
# short tests, except those of words and grades, which have the same code natively.
bits := Golden
test-wasm:
	packages=$$(go list ./core/... | grep -v -e /core/explain -e /core/assignment); \
	$(if $(short),packages=$$(grep -l -E '^func Test[A-Za-z]*($(bits))' -r core --include='*_test.go' | xargs -n 1 dirname | sort -u | sed 's|^|./|');) \
	GOOS=js GOARCH=wasm go test -short -vet=off -timeout 20m $(if $(short),-run '$(bits)') -exec="$(node)" $$packages

# Without the cache of results, because it does not depend on the browser. make test-long also tests the npm package.
test-browser: $(built) $(checks) $(if $(short),,npm)
	go test -vet=off -count=1 $(short) -skip '^TestWebKit' -parallel 3 -timeout 60m ./web/browser/

test-webkit: $(built)
	go test -vet=off -count=1 -run '^TestWebKit$(if $(short),Plays$$)' -timeout 10m ./web/browser/

# Fuzzes every fuzz function for FUZZTIME.
fuzz:
	@grep -rho --include='*_test.go' '^func Fuzz[A-Za-z]*' core web -H | sed 's|/[^/]*:func | |' | sort | \
	while read -r folder name; do go test -vet=off -run '^$$' -fuzz "^$$name$$" -fuzztime $(FUZZTIME) "./$$folder" </dev/null; done

# On Cloudflare's runtime, without requests to Cloudflare.
test-edge: $(built) build/edge/app.wasm $(edge)
	go test -vet=off -count=1 ./web/edge/
	cd assets/edge && WRANGLER_SEND_METRICS=false WRANGLER_HIDE_BANNER=true CLOUDFLARE_CF_FETCH_ENABLED=false \
		node_modules/.bin/wrangler deploy --dry-run --outdir ../../build/edge-dry

# The daemons and their folders exist only during the tests.
test-cluster: build/arcade image-root
	assets/checks/cluster/install.sh
	cd assets/checks/cluster && go vet ./... && go test -v -count=1 -timeout 20m ./...

# The content of the image, with one date and one order, so it has the same checksum on every machine.
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

# docker or podman, if one is installed.
image: image-root
	@engine=$$(command -v podman || command -v docker) || { echo 'Neither docker nor podman is installed. One of them can build the image from build/image.' >&2; exit 1; }; \
	"$$engine" version >/dev/null 2>&1 || { echo "$$engine does not work; perhaps its daemon is not running. It can build the image from build/image." >&2; exit 1; }; \
	"$$engine" build -t epsilonarcade build/image

# At the papers' own settings, in 8 minutes of processor time. If the numbers differ from CLAIMS.md, build/CLAIMS.md has
# the new ones.
claims: build/arcade
	build/arcade claims -full -format summary -o build/CLAIMS.md
	diff -u core/gallery/CLAIMS.md build/CLAIMS.md

# 20,000 requests to the program over 50 connections, then kill -9; 20,000 links with three kills meanwhile; and 2,000
# requests to the edge. Then 1,000 phones in a class on the program, and 100 phones on the edge, for the time HALL.
load: dist build/edge/app.wasm $(edge)
	go test -count=1 -v -run '^Test(Load|Kill.*|Hall)$$' -timeout 2h ./web/server/ -load 20000 -hall $(HALL)
	go test -count=1 -v -run '^Test(Load|Hall)$$' -timeout 2h ./web/edge/ -load 2000 -hall $(HALL)

# On the page as the program serves it, in Chromium on a desktop. The machine should be idle otherwise.
audit-page: build browsers $(checks)
	node assets/checks/lighthouse.mjs build/arcade dist build/lighthouse

# README's pictures are among the pictures of the tests, in build/shots.
pictures: export SHOTS := 1
pictures: SHORT :=
pictures: test-browser
	@mkdir -p web/browser/pictures
	cp build/shots/play-1440-light.png web/browser/pictures/play.png
	cp build/shots/region-1440-dark.png web/browser/pictures/region.png

# Leaps and custom policies, natively and in Node.js, in about five minutes. core/sim/README.md explains how to compare
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
