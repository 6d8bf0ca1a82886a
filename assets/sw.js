// Keeps the playground for use without a network.
//
// A page requests each of its files with its own version, "app.wasm?VERSION", and gets that version's file or none.
// This worker fetches and checks all files of a version before it serves a page of that version. Open pages of the
// version before find their files here, too.
//
// wasm/site replaces the braces.
"use strict";

const version = "{version}";

// The newer version that the server has, if known.
let latest;

// The hash of each file's content, by name.
const files = {files};

// Rarely used files are fetched with a version only if the version before has them: the programs
// that draw files, show lectures and take part in classes, and the texts of other languages.
const seldom = (name) => ["export.wasm", "hall.wasm", "phone.wasm"].includes(name) || name.endsWith(".txt");

// Other programs may have caches at this origin.
const cacheOf = (v) => `${registration.scope}#${v}`;
const mine = async () => (await caches.keys()).filter((name) => name.startsWith(cacheOf("")));

// Hosts of plain files may redirect index.html.
const address = (name, v) => `${registration.scope}${name === "index.html" ? "" : name}?${v}`;

// Fetches a file from the server, and fails if its hash differs.
async function fetched(name, cache, integrity) {
  const response = await fetch(address(name, version), { cache, integrity });
  if (!response.ok) {
    throw new Error(`${name}: ${response.status}`);
  }
  // A new response, because browsers open no page from a redirected one.
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

// Returns the cached file of this version, unless it is damaged.
async function sound(name) {
  const response = await kept(name, version);
  return response && await isRight(name, await response.arrayBuffer().catch(() => new ArrayBuffer(0))) ? kept(name, version) : undefined;
}

// Fetches a file of this version for a page that waits for it and shows the progress. It fails at the end if the file
// is of another version.
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

// Returns a file of a version. A page requests a file again, past the cache, if it cannot use it.
async function file(name, v, request) {
  if (v === version && name in files) {
    const again = request.cache === "reload";
    return !again && await sound(name) || streamed(name, again ? "reload" : "no-cache");
  }
  const response = await kept(name, v);
  if (response) {
    return response;
  }
  // A page from elsewhere may be newer than this service worker.
  if (v !== latest) {
    const now = await fetch("sw.js", { cache: "no-cache" });
    if (!(await now.text()).includes(`"${v}"`)) {
      return Response.error();
    }
    latest = v;
  }
  return fetch(request);
}

// Returns a page of this version from the cache. If a page of this version has told its reader to reload it for a newer
// one, the server's page comes first.
async function shown(name, request) {
  if (await kept("newer", version)) {
    const page = await fetch(request).catch(() => undefined);
    if (page?.ok || page?.type === "opaqueredirect") {
      return page;
    }
  }
  return file(name, version, request).catch(() => fetch(request));
}

// Short links need the server, except those in the browser's own cache.
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
  // Past the browser's own cache if its copy is damaged.
  const right = (name) => fetched(name, "no-cache", files[name]).catch(() => fetched(name, "reload", files[name]));
  const ends = await Promise.allSettled(all.map(async (name) => keep(name, await right(name))));
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed) {
    // All requests have ended, because a later file would create the cache again.
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
