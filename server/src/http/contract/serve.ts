import type {
  EndpointDefinition,
  EndpointRequest,
  EndpointResult,
  Page,
} from '@commonplot/shared/contract/endpoint.ts'
import { id } from '@commonplot/shared/contract/fields.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Caller } from '../../caller.ts'
import { actingUserId } from '../identity/identity.ts'
import { timeZoneOf } from '../identity/time-zone.ts'
import { sendReady } from '../response-cache/ready-door.ts'
import type { RoutePolicy } from './route-policy.ts'
import { validate } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition
  }
}

export type Handler<E extends EndpointDefinition> = (
  request: EndpointRequest<E> & {
    caller: Caller
    /** Not for a GET that may be answered from ready bytes. */
    reply: FastifyReply
  },
) => Promise<EndpointResult<E>> | EndpointResult<E>

const params = z.record(z.string(), id)

/** Registers one endpoint of a contract: validates what comes in and presents what goes out. */
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
      const asked = read(endpoint, request)
      if (endpoint.method === 'GET' && policy.cache !== false && app.readyAnswers) {
        return sendReady(app.readyAnswers, request, reply, async () => {
          const { content, headers } = await answer(endpoint, handler, asked, refusedReply)
          return { body: JSON.stringify(content), headers }
        })
      }
      const { content, headers } = await answer(endpoint, handler, asked, reply)
      reply.status(endpoint.status ?? 200).headers(headers)
      return endpoint.status === 204 ? reply.send() : content
    },
  })
}

/** All that an answer is made of, without the request itself, so that it can be made again later. */
interface Asked {
  url: string
  input: Record<'params' | 'query' | 'body' | 'caller', unknown>
}

function read(endpoint: EndpointDefinition, request: FastifyRequest): Asked {
  return {
    url: request.url,
    input: {
      params: validate(params as never, request.params ?? {}, 'path'),
      query: endpoint.query && validate(endpoint.query, request.query ?? {}, 'query'),
      body: endpoint.body && validate(endpoint.body, request.body ?? {}, 'body'),
      caller: { userId: actingUserId(request), timeZone: timeZoneOf(request) } satisfies Caller,
    },
  }
}

async function answer<E extends EndpointDefinition>(
  endpoint: E,
  handler: Handler<E>,
  { url, input }: Asked,
  reply: FastifyReply,
): Promise<{ content: unknown; headers: Record<string, string> }> {
  const result = await handler({ ...input, reply } as Parameters<Handler<E>>[0])
  if (endpoint.status === 204) return { content: undefined, headers: {} }
  if (!endpoint.paged) return { content: present(endpoint, result), headers: {} }
  const page = result as Page<unknown>
  return { content: present(endpoint, page.items), headers: pageHeaders(url, page) }
}

/** What is said to one reply would be missing from the next, which is sent from bytes. */
const refusedReply = new Proxy({} as FastifyReply, {
  get() {
    throw new Error('a GET that uses its reply says so in its policy: cache: false')
  },
})

/** What is not in the contract does not leave the server. */
function present(endpoint: EndpointDefinition, content: unknown): unknown {
  const parsed = endpoint.response.safeParse(content)
  if (parsed.success) return parsed.data
  throw new Error(`${endpoint.method} ${endpoint.path} answered off its contract`, {
    cause: parsed.error,
  })
}

function pageHeaders(url: string, page: Page<unknown>): Record<string, string> {
  const total = { 'x-total-count': String(page.total) }
  if (page.nextCursor === null) return total
  const next = new URL(url, 'http://here')
  next.searchParams.set('cursor', page.nextCursor)
  return { ...total, link: `<${next.pathname}${next.search}>; rel="next"` }
}
