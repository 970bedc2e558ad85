import type { Readable } from 'node:stream'
import type {
  EndpointDefinition,
  EndpointRequest,
  EndpointResult,
  Page,
} from '@commonplot/shared/contract/endpoint.ts'
import { id } from '@commonplot/shared/contract/fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Caller, Visitor } from '../../caller.ts'
import { visitorOf } from '../identity/caller-of.ts'
import { sendAndAllowProxy } from '../response-cache/response-cache.ts'
import type { RoutePolicy } from './route-policy.ts'
import { validate } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition
  }
}

export type Handler<E extends EndpointDefinition> = (
  request: EndpointRequest<E> & {
    caller: E['access'] extends 'anyone' ? Visitor : Caller
    /**
     * Absent for a public read: its stored answer would lose headers that the handler sets on one
     * reply.
     */
    reply: E extends { method: 'GET'; access: 'anyone' } ? undefined : FastifyReply
  },
) => Promise<EndpointResult<E>> | EndpointResult<E>

const params = z.record(z.string(), id)

/**
 * Registers one endpoint of a contract: validates the request and presents the response by its
 * schemas.
 */
export function serve<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  policy: RoutePolicy = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, policy },
    handler: async (request, reply) => {
      const input = read(endpoint, request)
      const answer = async () =>
        present(endpoint, request.url, await handler({ ...input, reply } as never))
      if (endpoint.method === 'GET') {
        const made = await app.responseCache.make(request, async () => {
          const { content, headers } = await answer()
          return { body: JSON.stringify(content), headers }
        })
        return sendAndAllowProxy(request, reply, made)
      }
      const { content, headers } = await answer()
      reply.status(endpoint.status ?? 200).headers(headers)
      return endpoint.status === 204 ? reply.send() : content
    },
  })
}

/** Registers a streamed answer. Its handler alone decides the content. */
export function serveStream<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  handler: (
    request: EndpointRequest<E> & { caller: Caller; reply: FastifyReply },
  ) => Promise<Readable>,
  policy: RoutePolicy = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, policy },
    handler: async (request, reply) => {
      const input = read(endpoint, request)
      return reply.send(await handler({ ...input, reply } as never))
    },
  })
}

function read(endpoint: EndpointDefinition, request: FastifyRequest) {
  return {
    params: validate(params as never, request.params ?? {}, 'path'),
    query: endpoint.query && validate(endpoint.query, request.query ?? {}, 'query'),
    body: endpoint.body && validate(endpoint.body, request.body ?? {}, 'body'),
    caller: visitorOf(request),
  }
}

function present(endpoint: EndpointDefinition, url: string, result: unknown) {
  if (endpoint.status === 204) return { content: undefined, headers: {} }
  if (!endpoint.paged) return { content: parseResponse(endpoint, result), headers: {} }
  const page = result as Page<unknown>
  return { content: parseResponse(endpoint, page.items), headers: pageHeaders(url, page) }
}

/** Strips all fields that are not in the contract. */
function parseResponse(endpoint: EndpointDefinition, content: unknown): unknown {
  const parsed = endpoint.response.safeParse(content)
  if (parsed.success) return parsed.data
  throw new Error(`${endpoint.method} ${endpoint.path} answered off its contract`, {
    cause: parsed.error,
  })
}

function pageHeaders(url: string, page: Page<unknown>): Record<string, string> {
  const total = {
    'x-total-count': String(page.total),
    ...(page.unread !== undefined && { 'x-unread-count': String(page.unread) }),
  }
  if (page.nextCursor === null) return total
  const next = new URL(url, 'http://here')
  next.searchParams.set('cursor', page.nextCursor)
  return { ...total, link: `<${next.pathname}${next.search}>; rel="next"` }
}
