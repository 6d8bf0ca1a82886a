// controls finds all controls of the page, uses them and reports the effects.
globalThis.controls = (() => {
	const all = "button, input, select, textarea, summary, a[href], [contenteditable], [tabindex], " +
		["button", "checkbox", "combobox", "link", "menuitem", "option", "radio", "slider", "spinbutton", "switch", "tab", "textbox"].map((r) => `[role=${r}]`).join();
	const openers = "summary, [aria-expanded], [popovertarget]:not([popovertargetaction=hide]), textarea";
	// choices are groups of controls. The chosen control of a group is marked and has no effect.
	const choices = ".segments, [role=radiogroup], .slider-row";
	const chosen = ".segments [aria-pressed=true], [role=radio][aria-checked=true], [aria-current]:not([aria-current=false]), .drawer-tab[aria-pressed=true], .policy-name[aria-pressed=true]";
	const find = (selector) => document.querySelector(selector);
	const visible = (e) => e.checkVisibility({ visibilityProperty: true });
	// An element that only scrolls with keys has no other effect.
	const usable = (e) => visible(e) && !(e.tabIndex < 0 && !e.matches("button, input, select, a")) && !e.matches(".scroll");

	// These effects leave the page. They are recorded and stop here.
	let effects = [];
	const hear = (on, name, answer) => { on[name] = (...values) => { effects.push(name); return answer?.(...values); }; };
	const click = HTMLElement.prototype.click;
	HTMLElement.prototype.click = function () {
		if (this.download || this.type === "file") effects.push("file");
		else click.call(this);
	};
	hear(window, "print");
	if (navigator.clipboard) for (const name of ["write", "writeText"]) hear(navigator.clipboard, name, async () => {});
	if (navigator.share) hear(navigator, "share", async () => {});

	// name returns the name of a control, which stays the same as long as the page has the same subjects.
	const name = (e) => e.id ? "#" + e.id : [e.localName, e.classList[0], e.getAttribute("aria-label") ?? e.innerText?.trim() ?? "", e.dataset.arm ?? e.closest("[aria-label]")?.ariaLabel ?? ""].join("|");
	const list = () => [...document.querySelectorAll(all)].filter(usable);
	const named = (key) => list().find((e) => name(e) === key);

	// pixels returns a number that differs between pictures.
	const pixels = (canvas) => {
		if (canvas.width * canvas.height === 0) return 0;
		let h = 0;
		const all = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
		for (let i = 0; i < all.length; i++) h = (h * 31 + all[i]) | 0;
		return h;
	};
	// page returns everything that is visible, announced or stored, except addresses and the control itself.
	const page = (own) => {
		const seen = [document.title, document.documentElement.lang, document.documentElement.dataset.theme, JSON.stringify(localStorage)];
		const focus = document.activeElement;
		seen.push(!focus || focus === document.body || own.contains(focus) ? "" : name(focus));
		const read = (e) => {
			const its = e === own || own.id && e.id === own.id;
			if (its && !own.matches(".chart")) return; // a chart shows its readout on itself
			if (e.nodeType === Node.TEXT_NODE) return seen.push(e.data);
			if (e.nodeType !== Node.ELEMENT_NODE || !visible(e) && getComputedStyle(e).display !== "contents") return;
			seen.push(e.localName);
			for (const a of its ? [] : e.attributes) if (a.name !== "href") seen.push(a.name + "=" + a.value);
			if (e.matches("input, select, textarea")) seen.push(e.value, e.checked);
			if (e.matches("canvas")) seen.push(pixels(e));
			else e.childNodes.forEach(read);
		};
		read(document.body);
		return seen.join("\n");
	};
	// asked counts questions that programs have not answered. load and hire are called together, so such a program is
	// loaded as soon as its worker exists. Simulating workers load their program differently.
	let asked = 0, hired;
	const listen = (worker) => {
		let open = 0;
		const count = (n) => { n = Math.max(n, -open); open += n; asked += n; }; // a worker also sends messages without a question
		const { postMessage, terminate } = worker;
		worker.postMessage = (m, ...more) => { count(m instanceof Uint8Array ? 1 : 0); postMessage.call(worker, m, ...more); };
		worker.terminate = () => { count(-open); terminate.call(worker); };
		worker.addEventListener("message", () => count(-1));
	};
	Object.defineProperty(globalThis, "arcade", { configurable: true, set(arcade) {
		const { hire, load } = arcade;
		arcade.hire = () => { queueMicrotask(() => { hired = null; }); return hired = hire(); };
		arcade.load = (...of) => { if (hired) listen(hired); return load(...of); };
		Object.defineProperty(globalThis, "arcade", { value: arcade, writable: true });
	} });
	// moving are the buttons of runs that go on. The script does not wait for those.
	const moving = ["#play", "#step", "#to-end", "#restart", "#gallery-button"];
	const goesOn = (step) => moving.includes(step) && find(step)?.innerText === "Pause";
	// turns counts the page's changes and drawings.
	let turns = 0;
	new MutationObserver(() => { turns++; }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
	for (const draws of ["clearRect", "stroke", "fill", "fillText"]) {
		const draw = CanvasRenderingContext2D.prototype[draws];
		CanvasRenderingContext2D.prototype[draws] = function (...at) { turns++; return draw.apply(this, at); };
	}
	// frames are the requested frames. A page at rest requests none.
	const frames = new Set();
	const nextFrame = requestAnimationFrame.bind(globalThis);
	globalThis.requestAnimationFrame = (draw) => {
		const id = nextFrame((now) => { frames.delete(id); draw(now); });
		frames.add(id);
		return id;
	};
	const forget = cancelAnimationFrame.bind(globalThis);
	globalThis.cancelAnimationFrame = (id) => { frames.delete(id); forget(id); };
	const frame = () => new Promise(nextFrame);
	// rest waits until the page is at rest, or until done returns true.
	const rest = async (done = () => false) => {
		for (let i = 0, quiet = 0, was = turns; i < 600 && quiet < 2; i++) {
			await frame();
			if (turns !== was && done()) return;
			quiet = turns === was && frames.size + asked === 0 ? quiet + 1 : 0;
			was = turns;
		}
	};

	const press = (e, key) => { e.focus(); e.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })); };
	const enter = (e, value) => {
		e.value = value;
		for (const type of ["input", "change"]) e.dispatchEvent(new Event(type, { bubbles: true }));
	};
	// stepped changes the last digit of a text by one, or appends a letter to a text without digits.
	const stepped = (text, by) => text === "on" || text === "off" ? { on: "off", off: "on" }[text] : /\d/.test(text)
		? text.replace(/(\d)(\D*)$/, (_, d, rest) => (+d + by < 0 || +d + by > 9 ? +d - by : +d + by) + rest)
		: text + "x";
	// ways returns the ways of using a control, which are tried until one has an effect. A menu has one for each entry,
	// and null for the chosen one.
	const ways = (e) => {
		if (e.matches("select")) return [...e.options].map((o) => o.selected || o.disabled ? null : () => enter(e, o.value));
		if (e.matches("[type=range]")) return [1, -1, 25, -25].map((by) => () => enter(e, String(+e.value + by)));
		if (e.matches("input:not([type=checkbox]), textarea")) {
			const text = e.value || e.placeholder;
			return [1, -1].map((by) => () => enter(e, stepped(text, by)));
		}
		if (e.matches("[role=slider], .chart")) return ["ArrowRight", "ArrowUp", "ArrowDown"].map((key) => () => press(e, key));
		return [() => e.closest(".listing") ? e.focus() : e.click()];
	};

	// off returns the reason why a control is disabled: its title, its description or a text beside it.
	const off = (e) => {
		if (!(e.matches(":disabled") || e.readOnly || e.ariaDisabled === "true" || e.ariaReadOnly === "true")) return null;
		const described = (e.getAttribute("aria-describedby") ?? e.closest("fieldset:disabled")?.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)).filter((d) => d && visible(d)).map((d) => d.innerText);
		const locked = [...(e.closest("section, .card")?.querySelectorAll(".locked") ?? [])].filter(visible).map((l) => l.innerText);
		return [e.title, e.closest("label[title]")?.title, ...described, ...locked].find(Boolean) ?? "";
	};

	const spoken = () => document.documentElement.lang;
	const link = () => {
		const at = (address) => address?.split("#")[1]?.split('"')[0].replaceAll("&amp;", "&") ?? "";
		return [location.hash.slice(1), at(find("#open-whole")?.href), at(find("#share-text")?.value)];
	};
	const go = (to) => {
		history.replaceState(null, "", "#" + to);
		dispatchEvent(new PopStateEvent("popstate", { state: null }));
	};

	const address = () => find("#open-whole")?.href;
	const until = async (there) => { for (let i = 0; i < 60 && !there(); i++) await frame(); };
	// at describes the state of the page, with parts that no link holds.
	const at = () => [address(), ...Object.values(find("#page").dataset), spoken(), find(".policy-name[aria-pressed=true]")?.id, find(".bar-slot[data-selected=true]")?.dataset.arm].join();
	let language, goal, linked, start, home; // the page's target, its link there, and its states before and after the steps
	return {
		// list returns all controls, and marks those in a part of the page.
		list: (part) => list().map((e) => ({
			key: name(e), in: Boolean(e.closest(part)) && (part === ".notices" || !e.closest(".notices")),
			off: off(e), chosen: e.matches(chosen), href: e.getAttribute("href") ?? "", away: e.target === "_blank",
			opens: e.matches(openers), menu: Boolean(e.closest("[popover], .notices")),
			like: (e.id.match(/^(add|bound|panel)-/)?.[0] ?? e.id.replace(/\d+/g, "")) || [e.localName, e.classList[0], e.parentElement.className].join("|"),
		})),
		// reset leads the page to a link, from any state, and clicks some buttons there.
		reset: async (to, steps) => {
			document.querySelectorAll(":popover-open").forEach((e) => e.hidePopover());
			document.activeElement?.blur();
			for (language ??= spoken(); spoken() !== language;) { find("#language").click(); await rest(); }
			// If the page is at the link already, other state stays. So the page goes through another link.
			const other = "&arms=0.5&policies=ucb1&horizon=1", anew = to !== goal;
			for (let direct = !anew && address() !== linked; ; direct = false) {
				if (!direct) {
					go("1t" + other);
					await until(() => address().endsWith(other));
				}
				const was = address();
				go(to);
				await until(() => anew ? address() !== was : address() === linked);
				if (!direct || at() === start) break;
			}
			if (anew) {
				goal = to;
				document.querySelectorAll("details[open] > summary:not(#inside, #listing), .policy [aria-expanded=true], #in-rows[aria-pressed=true]").forEach((e) => e.click());
			}
			await rest(() => goesOn(steps[0]));
			[linked, start] = [address(), at()];
			for (const step of steps) {
				if (moving.includes(step) && !goesOn(step)) continue; // it is paused already
				const words = spoken();
				find(step).click();
				if (step === "#language") await until(() => spoken() !== words);
				await rest();
			}
			home = at();
			return null;
		},
		// use uses a control, after the openers in path. It reports whether the control is there and has an effect, the
		// links after it, and whether the page has left its target. patience is the number of further looks for an
		// effect.
		use: async (key, path, most, patience) => {
			for (const opener of path) {
				if (named(key) || !named(opener)) continue;
				ways(named(opener))[0]();
				await rest();
			}
			const there = Boolean(named(key)), links = [];
			let did = false;
			for (let i = 0, e; (e = named(key)) && i < ways(e).length && i < most; i++) {
				const way = ways(e)[i];
				if (!way) continue;
				const own = e.closest(choices) ?? e, before = page(own), was = at();
				const differs = () => effects.length > 0 || page(own) !== before;
				// The page is led back anyway from a long journey.
				const briefly = () => (moving.includes("#" + e.id) || at() !== was && !e.matches(openers)) && differs();
				effects = [];
				way();
				await rest(briefly);
				for (let more = 0; more < patience && !differs(); more++) { // a worker may start slowly
					await new Promise((resolve) => setTimeout(resolve, 100));
					await rest(briefly);
				}
				links.push(...link());
				did ||= differs() && !(e.isConnected && e.ariaInvalid === "true");
				if (did && !e.matches("select")) break;
			}
			return { there, did, links, away: at() !== home };
		},
	};
})();
