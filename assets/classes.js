// Talks with the server about classes, and keeps what a phone knows about its class: globalThis.arcade.classes =
// { send, watch, kept, keep, ticket, draft, handed, handIn }. boot.js loads this file when it is first needed.
//
// The storage of a tab (sessionStorage) has these entries:
//
//   "class"                  {"code", "token"} of the class that this tab joined last: the right to hand in
//   "class CODE"             what the phone's page keeps about a class, with the reader's answers, which stay here
//   "draft CODE ASSIGNMENT"  {"name", "source", "at"}: the student's source for an assignment, which is written as in an
//                            address, and the time of day of the last hand-in, or ""
"use strict";

(() => {
  const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

  // Sends a request with a body of JSON, or without a body if it is "". It returns the status and the text of the
  // answer, which are 0 and "" if no answer came.
  async function send(method, path, key, body, tag) {
    const headers = {};
    if (key) {
      headers.Authorization = `Bearer ${key}`;
    }
    if (body) {
      headers["Content-Type"] = "application/json";
    }
    if (tag) {
      headers["If-None-Match"] = tag;
    }
    try {
      const response = await fetch(path, { method, headers, body: body || undefined, cache: "no-store", signal: AbortSignal.timeout(10000) });
      return { status: response.status, text: await response.text(), tag: response.headers.get("ETag") };
    } catch {
      return { status: 0, text: "" };
    }
  }

  // Follows the screen at a path until hear returns false. hear gets 200 and a screen, 304 if the screen has not changed,
  // or another status and text, or 0 if the connection is lost. A stream of events brings the screens. If the server has
  // none, the page asks every two seconds.
  async function watch(path, token, hear) {
    const query = `?token=${encodeURIComponent(token)}`;
    let streams = true, tag, more = true;
    async function look() {
      const answer = await send("GET", path + query, "", "", tag);
      tag = answer.tag ?? tag;
      more &&= hear(answer.status, answer.text);
      return answer.status === 200 || answer.status === 304;
    }
    // Returns once the stream has ended, whether it brought a screen.
    function stream() {
      return new Promise((resolve) => {
        const source = new EventSource(`${path}/events${query}`);
        let heard = false;
        const end = () => {
          source.close();
          clearTimeout(late);
          clearInterval(checks);
          removeEventListener("offline", end);
          resolve(heard);
        };
        // A proxy may hold the stream back, and a connection may be dead without a word.
        const late = setTimeout(() => {
          if (!heard) {
            end();
          }
        }, 10000);
        const checks = setInterval(async () => {
          if (!await look() || !more) {
            end();
          }
        }, 30000);
        addEventListener("offline", end);
        source.onerror = end;
        source.addEventListener("screen", ({ data }) => {
          heard = true;
          tag = `"${JSON.parse(data).revision}"`;
          more &&= hear(200, data);
          if (!more) {
            end();
          }
        });
      });
    }
    while (more) {
      if (streams) {
        streams = await stream();
        if (more && streams) {
          more &&= hear(0, "");
          await pause(1000 + 2000 * Math.random()); // phones that lost their server do not all return at once
        }
      }
      while (more && !await look()) {
        streams = true;
        await pause(1000 + 2000 * Math.random());
      }
      if (more && !streams) {
        await pause(2000);
      }
    }
  }

  // If the browser blocks storage, even access to it fails.
  function kept(code) {
    try {
      return sessionStorage.getItem(`class ${code}`) ?? "";
    } catch {
      return "";
    }
  }

  function keep(code, token, document) {
    try {
      sessionStorage.setItem(`class ${code}`, document);
      sessionStorage.setItem("class", JSON.stringify({ code, token }));
    } catch {
      // The class lasts as long as the page.
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

  const draftOf = (code, assignment) => {
    try {
      return JSON.parse(sessionStorage.getItem(`draft ${code} ${assignment}`)) ?? {};
    } catch {
      return {};
    }
  };

  // Returns the code of this class, and the name, the source and the time of the draft for an assignment; each may be "".
  async function draft(assignment) {
    const code = ticket()?.code ?? "", { name = "", source = "", at = "" } = draftOf(code, assignment);
    return [code, name, source, at];
  }

  // Returns the time at which this tab handed in a source for an assignment of a class, or "".
  const handed = (code, assignment) => draftOf(code, assignment).at ?? "";

  // Keeps a source and, if it is to be sent, hands it in to this class. It returns the status of the answer, and
  // its error or the time of day.
  async function handIn(assignment, name, source, sends) {
    const { code, token } = ticket() ?? {};
    const keeps = (parts) => {
      try {
        sessionStorage.setItem(`draft ${code} ${assignment}`, JSON.stringify({ ...draftOf(code, assignment), ...parts }));
      } catch {
        // The draft lasts as long as the page.
      }
    };
    keeps({ name, source });
    if (!sends) {
      return { status: 0, text: "" };
    }
    const answer = await send("POST", `api/classes/${code}/hand-ins`, "", JSON.stringify({ token, name, source }));
    if (answer.status === 204) {
      const at = new Date().toTimeString().slice(0, 5);
      keeps({ at }); // the student may have gone on writing
      return { status: 204, text: at };
    }
    try {
      return { status: answer.status, text: JSON.parse(answer.text).error };
    } catch {
      return answer;
    }
  }

  globalThis.arcade.classes = { send, watch, kept, keep, ticket, draft, handed, handIn };
})();
