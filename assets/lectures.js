// Keeps lectures in this browser's IndexedDB: globalThis.arcade.lectures = { all, put, drop, add }. boot.js loads this
// file when it is first needed.
"use strict";

(() => {
  const store = "lectures";

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
        change.oncomplete = () => resolve(request.result);
        change.onerror = () => reject(change.error);
        change.onabort = () => reject(change.error);
      });
    } finally {
      database.close();
    }
  }

  const all = () => within("readonly", (lectures) => lectures.getAll());
  const put = (id, text) => within("readwrite", (lectures) => lectures.put({ id, text, at: Date.now() }));
  const drop = (id) => within("readwrite", (lectures) => lectures.delete(id));

  // Adds a step with a title and an address to the lecture that was changed last, or to a new one. It returns the
  // number of the lecture's steps.
  async function add(title, scenario) {
    const kept = (await all()).sort((a, b) => b.at - a.at)[0];
    const id = kept?.id ?? Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join(""), lecture = kept ? JSON.parse(kept.text) : { title: "", steps: [] };
    lecture.steps.push({ title: title.slice(0, 80), scenario });
    await put(id, JSON.stringify(lecture));
    return lecture.steps.length;
  }

  globalThis.arcade.lectures = { all, put, drop, add };
})();
