import {
  type EndpointDefinition,
  type EndpointInput,
  type EndpointResponse,
  fillPath,
  type Page,
} from '@commonplot/shared/contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { ownTimeZone } from './format.ts'

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export type PagedEndpoint = EndpointDefinition & { paged: true }
type ItemOf<E extends EndpointDefinition> =
  EndpointResponse<E> extends Array<infer Item> ? Item : never

/** The only fetch in the browser: cookies always, JSON when there is a payload, an error when not OK. */
export async function request(
  method: string,
  url: string,
  options: { body?: unknown; signal?: AbortSignal } = {},
) {
  const headers = new Headers({ 'X-Time-Zone': ownTimeZone() })
  const init: RequestInit = { method, headers, credentials: 'include' }
  if (options.signal) init.signal = options.signal
  if (options.body !== undefined) {
    headers.set('Content-Type', 'application/json')
    init.body = JSON.stringify(options.body)
  }
  const response = await fetch(url, init)
  if (response.ok) return response
  const { status, statusText, headers: told } = response
  if (status === 401) sayMaybeSignedOut()
  throw new ApiError(status, statusText, await response.text(), told.get('Retry-After'))
}

function urlOf(endpoint: EndpointDefinition, { params, query }: LooseInput): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const path = fillPath(endpoint.path, params)
  return search.size > 0 ? `${path}?${search}` : path
}

function send(endpoint: EndpointDefinition, input: LooseInput, signal?: AbortSignal) {
  return request(endpoint.method, urlOf(endpoint, input), {
    ...(input.body !== undefined && { body: input.body }),
    ...(signal && { signal }),
  })
}

async function read<Value>(response: Response): Promise<Value> {
  return response.status === 204 ? (undefined as Value) : ((await response.json()) as Value)
}

/** The last write, while it has no answer. */
let writing = ''
let written: Promise<unknown>

/**
 * A second identical write, such as a double press, shares the answer of the first. Another write in
 * between separates them, and a contract may declare each call as new.
 */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  input: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<EndpointResponse<E>> {
  const said = endpoint.method + endpoint.path + JSON.stringify(input)
  if (said !== writing) {
    const answer = send(endpoint, input as LooseInput, signal).then(read<EndpointResponse<E>>)
    if (endpoint.method === 'GET' || endpoint.alwaysAnew) return answer
    writing = said
    written = answer.finally(() => {
      if (writing === said) writing = ''
    })
  }
  return written as Promise<EndpointResponse<E>>
}

function cursorIn(link: string | null): string | null {
  const next = link?.match(/<([^>]+)>\s*;\s*rel="?next"?/)?.[1]
  return next ? new URL(next, 'http://localhost').searchParams.get('cursor') : null
}

export async function callPage<E extends PagedEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  signal?: AbortSignal,
): Promise<Page<ItemOf<E>>> {
  const response = await send(endpoint, input as LooseInput, signal)
  const items = await read<ItemOf<E>[]>(response)
  const total = response.headers.get('X-Total-Count')
  const unread = response.headers.get('X-Unread-Count')
  return {
    items,
    total: total === null ? items.length : Number(total),
    nextCursor: cursorIn(response.headers.get('Link')),
    ...(unread !== null && { unread: Number(unread) }),
  }
}

let listener: () => void = () => {}
let leaving = 0

/** Registers the one listener, which checks the session. */
export function onMaybeSignedOut(heard: () => void): () => void {
  listener = heard
  return () => {
    listener = () => {}
  }
}

/** An answer or the live channel reports that the session may have ended. */
export const sayMaybeSignedOut = (): void => {
  if (leaving === 0) listener()
}

/** Ignores reports of an ended session during a deliberate sign-out. */
export async function whileLeaving<Result>(leave: () => Promise<Result>): Promise<Result> {
  leaving += 1
  try {
    return await leave()
  } finally {
    leaving -= 1
  }
}
