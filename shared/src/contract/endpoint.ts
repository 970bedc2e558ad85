import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** The people who may call. The service checks ownership. */
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
  /** A change that a suspended person may still make: to finish a rental, and to leave. */
  allowedWhileSuspended?: true
  /** Two equal concurrent calls are not one: each creates a thing, such as an upload. */
  alwaysAnew?: true
  /** The answer has the number of unread entries in `X-Unread-Count`. */
  unread?: true
}

export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof PathParams<`/${Rest}`>]: string }
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

/** The input of a caller (before defaults and coercion). */
export type EndpointInput<E extends EndpointDefinition> = (keyof PathParams<E['path']> extends never
  ? unknown
  : { params: PathParams<E['path']> }) &
  (E['query'] extends Schema ? { query?: z.input<E['query']> } : unknown) &
  (E['body'] extends Schema ? { body: z.input<E['body']> } : unknown)

/** The validated input of a handler. */
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
  /** For lists with unread entries. */
  unread?: number
}

/** The result of a handler; `serve` turns a page into an array with headers. */
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

/** Calls to join and leave: without body and answer. */
export function membership<const M extends Method, const P extends `/${string}`>(
  method: M,
  path: P,
  summary: string,
) {
  return endpoint({ method, path, access: 'member', summary, response: z.null(), status: 204 })
}
