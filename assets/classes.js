// Talks with the server about classes: globalThis.arcade.classes = { send, ticket, code,
// handIn }. boot.js loads this file when it is first
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

  // Returns { code, token } of the class that this tab joined last, or null.
  function ticket() {
    try {
      return JSON.parse(sessionStorage.getItem("class"));
    } catch {
      return null;
    }
  }

  // Returns the code of this class, or "".
  const code = async () => ticket()?.code ?? "";

  // Hands a source in to this class. It returns the status of the answer, and its error.
  async function handIn(name, source) {
    const { code, token } = ticket() ?? {};
    const answer = await send("POST", `api/classes/${code}/hand-ins`, "", JSON.stringify({ token, name, source }));
    try {
      return { status: answer.status, text: JSON.parse(answer.text).error };
    } catch {
      return answer;
    }
  }

  globalThis.arcade.classes = { send, ticket, code, handIn };
})();
