import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** Who may call. Whose thing it is, is asked by the service. */
export type Access = 'anyone' | 'member' | 'operator'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface EndpointDefinition {
  method: Method
  /** Fastify style: `/api/plots/:id`. Every `:name` is an id. */
  path: `/${string}`
  access: Access
  /** One line for the API document. */
  summary: string
  /** The key in its contract; `contract` fills both in, so that a name is written once. */
  operationId?: string
  tag?: string
  query?: Schema
  body?: Schema
  response: Schema
  /** Status of a successful answer; 200 unless given. */
  status?: 200 | 201 | 202 | 204
  /** The answer is an array with `X-Total-Count` and, while there is more, `Link: rel="next"`. */
  paged?: true
  /** A change that somebody who is suspended may still make: to finish what they began, and to leave. */
  allowedWhileSuspended?: true
  /** Two equal calls at once are two things, as places for two files are. */
  alwaysAnew?: true
  /** How many of all of them are unread, in `X-Unread-Count`. */
  unread?: true
}

export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof PathParams<`/${Rest}`>]: string }
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

/** What a caller writes (before defaults and coercion). */
export type EndpointInput<E extends EndpointDefinition> = (keyof PathParams<E['path']> extends never
  ? unknown
  : { params: PathParams<E['path']> }) &
  (E['query'] extends Schema ? { query?: z.input<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: z.input<E['body']> } : unknown)

/** What a handler receives (validated). */
export type EndpointRequest<E extends EndpointDefinition> = {
  params: PathParams<E['path']>
  query: E['query'] extends Schema ? z.output<E['query']> : undefined
  body: E['body'] extends Schema ? z.output<E['body']> : undefined
}

export type EndpointResponse<E extends EndpointDefinition> = z.output<E['response']>

export interface Page<Item> {
  items: Item[]
  total: number
  nextCursor: string | null
  /** Of lists that people work through. */
  unread?: number
}

/** What a handler gives back; `serve` turns a page into an array with headers. */
export type EndpointResult<E extends EndpointDefinition> = E extends { paged: true }
  ? EndpointResponse<E> extends Array<infer Item>
    ? Page<Item>
    : never
  : EndpointResponse<E>

export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition
}

type Named<Endpoints> = {
  [Key in keyof Endpoints]: Endpoints[Key] & { operationId: string; tag: string }
}

/** The calls of one feature: each is named after its key and filed under the tag. */
/* @__NO_SIDE_EFFECTS__ */
export function contract<const Endpoints extends Record<string, EndpointDefinition>>(
  tag: string,
  endpoints: Endpoints,
): Named<Endpoints> {
  const named = Object.entries(endpoints).map(([operationId, definition]) => [
    operationId,
    { ...definition, operationId, tag },
  ])
  return Object.fromEntries(named) as Named<Endpoints>
}

export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
}

/** Joining and leaving something: neither sends nor answers anything. */
export function membership<const M extends Method, const P extends `/${string}`>(
  method: M,
  path: P,
  summary: string,
) {
  return endpoint({ method, path, access: 'member', summary, response: z.null(), status: 204 })
}
