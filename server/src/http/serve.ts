import type {
  EndpointDefinition,
  EndpointRequest,
  EndpointResult,
  Page,
} from '@commonplot/shared/contract/endpoint.ts'
import { id } from '@commonplot/shared/contract/fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Caller } from '../caller.ts'
import { actingUserId } from './identity.ts'
import { timeZoneOf } from './time-zone.ts'
import { validate } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition
  }
}

export type Handler<E extends EndpointDefinition> = (
  request: EndpointRequest<E> & { caller: Caller; reply: FastifyReply },
) => Promise<EndpointResult<E>> | EndpointResult<E>

const params = z.record(z.string(), id)

/** Registers one endpoint of a contract: validates what comes in and presents what goes out. */
export function serve<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => {
      const caller = { userId: actingUserId(request), timeZone: timeZoneOf(request) }
      const result = await handler({
        params: validate(params as never, request.params ?? {}, 'path'),
        query: endpoint.query && validate(endpoint.query, request.query ?? {}, 'query'),
        body: endpoint.body && validate(endpoint.body, request.body ?? {}, 'body'),
        caller,
        reply,
      } as Parameters<Handler<E>>[0])
      reply.status(endpoint.status ?? 200)
      if (endpoint.status === 204) return reply.send()
      const content = endpoint.paged
        ? sendPageHeaders(request, reply, result as Page<unknown>)
        : result
      return present(endpoint, content)
    },
  })
}

/** What is not in the contract does not leave the server. */
function present(endpoint: EndpointDefinition, content: unknown): unknown {
  const parsed = endpoint.response.safeParse(content)
  if (parsed.success) return parsed.data
  throw new Error(`${endpoint.method} ${endpoint.path} answered off its contract`, {
    cause: parsed.error,
  })
}

function sendPageHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>) {
  reply.header('x-total-count', page.total)
  if (page.nextCursor !== null) {
    const next = new URL(request.url, 'http://here')
    next.searchParams.set('cursor', page.nextCursor)
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return page.items
}
