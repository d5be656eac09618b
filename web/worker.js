// Stores the page for offline use. All files of a build are stored together, each checked against the digest that the
// build wrote here, and served together: a page never mixes two builds.
"use strict";

// The path below the page's folder, and the digest of the file.
const FILES = {
FILES
};

// Another copy of the page on the same host has another scope.
const OURS = `collidoscope ${registration.scope} `;
const CACHE = OURS + Object.values(FILES).join(" ");

const store = async () => {
  const cache = await caches.open(CACHE);
  const wanted = Object.entries(FILES);
  await cache.addAll(wanted.map(([path, integrity]) => new Request(`./${path}`, { integrity, cache: "no-cache" })));
};

const forgetOthers = async () => {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
};

const answer = async (request, path) => {
  const cache = await caches.open(CACHE);
  return (await cache.match(`./${path}`)) ?? fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(store()));
// An open page keeps its worker; the new one waits until all such pages are closed.
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { href } = new URL(request.url.split(/[?#]/)[0]);
  if (request.method !== "GET" || !href.startsWith(registration.scope)) return;
  const path = href.slice(registration.scope.length).replace(/(^|\/)index\.html$/, "$1");
  if (Object.hasOwn(FILES, path)) event.respondWith(answer(request, path));
});
