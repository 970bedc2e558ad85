import { vi } from 'vitest'

export interface SentRequest {
  method: string
  url: string
  headers: Headers
  credentials: RequestCredentials | undefined
  body: string | undefined
}

export interface Answer {
  status?: number
  statusText?: string
  headers?: Record<string, string>
  /** Sent as JSON; use `text` for anything else. */
  json?: unknown
  text?: string
}

type Respond = Answer | ((request: SentRequest) => Answer | Promise<Answer>)

const NOT_FOUND: Answer = { status: 404, json: { message: 'Not found' } }

/** Stands where the network is: answers by path, remembers what was asked. */
export function fakeServer(routes: Record<string, Respond> = {}) {
  const requests: SentRequest[] = []

  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request: SentRequest = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      credentials: init.credentials,
      body: typeof init.body === 'string' ? init.body : undefined,
    }
    requests.push(request)
    const respond = routes[url.split('?')[0] ?? ''] ?? NOT_FOUND
    const answer = typeof respond === 'function' ? await respond(request) : respond
    return new Response(answer.text ?? JSON.stringify(answer.json ?? null), {
      status: answer.status ?? 200,
      statusText: answer.statusText ?? '',
      headers: answer.headers ?? {},
    })
  })

  return {
    requests,
    /** What was asked of one path, as `path?query`. */
    asked: (path: string) =>
      requests.map(({ url }) => url).filter((url) => url.split('?')[0] === path),
  }
}

/** An answer that comes when the test says so. */
export function heldAnswer() {
  let release: (answer: Answer) => void = () => {}
  const answer = new Promise<Answer>((resolve) => {
    release = resolve
  })
  return { respond: () => answer, release }
}
