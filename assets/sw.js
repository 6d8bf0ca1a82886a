// Keeps the playground for when there is no network.
//
// A page asks for each of its files by its own version, "app.wasm?VERSION", and gets that
// version's file or none. All files of a version are fetched, and checked, before a page of that
// version is shown from here; the next page that somebody opens is then of it. Pages of the
// version before may be open still, and find their files here too.
//
// wasm/site fills in what stands in braces.
"use strict";

const version = "{version}";

// The newer version that the server is known to have.
let latest;

// By name: what a file's content hashes to.
const files = {files};

// What few people use is fetched with a version only if it has been used before: drawing files, and other languages'
// texts.
const seldom = (name) => name === "export.wasm" || name.endsWith(".txt");

// Other programs may have caches at this origin.
const cacheOf = (v) => `${registration.scope}#${v}`;
const mine = async () => (await caches.keys()).filter((name) => name.startsWith(cacheOf("")));

// Hosts of plain files may send readers of index.html elsewhere.
const address = (name, v) => `${registration.scope}${name === "index.html" ? "" : name}?${v}`;

// Fetches a file from the server, and fails if it has not this hash there.
async function fetched(name, cache, integrity) {
  const response = await fetch(address(name, version), { cache, integrity });
  if (!response.ok) {
    throw new Error(`${name}: ${response.status}`);
  }
  // Made anew, because browsers open no page with an answer that came by a detour.
  return new Response(response.body, { headers: response.headers });
}

async function keep(name, response) {
  const cache = await caches.open(cacheOf(version));
  await cache.put(address(name, version), response);
}

const kept = (name, v) => caches.match(address(name, v), { cacheName: cacheOf(v), ignoreVary: true });

async function isRight(name, content) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return files[name] === `sha256-${btoa(String.fromCharCode(...sum))}`;
}

// Returns a file of this version that is kept, unless it has been damaged since.
async function sound(name) {
  const response = await kept(name, version);
  return response && await isRight(name, await response.arrayBuffer().catch(() => new ArrayBuffer(0))) ? kept(name, version) : undefined;
}

// Fetches a file of this version for a page that waits for it and shows how much has come. What
// turns out to be another version's fails at its end.
async function streamed(name, cache) {
  const { body, headers } = await fetched(name, cache), chunks = [];
  const checked = body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      chunks.push(chunk);
      controller.enqueue(chunk);
    },
    async flush(controller) {
      const whole = new Blob(chunks);
      if (!await isRight(name, await whole.arrayBuffer())) {
        controller.error(new Error(`${name} is another version's`));
        return;
      }
      await keep(name, new Response(whole, { headers })).catch(() => {}); // there may be no room for it
    },
  }));
  return new Response(checked, { headers });
}

// Returns a file of a version. A page asks for what it could not use to be loaded again.
async function file(name, v, request) {
  if (v === version && name in files) {
    const again = request.cache === "reload";
    return !again && await sound(name) || streamed(name, again ? "reload" : "no-cache");
  }
  const response = await kept(name, v);
  if (response) {
    return response;
  }
  // A page that did not come from here may be newer than this service worker.
  if (v !== latest) {
    const now = await fetch("sw.js", { cache: "no-cache" });
    if (!(await now.text()).includes(`"${v}"`)) {
      return Response.error();
    }
    latest = v;
  }
  return fetch(request);
}

// Returns a page: the one that is kept, of this version. If a page of this version has told its reader to reload
// it for a newer one, the server's page comes first.
async function shown(name, request) {
  if (await kept("newer", version)) {
    const page = await fetch(request).catch(() => undefined);
    if (page?.ok || page?.type === "opaqueredirect") {
      return page;
    }
  }
  return file(name, version, request).catch(() => fetch(request));
}

// Short links are with the server, but for those that the browser remembers.
const opened = (request) => fetch(request).catch(() => new Response(
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Epsilon Arcade</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<p>Short links are stored on the server, and it cannot be reached now. Check the connection and try again, or <a href="${registration.scope}">open the playground</a>.</p></html>`,
  { status: 503, headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'none'; frame-ancestors 'none'" } },
));

async function install() {
  const versions = (await mine()).map((name) => name.slice(cacheOf("").length));
  const all = [];
  for (const name of Object.keys(files)) {
    const used = await Promise.all(versions.map((v) => kept(name, v)));
    if (!seldom(name) || used.some(Boolean)) {
      all.push(name);
    }
  }
  // Again where what the browser itself has kept is damaged.
  const right = (name) => fetched(name, "no-cache", files[name]).catch(() => fetched(name, "reload", files[name]));
  const ends = await Promise.allSettled(all.map(async (name) => keep(name, await right(name))));
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed) {
    // All have ended: a file that came later would make the cache again.
    await caches.delete(cacheOf(version));
    throw failed.reason;
  }
  await skipWaiting();
}

async function activate() {
  const others = (await mine()).filter((name) => name !== cacheOf(version));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

function answer(event) {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  const base = new URL(registration.scope);
  if (request.method !== "GET" || origin !== base.origin || !pathname.startsWith(base.pathname)) {
    return;
  }
  const name = pathname.slice(base.pathname.length);
  if (request.mode === "navigate") {
    switch (true) {
      case name === "" || name === "index.html":
        return event.respondWith(shown("index.html", request));
      case name === "embed" || name === "embed.html":
        return event.respondWith(shown("embed.html", request));
      case name.startsWith("s/"):
        return event.respondWith(opened(request));
    }
  } else if (/^\?[0-9a-f]{16}$/.test(search)) {
    event.respondWith(file(name, search.slice(1), request));
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", answer);
