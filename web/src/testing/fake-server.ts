import type { EndpointDefinition } from '@commonplot/shared/contract/endpoint.ts'
import { id } from '@commonplot/shared/contract/fields.ts'
import { vi } from 'vitest'
import * as z from 'zod/mini'

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
  /** Allows answers off the contract. */
  offContract?: true
}

type Respond = Answer | ((request: SentRequest) => Answer | Promise<Answer>)

const NOT_FOUND: Answer = { status: 404, json: { message: 'Not found' } }

type Contracts = Record<string, Record<string, EndpointDefinition>>
const modules = import.meta.glob<Contracts>('../../../shared/src/**/*.contract.ts', { eager: true })
const endpoints = Object.values(modules)
  .flatMap((exported) => Object.entries(exported))
  .flatMap(([name, contract]) => (name.endsWith('Api') ? Object.values(contract) : []))
  .map((endpoint) => ({
    endpoint,
    path: new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`),
  }))
  // `/api/plots/mine` before `/api/plots/:id`.
  .toSorted(
    (one, other) =>
      Number(one.endpoint.path.includes(':')) - Number(other.endpoint.path.includes(':')),
  )

const drift: string[] = []

/** Where requests and answers since the last call differ from the contracts of `shared`. */
export function takeDrift(): string[] {
  return drift.splice(0)
}

function check(what: string, schema: z.ZodMiniType, value: unknown): void {
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    const wanted = 'expected' in issue ? `expected ${issue.expected}` : issue.message
    drift.push(`${what} differs from its contract: ${issue.path.join('.')}: ${wanted}`)
  }
}

function endpointOf({ method, url }: SentRequest) {
  const [path = ''] = url.split('?')
  const found = endpoints.find((known) => known.endpoint.method === method && known.path.test(path))
  if (!found && path.startsWith('/api/')) drift.push(`No contract has ${method} ${path}`)
  return found
}

function checkRequest(
  { endpoint, path: pattern }: (typeof endpoints)[number],
  { method, url, body }: SentRequest,
): void {
  const [path = '', search] = url.split('?')
  const asked = `${method} ${url}`
  const [, ...params] = pattern.exec(path) ?? []
  check(`The path of ${asked}`, z.array(id), params.map(decodeURIComponent))
  const query = Object.fromEntries(new URLSearchParams(search))
  check(`The query of ${asked}`, endpoint.query ?? z.strictObject({}), query)
  if (endpoint.body) check(`The body of ${asked}`, endpoint.body, JSON.parse(body ?? '{}'))
  else if (body !== undefined) drift.push(`${asked} sends a body, and its contract has none`)
}

function checkAnswer(endpoint: EndpointDefinition, { status, text, json }: Answer): void {
  const answered = `The answer to ${endpoint.method} ${endpoint.path}`
  const expected = endpoint.status ?? 200
  if (status !== expected) drift.push(`${answered} is ${status} and should be ${expected}`)
  else if (status !== 204)
    check(answered, endpoint.response, text === undefined ? json : JSON.parse(text))
}

/** A fake network: answers by path, records requests, and checks both against the contracts. */
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
    const known = endpointOf(request)
    const respond = routes[url.split('?')[0] ?? ''] ?? NOT_FOUND
    const answer = typeof respond === 'function' ? await respond(request) : respond
    const status = answer.status ?? known?.endpoint.status ?? 200
    // A 400 is the server's own word about a request off its contract.
    if (known && status !== 400) checkRequest(known, request)
    if (known && status < 300 && !answer.offContract)
      checkAnswer(known.endpoint, { ...answer, status })
    const content = answer.text ?? JSON.stringify(answer.json ?? null)
    return new Response(status === 204 ? null : content, {
      status,
      statusText: answer.statusText ?? '',
      headers: answer.headers ?? {},
    })
  })

  return {
    requests,
    /** The requests of one path, as `path?query`. */
    asked: (path: string) =>
      requests.map(({ url }) => url).filter((url) => url.split('?')[0] === path),
  }
}

/** An answer that the test releases. */
export function heldAnswer() {
  let release: (answer: Answer) => void = () => {}
  const answer = new Promise<Answer>((resolve) => {
    release = resolve
  })
  return { respond: () => answer, release }
}
