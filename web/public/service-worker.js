// Keeps what a person has opened, so that it opens again without a network. The network always comes first.
const PAGES = 'pages'
const ANSWERS = 'answers'
const ASSETS = 'assets'
const MOST_ENTRIES = { [PAGES]: 150, [ANSWERS]: 300, [ASSETS]: 300 }
const SHELL = '/'
const PERSON = '/acting-user'
const NEWS = '/notifications'
const ICON = '/pictures/icon-192.png'
const NEVER_KEPT =
  /^\/operator|^\/api\/(attachments|docs|external|map\.pmtiles|me\b|openapi|operator|passkeys|payments|sessions|sign-in)/

/** Goes up with every change of person: what was on its way for the one before is not kept. */
let turn = 0

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepPage(SHELL), self.skipWaiting()]))
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(openAsset(request))
  else if (url.pathname.startsWith('/api/')) {
    if (!NEVER_KEPT.test(url.pathname)) event.respondWith(networkFirst(request, ANSWERS))
  } else if (url.pathname.startsWith('/pictures/')) event.respondWith(networkFirst(request, ASSETS))
})

// The page says what it wants to have at hand; all of it is asked for as the person in view.
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepPages(event.data.keep))
  if (event.data?.forget) event.waitUntil(forgetPerson())
})

// The server says it without private words unless this device may show them.
self.addEventListener('push', (event) => {
  const { title, body, link, tag } = readPush(event.data)
  const options = { body, tag, data: { link }, icon: ICON, badge: ICON }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goTo(event.notification.data?.link))
})

// A browser may replace its address at any time, while no page of ours is open.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(tellOfRenewal(event.newSubscription))
})

/** Goes on for the session that asked for it; where that is over, nothing may arrive any more. */
async function tellOfRenewal(given) {
  const { pushManager } = self.registration
  const subscription = given ?? (await pushManager.subscribe(await pushOptions()))
  const { endpoint, keys } = subscription.toJSON()
  const response = await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, renewed: true }),
  })
  if (response.status === 401 || response.status === 404) await subscription.unsubscribe()
}

async function pushOptions() {
  const { publicKey } = await (await fetch('/api/push/key')).json()
  return { userVisibleOnly: true, applicationServerKey: publicKey }
}

/** A browser stops telling those who hear of something and show nothing. */
function readPush(data) {
  const unknown = { title: 'Commonplot', body: 'There is something new for you.', link: NEWS }
  try {
    return { ...unknown, ...data.json() }
  } catch {
    return unknown
  }
}

/** In a window that is open, if there is one; only ever to a page of ours. */
async function goTo(link) {
  const url = new URL(link ?? NEWS, self.location.origin)
  const { href } = url.origin === self.location.origin ? url : new URL(NEWS, self.location.origin)
  // Only a window that this worker looks after can be led elsewhere, and a click gives leave for one
  // thing: who has focused a window may open no other.
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find((client) => client.url === href) ?? windows[0]
  if (!there) return self.clients.openWindow(href)
  await there.focus()
  return there.url === href || there.navigate(href)
}

async function openPage(request, url) {
  // Another person takes over this browser: nothing of the one before may show up.
  if (url.searchParams.has('as')) await forgetPerson()
  const asked = turn
  try {
    const response = await fetch(request)
    const isTheirs = asked === turn && isPage(response) && !response.redirected
    if (isTheirs && !NEVER_KEPT.test(url.pathname)) await putPage(request, response.clone())
    return response
  } catch (error) {
    const kept = (await find(PAGES, request)) ?? (await find(PAGES, SHELL))
    if (kept) return kept
    throw error
  }
}

async function openAsset(request) {
  return (await find(ASSETS, request)) ?? networkFirst(request, ASSETS)
}

async function networkFirst(request, name) {
  const asked = turn
  try {
    const response = await fetch(request)
    if (response.ok && asked === turn) await put(name, request, response.clone())
    return response
  } catch (error) {
    const kept = await find(name, request)
    if (kept) return kept
    throw error
  }
}

/** One after the other: all at once, each would ask for the files that they share. */
async function keepPages(paths) {
  for (const path of paths) await keepPage(path).catch(() => {})
}

/** A page with all files that its HTML names. */
async function keepPage(path) {
  const asked = turn
  const response = await fetch(path, { credentials: 'same-origin' })
  if (asked !== turn || !isPage(response)) return
  const html = await response.clone().text()
  const assets = await caches.open(ASSETS)
  const files = new Set(html.match(/\/assets\/[\w.~-]+/g))
  for (const file of files) if (!(await assets.match(file))) await assets.add(file)
  // Last, so that a page which is there opens whole.
  if (asked === turn) await putPage(path, response)
}

async function putPage(request, response) {
  const html = await response.clone().text()
  const person = html.match(/name="acting-user" content="([^"]*)"/)?.[1] ?? ''
  const before = await (await find(PAGES, PERSON))?.text()
  if (before !== undefined && before !== person) await forgetPerson()
  // Nothing is kept of which nobody could say whose it is.
  if (await put(PAGES, PERSON, new Response(person))) await put(PAGES, request, response)
}

const isPage = (response) =>
  response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html')

function forgetPerson() {
  turn += 1
  return Promise.all([caches.delete(PAGES), caches.delete(ANSWERS)])
}

async function find(name, request) {
  // Pages differ by person, who is looked after here, and by language, which hardly ever changes.
  return (await caches.open(name)).match(request, { ignoreVary: true })
}

/** Whether it is kept: a device that is full takes nothing new, and what came is shown all the same. */
async function put(name, request, response) {
  try {
    const cache = await caches.open(name)
    await cache.put(request, response)
    const keys = await cache.keys()
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST_ENTRIES[name]))) {
      await cache.delete(old)
    }
    return true
  } catch {
    return false
  }
}
