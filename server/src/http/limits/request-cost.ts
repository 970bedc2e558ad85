import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** On top of the one point that every request takes. */
const READ = 4
const WRITE = 9
const PAGE = 4
const BYTES_PER_POINT = 10_240
const MOST_FOR_BODY = 100

export function costBeyondFirstPoint(request: FastifyRequest): number {
  const { endpoint, policy } = request.routeOptions.config
  if (request.headers.upgrade !== undefined) return WRITE
  if (policy?.cost !== undefined) return policy.cost
  if (!endpoint) return request.routeOptions.url === '/*' || request.is404 ? PAGE : 0
  return endpoint.method === 'GET' ? READ : WRITE + costOfBody(request.headers)
}

/** A body is read and looked through before anybody knows whether it is worth it. */
function costOfBody(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return MOST_FOR_BODY
  const bytes = Number(headers['content-length'] ?? 0)
  return Math.min(MOST_FOR_BODY, Math.floor(bytes / BYTES_PER_POINT))
}
