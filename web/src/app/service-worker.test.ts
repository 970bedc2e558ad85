import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, type Mock, test, vi } from 'vitest'

const data = (text: string) => ({ json: () => JSON.parse(text) })

test('shows a push message under its tag and opens its link', async () => {
  const { tell, registration } = startServiceWorker()
  const news = { title: 'From Bo', body: 'The key', link: '/messages', tag: 'thread:1' }
  await tell('push', { data: data(JSON.stringify(news)) })
  const shown = { body: 'The key', tag: 'thread:1', data: { link: '/messages' } }
  expect(registration.showNotification).toHaveBeenCalledExactlyOnceWith(
    'From Bo',
    expect.objectContaining(shown),
  )
})

test.each([
  ['nothing', null],
  ['no JSON', data('beans')],
])('a push of %s is shown as well: browsers drop those who stay silent', async (_n, none) => {
  const { tell, registration } = startServiceWorker()
  await tell('push', { data: none })
  expect(registration.showNotification).toHaveBeenCalledExactlyOnceWith(
    'Commonplot',
    expect.objectContaining({ body: 'There is something new for you.' }),
  )
})

const clickOn = (link?: string) => ({ notification: { close: vi.fn(), data: { link } } })

test('a click opens a window where there is none', async () => {
  const { tell, clients } = startServiceWorker()
  const click = clickOn('/messages?conversation=c1')
  await tell('notificationclick', click)
  expect(click.notification.close).toHaveBeenCalledOnce()
  expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith(
    'https://garden.example/messages?conversation=c1',
  )
})

test('a click leads an open window there, and prefers one that is there already', async () => {
  const [other, there] = [aWindow('/plots'), aWindow('/messages')]
  await startServiceWorker([other]).tell('notificationclick', clickOn('/messages'))
  expect(other.focus).toHaveBeenCalledOnce()
  expect(other.navigate).toHaveBeenCalledExactlyOnceWith('https://garden.example/messages')
  const worker = startServiceWorker([aWindow('/plots'), there])
  await worker.tell('notificationclick', clickOn('/messages'))
  expect(there.focus).toHaveBeenCalledOnce()
  expect(there.navigate).not.toHaveBeenCalled()
  expect(worker.clients.openWindow).not.toHaveBeenCalled()
})

test('a window that cannot be led elsewhere gets another beside it', async () => {
  const stuck = { ...aWindow('/plots'), isControlled: false }
  const { tell, clients } = startServiceWorker([stuck])
  await tell('notificationclick', clickOn('/messages'))
  // A click lets a worker focus a window or open one, not both.
  expect(stuck.focus).not.toHaveBeenCalled()
  expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith('https://garden.example/messages')
})

test.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', undefined])(
  'a click on %s opens our own page of news',
  async (link) => {
    const { tell, clients } = startServiceWorker()
    await tell('notificationclick', clickOn(link))
    expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith(
      'https://garden.example/notifications',
    )
  },
)

test('sends a replaced push subscription to the server', async () => {
  const { tell, asked, registration } = startServiceWorker()
  const newSubscription = aSubscription('next')
  await tell('pushsubscriptionchange', { newSubscription })
  const body = { ...newSubscription.toJSON(), renewed: true }
  expect(asked).toEqual([{ path: '/api/push/subscriptions', body }])
  expect(registration.pushManager.subscribe).not.toHaveBeenCalled()
  expect(newSubscription.unsubscribe).not.toHaveBeenCalled()
})

test('a browser that only let go of the address is asked for another', async () => {
  const { tell, asked, answers, registration, subscribed } = startServiceWorker()
  answers['/api/push/key'] = { json: { publicKey: 'the-key' } }
  await tell('pushsubscriptionchange', { newSubscription: null })
  expect(registration.pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: 'the-key',
  })
  expect(asked.at(-1)?.body).toMatchObject({ endpoint: subscribed.endpoint })
})

test.each([401, 404])(
  'a new push subscription is given up when the session is over (%s)',
  async (status) => {
    const { tell, answers } = startServiceWorker()
    answers['/api/push/subscriptions'] = { status }
    const newSubscription = aSubscription('next')
    await tell('pushsubscriptionchange', { newSubscription })
    expect(newSubscription.unsubscribe).toHaveBeenCalledOnce()
  },
)

test('caches no page or answer of operators or of one person, but all others', async () => {
  const { ask, kept } = startServiceWorker()
  for (const path of ['/plots', '/operator', '/operator?tab=people']) await ask(path, 'navigate')
  for (const path of ['/api/plots', '/api/operator/people', '/api/me']) await ask(path, 'cors')
  const paths = Object.values(kept).flatMap((names) =>
    names.map((name) => new URL(name, 'https://garden.example').pathname),
  )
  expect(paths).toEqual(['/acting-user', '/plots', '/api/plots'])
})

test('on a device that is full pages and answers come all the same', async () => {
  const { ask, answers, disk, kept } = startServiceWorker()
  disk.isFull = true
  answers['/api/plots'] = { json: [{ id: 'plot1' }] }
  const answer = await ask('/api/plots', 'cors')
  expect(await (answer as Response).json()).toEqual([{ id: 'plot1' }])
  expect(await ask('/plots', 'navigate')).toHaveProperty('status', 200)
  expect(Object.values(kept).flat()).toEqual([])
})

const SOURCE = readFileSync('web/public/service-worker.js', 'utf8')
const ORIGIN = 'https://garden.example'

interface OpenWindow {
  url: string
  /** Whether it is this worker that looks after it. */
  isControlled: boolean
  focus: Mock
  navigate: Mock<(href: string) => Promise<unknown>>
}

const aWindow = (path: string): OpenWindow => ({
  url: `${ORIGIN}${path}`,
  isControlled: true,
  focus: vi.fn(async () => undefined),
  navigate: vi.fn(async () => undefined),
})

const aSubscription = (name: string) => {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`
  const keys = { p256dh: 'p', auth: 'a' }
  return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: vi.fn(async () => true) }
}

type Listener = (event: object) => void

/** The worker as a browser runs it, with nothing around it but what it asks the browser for. */
function startServiceWorker(windows: OpenWindow[] = []) {
  const listeners = new Map<string, Listener>()
  const matchAll = async ({ includeUncontrolled = false } = {}) =>
    windows.filter(({ isControlled }) => isControlled || includeUncontrolled)
  const subscribed = aSubscription('anew')
  const browser = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: {
      showNotification: vi.fn(async () => undefined),
      pushManager: { subscribe: vi.fn(async () => subscribed) },
    },
    clients: { matchAll, openWindow: vi.fn(async () => undefined) },
  }
  const asked: { path: string; body: unknown }[] = []
  const answers: Record<string, { status?: number; json?: unknown }> = {}
  const fetch = async (from: string | { url: string }, options: { body?: string } = {}) => {
    const path = typeof from === 'string' ? from : new URL(from.url).pathname
    asked.push({ path, body: options.body && JSON.parse(options.body) })
    const { status = 200, json = null } = answers[path] ?? {}
    const headers = { 'content-type': path.startsWith('/api/') ? 'application/json' : 'text/html' }
    return new Response(JSON.stringify(json), { status, headers })
  }
  /** The names of what it keeps, by cache. */
  const kept: Record<string, string[]> = {}
  const disk = { isFull: false }
  const open = async (name: string) => {
    const names = kept[name] ?? []
    kept[name] = names
    const put = async (request: string | { url: string }) => {
      if (disk.isFull) throw new DOMException('full', 'QuotaExceededError')
      names.push(typeof request === 'string' ? request : request.url)
    }
    return { put, match: async () => undefined, keys: async () => [] }
  }
  runInNewContext(SOURCE, { self: browser, fetch, URL, Response, caches: { open } })

  /** Resolves when the browser may put the worker to sleep again. */
  async function tell(type: string, event: object): Promise<void> {
    const waited: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) })
    await Promise.all(waited)
  }
  /** As a page or its code asks for an address; nothing comes back where the worker looks away. */
  async function ask(path: string, mode: 'navigate' | 'cors'): Promise<unknown> {
    const request = { url: `${ORIGIN}${path}`, method: 'GET', mode }
    let answer: Promise<unknown> = Promise.resolve()
    const respondWith = (given: Promise<unknown>) => {
      answer = given
    }
    listeners.get('fetch')?.({ request, respondWith })
    return await answer
  }
  return { ...browser, subscribed, asked, answers, kept, disk, tell, ask }
}
