// controls finds all that a person can use on the page, uses it and says what came of it.
globalThis.controls = (() => {
	const all = "button, input, select, textarea, summary, a[href], [contenteditable], [tabindex], " +
		["button", "checkbox", "combobox", "link", "menuitem", "option", "radio", "slider", "spinbutton", "switch", "tab", "textbox"].map((r) => `[role=${r}]`).join();
	// choices are groups of controls one of which is chosen: it says so and does nothing.
	const choices = ".segments, [role=radiogroup], .slider-row";
	const chosen = ".segments [aria-pressed=true], [role=radio][aria-checked=true], [aria-current]:not([aria-current=false]), .drawer-tab[aria-pressed=true], .policy-name[aria-pressed=true]";
	const find = (selector) => document.querySelector(selector);
	const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
	const visible = (e) => e.checkVisibility({ visibilityProperty: true });
	// What is there for keys to scroll it does nothing else.
	const usable = (e) => visible(e) && !(e.tabIndex < 0 && !e.matches("button, input, select, a")) && !e.matches(".scroll");

	// What leaves the page is heard here and goes no further.
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

	// name is what a control is called as long as the page is about the same things.
	const name = (e) => e.id ? "#" + e.id : [e.localName, e.className, e.getAttribute("aria-label") ?? e.innerText?.trim() ?? "", e.dataset.arm ?? e.closest("[aria-label]")?.ariaLabel ?? ""].join("|");
	const list = () => [...document.querySelectorAll(all)].filter(usable);
	const named = (key) => list().find((e) => name(e) === key);

	// pixels is a number that differs where pictures do.
	const pixels = (canvas) => {
		if (canvas.width * canvas.height === 0) return 0;
		let h = 0;
		for (const x of new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer)) h = (h * 31 + x) | 0;
		return h;
	};
	// page is all that is seen, heard or stored but for addresses, which tell nobody anything, and for what
	// belongs to a control itself.
	const page = (own) => {
		const seen = [document.title, document.documentElement.lang, document.documentElement.dataset.theme, JSON.stringify(localStorage)];
		const focus = document.activeElement;
		if (focus && !own?.contains(focus)) seen.push(name(focus));
		const read = (e) => {
			if (e === own || own?.id && e.id === own.id) return;
			if (e.nodeType === Node.TEXT_NODE) return seen.push(e.data);
			if (e.nodeType !== Node.ELEMENT_NODE || !visible(e) && getComputedStyle(e).display !== "contents") return;
			seen.push(e.localName);
			for (const a of e.attributes) if (a.name !== "href") seen.push(a.name + "=" + a.value);
			if (e.matches("input, select, textarea")) seen.push(e.value, e.checked);
			if (e.matches("canvas")) seen.push(pixels(e));
			else e.childNodes.forEach(read);
		};
		read(document.body);
		return seen.join("\n");
	};
	const busy = () => find('[aria-busy="true"], #working, #run-audit:disabled') || find("#play")?.innerText === "Pause" || find("#run-audit")?.innerText === "Stop";
	// rest returns the page once it no longer changes. What is over when the page rests counts briefly: then
	// it returns as soon as the page is other than before.
	const rest = async (own, before) => {
		let was = page(own);
		for (let same = 0, i = 0; same < 4 && i < 1200 && (before === undefined || was === before); i++) {
			await frame();
			const now = page(own);
			same = now === was && !busy() ? same + 1 : 0;
			was = now;
		}
		return was;
	};

	const press = (e, key) => { e.focus(); e.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })); };
	const enter = (e, value) => {
		e.value = value;
		for (const type of ["input", "change"]) e.dispatchEvent(new Event(type, { bubbles: true }));
	};
	// stepped is a text with its last digit one more, or one less; a text without digits gets a letter.
	const stepped = (text, by) => /\d/.test(text)
		? text.replace(/(\d)(\D*)$/, (_, d, rest) => (+d + by < 0 || +d + by > 9 ? +d - by : +d + by) + rest)
		: text + "x";
	// ways are those in which a control can be used, until one of them does something.
	const ways = (e) => {
		if (e.matches("select")) return [...e.options].filter((o) => !o.selected && !o.disabled).slice(0, 3).map((o) => () => enter(e, o.value));
		if (e.matches("[type=range]")) return [1, -1, 25, -25].map((by) => () => enter(e, String(+e.value + by)));
		if (e.matches("input:not([type=checkbox]), textarea")) {
			const text = e.value || e.placeholder;
			return [1, -1].map((by) => () => enter(e, stepped(text, by)));
		}
		if (e.matches("[role=slider], .chart")) return ["ArrowUp", "ArrowDown", "ArrowRight"].map((key) => () => press(e, key));
		return [() => e.closest(".listing") ? e.focus() : e.click()];
	};

	// off says why a control cannot be used: in a title, a description or beside it.
	const off = (e) => {
		if (!(e.disabled || e.readOnly || e.ariaDisabled === "true" || e.ariaReadOnly === "true")) return null;
		const described = (e.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)).filter((d) => d && visible(d)).map((d) => d.innerText);
		const locked = [...(e.closest("section, .card")?.querySelectorAll(".locked") ?? [])].filter(visible).map((l) => l.innerText);
		return [e.title, e.closest("label[title]")?.title, ...described, ...locked].find(Boolean) ?? "";
	};

	const link = () => {
		const at = (address) => address?.split("#")[1]?.split('"')[0].replaceAll("&amp;", "&") ?? "";
		return [location.hash.slice(1), at(find("#open-whole")?.href), at(find("#share-text")?.value)];
	};
	const go = (to) => {
		history.replaceState(null, "", "#" + to);
		dispatchEvent(new PopStateEvent("popstate", { state: null }));
	};

	let language;
	const spoken = () => document.documentElement.lang;
	let home; // the page as a link shows it
	return {
		// list returns all controls in a part of the page.
		list: (part) => list().filter((e) => e.closest(part)).map((e) => ({
			key: name(e), off: off(e), chosen: e.matches(chosen), href: e.getAttribute("href") ?? "", away: e.target === "_blank",
			opens: e.matches("summary, [aria-expanded], [popovertarget]:not([popovertargetaction=hide])"),
			like: [e.localName, e.className, e.parentElement.className].join("|"),
		})),
		// reset leads the page to a link, whatever has been changed before, and presses some buttons there.
		// Controls are used from there, once the page rests.
		reset: async (to, steps) => {
			document.querySelectorAll(":popover-open").forEach((e) => e.hidePopover());
			document.activeElement?.blur();
			for (language ??= spoken(); spoken() !== language;) { find("#language").click(); await rest(); }
			go("1t&arms=0.5&policies=none&horizon=1");
			go(to);
			for (const step of steps) {
				for (let i = 0; i < 1200 && !find(step + ":enabled"); i++) await frame();
				await frame();
				find(step)?.click();
				if (step !== "#play") await rest();
			}
			home = await rest();
			return null;
		},
		home: () => page() === home,
		has: (key) => Boolean(named(key)),
		open: async (key) => { named(key)?.click(); await rest(); return null; },
		// use uses a control and returns whether that did something, and the links that there are then.
		// A button's effect is seen at once; what starts runs anew has one if they come out otherwise.
		use: async (key) => {
			const links = [];
			for (let i = 0, e; (e = named(key)) && i < ways(e).length; i++) {
				const own = e.closest(choices) ?? e;
				const before = page(own), briefly = e === own && e.matches("button, a, summary");
				effects = [];
				ways(e)[i]();
				let now = await rest(own, briefly ? before : undefined);
				for (let more = 0; now === before && effects.length === 0 && more < 8; more++) {
					await new Promise((resolve) => setTimeout(resolve, 100));
					now = await rest(own);
				}
				links.push(...link());
				if (e.isConnected && e.ariaInvalid === "true") continue;
				if (now !== before || effects.length > 0) return { did: true, links };
			}
			return { links };
		},
	};
})();
