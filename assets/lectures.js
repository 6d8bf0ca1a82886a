// Keeps lectures in this browser's IndexedDB: globalThis.arcade.lectures = { all, put, drop, add }. boot.js loads this
// file when it is first needed. After a change by another page, the window gets the event "lectures".
"use strict";

(() => {
  const store = "lectures";
  const others = new BroadcastChannel("epsilon-arcade-lectures");
  others.onmessage = () => dispatchEvent(new Event("lectures"));

  // Calls use with the store, and returns the result once it is on the disk.
  async function within(mode, use) {
    const opening = indexedDB.open("epsilon-arcade", 1);
    const database = await new Promise((resolve, reject) => {
      opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: "id" });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
      opening.onblocked = () => reject(new Error("the database is blocked"));
    });
    try {
      return await new Promise((resolve, reject) => {
        const change = database.transaction(store, mode, { durability: "strict" });
        const request = use(change.objectStore(store));
        change.oncomplete = () => {
          if (mode === "readwrite") others.postMessage("");
          resolve(request.result);
        };
        change.onerror = () => reject(change.error);
        change.onabort = () => reject(change.error);
      });
    } finally {
      database.close();
    }
  }

  const all = () => within("readonly", (lectures) => lectures.getAll());
  const drop = (id) => within("readwrite", (lectures) => lectures.delete(id));

  // Calls next with what a request reads, in the same transaction.
  function then(request, next) {
    request.onsuccess = () => next(request.result);
    return request;
  }

  // Stores a text if the text before is was, or if there is none. It returns the text that is now stored.
  async function put(id, text, was) {
    const fits = (kept) => kept === undefined || kept.text === was;
    const kept = await within("readwrite", (lectures) => then(lectures.get(id), (kept) => {
      if (fits(kept)) lectures.put({ id, text, at: Date.now() });
    }));
    return fits(kept) ? text : kept.text;
  }

  // Adds a step with a title and an address to the lecture that was changed last, or to a new one. It returns this
  // lecture.
  async function add(title, scenario) {
    let lecture;
    await within("readwrite", (lectures) => then(lectures.getAll(), (all) => {
      const kept = all.sort((a, b) => b.at - a.at)[0];
      const id = kept?.id ?? Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join("");
      lecture = kept ? JSON.parse(kept.text) : { title: "", steps: [] };
      lecture.steps.push({ title: title.slice(0, 80), scenario });
      lectures.put({ id, text: JSON.stringify(lecture), at: Date.now() });
    }));
    return lecture;
  }

  globalThis.arcade.lectures = { all, put, drop, add };
})();
