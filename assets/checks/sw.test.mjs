// Tests of sw.js, with a server and a cache from each test: node --test assets/checks/*.test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";
import { crypto, integrity, run, settled } from "./realm.mjs";

const scope = "https://arcade.example/play/", now = "aaaaaaaaaaaaaaaa", before = "bbbbbbbbbbbbbbbb", other = "cccccccccccccccc";

// This version's files, which the server has unless a test changes that.
const contents = { "index.html": "a page", "embed.html": "a page in a frame", "app.wasm": "a program", "editor.js": "an editor", "export.wasm": "drawing", "custom.wasm": "policies", "zh.txt": "texts" };

const cacheOf = (version) => `${scope}#${version}`;
const addressOf = (name, version = now) => `${scope}${name === "index.html" ? "" : name}?${version}`;

// A service worker of the current version. served has the server's files by address, as texts or functions of the
// request's options. stored has the cached files, as texts by cache and address.
function serviceWorker({ served = {}, stored = {} } = {}) {
  const listeners = {}, kept = new Map(Object.entries(stored).map(([name, all]) => [name, new Map(Object.entries(all))]));
  const server = { ...Object.fromEntries(Object.entries(contents).map(([name, text]) => [addressOf(name), text])), ...served };
  const w = {
    server, kept, asked: [], claimed: 0, skipped: 0, full: false,
    // The names of a version's cached files.
    of: (version) => Object.fromEntries([...kept.get(cacheOf(version)) ?? []].map(([address, text]) => [address.slice(scope.length).split("?")[0] || "index.html", text])),
    async wait(type) {
      let all;
      listeners[type]({ waitUntil: (promise) => { all = promise; } });
      await all;
    },
    // Returns the page's response: a text, "error", or undefined if the worker leaves it to the browser.
    async get(address, { mode = "cors", method = "GET", cache = "default" } = {}) {
      let answer;
      listeners.fetch({ request: { url: new URL(address, scope).href, mode, method, cache }, respondWith: (response) => { answer = response; } });
      const response = await answer;
      w.answer = response;
      return response && (response.type === "error" ? "error" : response.text());
    },
  };
  const globals = {
    addEventListener: (type, listener) => { listeners[type] = listener; },
    registration: { scope }, URL, Response, Blob, TransformStream, Uint8Array, ArrayBuffer, btoa, crypto,
    clients: { claim: async () => { w.claimed++; } },
    skipWaiting: async () => { w.skipped++; },
    fetch: async (what, options) => {
      const address = new URL(what.url ?? what, scope).href;
      w.asked.push([address, options?.cache]);
      const found = typeof server[address] === "function" ? server[address](options) : server[address];
      if (found === undefined) {
        return new Response("not found", { status: 404 });
      }
      if (found === "offline" || options?.integrity && options.integrity !== integrity(found)) {
        throw new TypeError("Failed to fetch");
      }
      return new Response(found, { headers: { "x-from": "the server" } });
    },
    caches: {
      keys: async () => [...kept.keys()],
      delete: async (name) => kept.delete(name),
      open: async (name) => ({
        async put(address, response) {
          const text = await response.text();
          if (w.full) {
            throw new Error("there is no room");
          }
          kept.set(name, (kept.get(name) ?? new Map()).set(address, text));
        },
      }),
      match: async (address, { cacheName, ignoreVary }) => {
        const text = ignoreVary ? kept.get(cacheName)?.get(address) : undefined;
        return text === undefined ? undefined : new Response(text, { headers: { "x-from": "the cache" } });
      },
    },
  };
  globals.self = globals;
  const files = JSON.stringify(Object.fromEntries(Object.entries(contents).map(([name, text]) => [name, integrity(text)])));
  run("sw.js", globals, (text) => text.replace("{version}", now).replace("{files}", files));
  return w;
}

const keeps = (version, files) => ({ [cacheOf(version)]: Object.fromEntries(Object.entries(files).map(([name, text]) => [addressOf(name, version), text])) });

test("a version is kept whole, except for what few people use, before it takes over", async () => {
  const w = serviceWorker();
  await w.wait("install");
  const { "export.wasm": _, "zh.txt": __, ...most } = contents;
  assert.deepEqual(w.of(now), most);
  assert.equal(w.skipped, 1);
  assert.ok(w.asked.every(([, cache]) => cache === "no-cache"));
});

test("what somebody has used of a version before is kept too", async () => {
  const w = serviceWorker({ stored: { ...keeps(before, { "zh.txt": "old texts", "export.wasm": "an old program" }), "another program's": {} } });
  await w.wait("install");
  assert.deepEqual(Object.keys(w.of(now)).sort(), ["app.wasm", "custom.wasm", "editor.js", "embed.html", "export.wasm", "index.html", "zh.txt"]);
});

test("a file that the browser keeps damaged is asked of the server itself", async () => {
  const w = serviceWorker({ served: { [addressOf("app.wasm")]: ({ cache }) => (cache === "reload" ? contents["app.wasm"] : "damaged") } });
  await w.wait("install");
  assert.equal(w.of(now)["app.wasm"], contents["app.wasm"]);
});

for (const [what, text] of [["another version's file", "another program"], ["no file", undefined], ["a server that is gone", "offline"]]) {
  test(`nothing is kept of a version with ${what}`, async () => {
    const w = serviceWorker({ served: { [addressOf("app.wasm")]: text }, stored: keeps(before, { "index.html": "an old page" }) });
    await assert.rejects(w.wait("install"));
    await settled();
    assert.deepEqual([[...w.kept.keys()], w.skipped], [[cacheOf(before)], 0]);
  });
}

test("the version before is kept for pages that are open, older ones are not", async () => {
  const w = serviceWorker({ stored: { "another program's": {}, ...keeps(other, {}), ...keeps(before, {}), ...keeps(now, {}) } });
  await w.wait("activate");
  assert.deepEqual([...w.kept.keys()], ["another program's", cacheOf(before), cacheOf(now)]);
  assert.equal(w.claimed, 1);
});

test("a page gets what is kept, without the server", async () => {
  const w = serviceWorker({ stored: keeps(now, contents) });
  assert.equal(await w.get(addressOf("app.wasm")), contents["app.wasm"]);
  assert.deepEqual(w.asked, []);
});

test("what is kept damaged comes from the server, and is kept again", async () => {
  const w = serviceWorker({ stored: keeps(now, { "app.wasm": "damaged" }) });
  assert.equal(await w.get(addressOf("app.wasm")), contents["app.wasm"]);
  assert.equal(w.answer.headers.get("x-from"), "the server");
  await settled();
  assert.equal(w.of(now)["app.wasm"], contents["app.wasm"]);
  assert.deepEqual(w.asked, [[addressOf("app.wasm"), "no-cache"]]);
});

test("a page that cannot use a file gets it from the server itself", async () => {
  const w = serviceWorker({ stored: keeps(now, contents) });
  assert.equal(await w.get(addressOf("app.wasm"), { cache: "reload" }), contents["app.wasm"]);
  assert.deepEqual(w.asked, [[addressOf("app.wasm"), "reload"]]);
});

test("what the server has of another version fails at its end, and is not kept", async () => {
  const w = serviceWorker({ served: { [addressOf("app.wasm")]: "another program" } });
  await assert.rejects(w.get(addressOf("app.wasm")), /app\.wasm is another version's/);
  await settled();
  assert.deepEqual(w.of(now), {});
});

test("an answer of the server that is an error is no file", async () => {
  const w = serviceWorker({ served: { [addressOf("app.wasm")]: undefined } });
  await assert.rejects(w.get(addressOf("app.wasm")), /app\.wasm: 404/);
});

test("a file is served where there is no room to keep it", async () => {
  const w = serviceWorker();
  w.full = true;
  assert.equal(await w.get(addressOf("app.wasm")), contents["app.wasm"]);
});

test("an open page of the version before gets its own files", async () => {
  const w = serviceWorker({ stored: { ...keeps(before, { "app.wasm": "an old program" }), ...keeps(now, contents) } });
  assert.equal(await w.get(addressOf("app.wasm", before)), "an old program");
});

test("a page gets no file of another version than its own", async () => {
  const w = serviceWorker({ stored: keeps(now, contents), served: { [`${scope}sw.js`]: `const version = "${now}";`, [addressOf("app.wasm", before)]: "any program" } });
  assert.equal(await w.get(addressOf("app.wasm", before)), "error");
  assert.deepEqual(w.asked, [[`${scope}sw.js`, "no-cache"]]);
});

test("a page that is newer gets its files from the server", async () => {
  const w = serviceWorker({ served: { [`${scope}sw.js`]: `const version = "${other}";`, [addressOf("app.wasm", other)]: "a new program" } });
  assert.equal(await w.get(addressOf("app.wasm", other)), "a new program");
  assert.equal(await w.get(addressOf("app.wasm", other)), "a new program");
  assert.equal(w.asked.filter(([address]) => address.endsWith("sw.js")).length, 1, "the server is asked once");
  assert.equal(await w.get(addressOf("none.js")), "error"); // this version has no such file
});

test("a page is opened as it is kept, or else from the server", async () => {
  const w = serviceWorker({ stored: keeps(now, contents), served: { [`${scope}embed`]: "the server's page" } });
  for (const [address, want] of Object.entries({ "": "a page", "index.html#1t": "a page", "?any": "a page", embed: "a page in a frame", "embed.html": "a page in a frame" })) {
    assert.equal(await w.get(address, { mode: "navigate" }), want, address);
  }
  assert.deepEqual(w.asked, []);
  w.kept.clear();
  w.server[addressOf("embed.html")] = undefined;
  assert.equal(await w.get("embed", { mode: "navigate" }), "the server's page");
});

test("a page that has told of a newer version is opened from the server, while that answers", async () => {
  const w = serviceWorker({ stored: keeps(now, { ...contents, newer: "" }), served: { [scope]: "a newer page" } });
  assert.equal(await w.get("", { mode: "navigate" }), "a newer page");
  for (const answer of ["offline", undefined]) {
    w.server[scope] = answer;
    assert.equal(await w.get("", { mode: "navigate" }), "a page", answer);
  }
});

test("a short link comes from the server, or says that it needs one", async () => {
  const w = serviceWorker({ served: { [`${scope}s/short`]: "a linked page" } });
  assert.equal(await w.get("s/short", { mode: "navigate" }), "a linked page");
  w.server[`${scope}s/short`] = "offline";
  assert.match(await w.get("s/short", { mode: "navigate" }), new RegExp(`cannot be reached now.*href="${scope}"`));
  assert.equal(w.answer.status, 503);
});

test("everything else is left to the browser", async () => {
  const w = serviceWorker({ stored: keeps(now, contents) });
  for (const [address, options] of [
    [addressOf("app.wasm"), { method: "HEAD" }],
    [`https://elsewhere.example/play/app.wasm?${now}`],
    [`https://arcade.example/app.wasm?${now}`],
    ["app.wasm"], ["app.wasm?v=1"], [`app.wasm?${now}0`],
    ["stats", { mode: "navigate" }], [addressOf("app.wasm"), { mode: "navigate" }],
  ]) {
    assert.equal(await w.get(address, options), undefined, `${address} ${JSON.stringify(options)}`);
  }
  assert.deepEqual(w.asked, []);
});
