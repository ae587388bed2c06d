// Keeps the page for when there is no network: all of a version or nothing of it. What that is is written into the next
// line by whoever serves this file, the server or `web/site.mjs`; as it stands here nothing is kept.
const MADE = { version: '', bytes: 0, files: [] };

// Every file but the page itself has its version or a hash in its address. So a page gets what it was made with or
// nothing, whichever version is kept here: two versions never mix.
const OURS = `capotreno ${self.registration.scope} `;
const CACHE = OURS + MADE.version;
const FILES = new Set(MADE.files);
/** How long a network may take to bring the page, in milliseconds. */
const PATIENCE = 3000;

/** The address of a file behind the folder of this one. */
const place = (address) => address.slice(self.registration.scope.length);
const isNamed = (file) => /^(?:assets|engine)\//.test(file) || /[?&]v=/.test(file);

async function keep() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(
      MADE.files.map(async (file) => {
        // What was kept by the version before under the same name is the same.
        const known = isNamed(file) ? await caches.match(file) : undefined;
        const found = known ?? (await fetch(file, { cache: isNamed(file) ? 'default' : 'no-cache' }));
        if (!found.ok) throw new Error(`the answer was ${found.status}`);
        await cache.put(file, found);
      }),
    );
  } catch (cause) {
    await caches.delete(CACHE);
    throw cause;
  }
  await self.skipWaiting();
}

/** Takes over. The version before stays for pages of it that are still open, older ones go. */
async function begin() {
  const before = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  const gone = MADE.version === '' ? before : before.slice(0, -1);
  await Promise.all(gone.map((name) => caches.delete(name)));
  // Whoever wants to be called here needs a worker that keeps nothing; it says so in its address.
  if (MADE.version === '' && !self.location.search) await self.registration.unregister();
  await self.clients.claim();
}

/** The page as it is now, or as it is kept where the network or the server is gone or slow. */
async function page(request) {
  const kept = await (await caches.open(CACHE)).match('./');
  if (!kept) return fetch(request);
  const late = new Promise((then) => {
    setTimeout(() => then(kept), PATIENCE);
  });
  const fresh = fetch(request).then((answer) => (answer.status < 500 ? answer : kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

async function stored(request) {
  const found = (await (await caches.open(CACHE)).match(request)) ?? (await caches.match(request));
  return found ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(MADE.version === '' ? self.skipWaiting() : keep()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (MADE.version === '' || request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  const wanted = place(request.url);
  if (request.mode === 'navigate') {
    if (/^(?:index\.html)?(?:[?#]|$)/.test(wanted)) event.respondWith(page(request));
  } else if (isNamed(wanted) || FILES.has(wanted)) {
    event.respondWith(stored(request));
  }
});
// A game waits: the server says it in words, and where it is. A first call brings a code that proves that it came.
const post = (path) => fetch(path, { method: 'POST' }).catch(() => undefined);
async function called(event) {
  const { title, body, lang, page: leads, confirm, stop } = event.data.json();
  if (confirm) await post(`api/calls/yes/${confirm}`);
  await self.registration.showNotification(title, {
    body,
    lang,
    tag: confirm ? 'hello' : 'turn',
    renotify: true,
    icon: 'icon-192.png',
    data: { page: leads, stop: stop?.code },
    actions: stop ? [{ action: 'stop', title: stop.label }] : [],
  });
}
/** Shows what waits, in a page that is open already if there is one. */
async function show(data) {
  const wanted = new URL(data.page, self.registration.scope).href;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ours = open.filter((client) => client.url.startsWith(self.registration.scope));
  const there = ours.find((client) => client.url === wanted) ?? ours[0];
  if (!there) return self.clients.openWindow(wanted);
  await there.focus();
  return there.url === wanted ? undefined : there.navigate(wanted).catch(() => self.clients.openWindow(wanted));
}
self.addEventListener('push', (event) => event.waitUntil(called(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  event.waitUntil(event.action === 'stop' ? post(`api/calls/stop/${data.stop}`) : show(data));
});
// A page asks which version is kept here, and how large it is.
self.addEventListener('message', (event) => event.source?.postMessage({ version: MADE.version, bytes: MADE.bytes }));
