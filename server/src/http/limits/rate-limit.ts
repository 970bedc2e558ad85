import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import { SECURITY_HEADERS } from '../security/security-headers.ts'
import { LONGEST_ADDRESS } from './server-limits.ts'

const BURST_SECONDS = 10
const REFUSAL_DELAY_MS = 1000
const POINTS_PER_CONNECTION = 24
const FEWEST_CONNECTIONS = 8
const MAX_REMEMBERED = 50_000

export interface AdmissionOptions {
  pointsPerMinute: number
  /** How many proxies in front of us add to `X-Forwarded-For`; 0 believes nobody. */
  trustedProxies: number
  refusalDelayMs?: number
}

export interface Admission {
  /** Puts the gate before everything that the server does with a request. */
  guard(server: Server): Server
  /** Takes points for a request that costs more than one; how many seconds to wait, 0 for none. */
  charge(request: IncomingMessage, points: number): number
  addressOf(socket: Socket, headers: IncomingHttpHeaders): string
  /** For those who answer without the server: whether one more plain request may be answered. */
  admit: Admit
  /** Whether what is told of the hop before may be believed, as Fastify asks. */
  isTrusted(address: string, hop: number): boolean
  refusalDelayMs: number
}

export type Admit = (socket: Socket, headers: IncomingHttpHeaders, points: number) => boolean

/** What an address has left; it fills up again evenly, so that a flood never comes in waves. */
interface Bucket {
  points: number
  filledAt: number
  connections: number
}

/**
 * Limits each address by what its requests cost, before any of them is looked at. Synchronous and
 * in memory: an answer from ready bytes takes as long as this would if it asked anybody.
 */
export function createAdmission({
  pointsPerMinute,
  trustedProxies,
  refusalDelayMs = REFUSAL_DELAY_MS,
}: AdmissionOptions): Admission {
  const buckets = new Map<string, Bucket>()
  const pointsPerMs = pointsPerMinute / 60_000
  const burst = pointsPerMs * 1000 * BURST_SECONDS
  const maxConnections = Math.max(FEWEST_CONNECTIONS, pointsPerMinute / POINTS_PER_CONNECTION)
  const waiting = new WeakSet<Socket>()

  const addressOf = (socket: Socket, headers: IncomingHttpHeaders): string => {
    const peer = socket.remoteAddress ?? ''
    if (trustedProxies === 0) return groupOf(peer)
    const told = String(headers['x-forwarded-for'] ?? '').split(',')
    return groupOf(told.at(-trustedProxies)?.trim() || told[0]?.trim() || peer)
  }

  const bucketOf = (address: string): Bucket => {
    const known = buckets.get(address)
    if (known) return known
    if (buckets.size >= MAX_REMEMBERED) forgetSome(buckets)
    const fresh = { points: burst, filledAt: performance.now(), connections: 0 }
    buckets.set(address, fresh)
    return fresh
  }

  const take = (bucket: Bucket, points: number): number => {
    const now = performance.now()
    const filled = Math.min(burst, bucket.points + (now - bucket.filledAt) * pointsPerMs)
    bucket.filledAt = now
    bucket.points = filled < points ? filled : filled - points
    return filled < points ? Math.ceil((points - filled) / pointsPerMs / 1000) : 0
  }

  const admits = (request: IncomingMessage, response: ServerResponse): boolean => {
    if ((request.url ?? '').length > LONGEST_ADDRESS) {
      refuse(response, 414, 'The address is too long')
      return false
    }
    const waitS = take(bucketOf(addressOf(request.socket, request.headers)), 1)
    if (waitS === 0) return true
    holdBack(request, response, waitS)
    return false
  }

  /** Who asks too often waits for that answer too, or refusing a flood would be the flood. */
  const holdBack = (request: IncomingMessage, response: ServerResponse, waitS: number): void => {
    const { socket } = request
    // What else was sent in the same breath goes when the connection closes.
    if (waiting.has(socket)) return
    waiting.add(socket)
    socket.pause()
    setTimeout(() => refuse(response, 429, TOO_OFTEN, waitS), refusalDelayMs).unref()
  }

  const countConnections = (socket: Socket): void => {
    const bucket = bucketOf(groupOf(socket.remoteAddress ?? ''))
    bucket.connections += 1
    socket.once('close', () => {
      bucket.connections -= 1
    })
    if (bucket.connections > maxConnections) socket.destroy()
  }

  return {
    guard(server) {
      // Behind a proxy every connection is the proxy's.
      if (trustedProxies === 0) server.on('connection', countConnections)
      const handlers = server.listeners('request')
      server.removeAllListeners('request')
      return server.on('request', (request, response) => {
        if (!admits(request, response)) return
        for (const handle of handlers) handle.call(server, request, response)
      })
    },
    charge: ({ socket, headers }, points) => take(bucketOf(addressOf(socket, headers)), points),
    admit: (socket, headers, points) => take(bucketOf(addressOf(socket, headers)), points) === 0,
    isTrusted: (_address, hop) => hop < trustedProxies,
    addressOf,
    refusalDelayMs,
  }
}

export const TOO_OFTEN = 'That was a lot of requests at once. Please wait a moment and try again.'

function refuse(response: ServerResponse, status: number, message: string, waitS?: number): void {
  response
    .writeHead(status, {
      ...SECURITY_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': randomUUID(),
      ...(waitS === undefined ? {} : { 'retry-after': String(waitS) }),
      connection: 'close',
    })
    .end(JSON.stringify({ message }))
}

/** A household has a whole network of IPv6 addresses; it is one neighbour all the same. */
function groupOf(address: string): string {
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length)
  return isIPv6(address) ? address.split(':').slice(0, 4).join(':') : address
}

/** The first in a map are the oldest; who is still connected stays. */
function forgetSome(buckets: Map<string, Bucket>): void {
  for (const [address, { connections }] of buckets) {
    if (buckets.size < MAX_REMEMBERED * 0.9) return
    if (connections === 0) buckets.delete(address)
  }
}
