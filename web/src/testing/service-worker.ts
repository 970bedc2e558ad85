import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { type Mock, vi } from 'vitest'

const SOURCE = readFileSync('web/public/service-worker.js', 'utf8')
const ORIGIN = 'https://garden.example'

interface OpenWindow {
  url: string
  /** Whether it is this worker that looks after it. */
  isControlled: boolean
  focus: Mock
  navigate: Mock<(href: string) => Promise<unknown>>
}

export const aWindow = (path: string): OpenWindow => ({
  url: `${ORIGIN}${path}`,
  isControlled: true,
  focus: vi.fn(async () => undefined),
  navigate: vi.fn(async () => undefined),
})

export const aSubscription = (name: string) => {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`
  const keys = { p256dh: 'p', auth: 'a' }
  return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: vi.fn(async () => true) }
}

type Listener = (event: object) => void

/** The worker as a browser runs it, with nothing around it but what it asks the browser for. */
export function startServiceWorker(windows: OpenWindow[] = []) {
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
