// Talks with the server about classes: globalThis.arcade.classes = { send }. boot.js loads this file when it is first
// needed.
"use strict";

(() => {
  // Sends a request with a body of JSON, or without a body if it is "". It returns the status and the text of the
  // answer, which are 0 and "" if no answer came.
  async function send(method, path, key, body) {
    const headers = {};
    if (key) {
      headers.Authorization = `Bearer ${key}`;
    }
    if (body) {
      headers["Content-Type"] = "application/json";
    }
    try {
      const response = await fetch(path, { method, headers, body: body || undefined, cache: "no-store", signal: AbortSignal.timeout(10000) });
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: 0, text: "" };
    }
  }

  globalThis.arcade.classes = { send };
})();
