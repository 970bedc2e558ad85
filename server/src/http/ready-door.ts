import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify'
import { actingUserId, actingUserOfHeader } from './identity.ts'
import type { Answer, ReadyAnswer, ReadyAnswers, ReadyBytes } from './ready-answers.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readyAnswers: ReadyAnswers | null
  }
}

const TAKES_BROTLI = /(?:^|[\s,])br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/

/** A server that sends what is ready at once and hands everything else to the app. */
export function doorBefore(
  ready: ReadyAnswers,
  personas: boolean,
  timeouts: { requestTimeout: number; keepAliveTimeout: number },
): FastifyServerFactory {
  return (handler): Server =>
    createServer(timeouts, (request, response) => {
      if (request.method !== 'GET' || !sendAtOnce(request, response)) handler(request, response)
    })

  function sendAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, url = '' } = request
    const userId = actingUserOfHeader(headers.cookie, personas)
    const answer = userId === null ? undefined : ready.find(keyOf(userId, headers, url))
    if (!answer) return false
    const chosen = bytesFor(answer, headers)
    const { whole, unchanged } = headsOf(chosen)
    if (isKnown(headers['if-none-match'], chosen.etag)) {
      response.writeHead(304, withRequestId(unchanged)).end()
    } else {
      response.writeHead(200, withRequestId(whole)).end(chosen.bytes)
    }
    return true
  }
}

/** The slower way in: makes the answer when it is not ready yet. */
export async function sendReady(
  ready: ReadyAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
  compute: () => Promise<Answer>,
): Promise<FastifyReply> {
  const key = keyOf(actingUserId(request), request.headers, request.url)
  const answer = ready.find(key) ?? (await ready.make(key, compute))
  const { bytes, etag, headers } = bytesFor(answer, request.headers)
  reply.headers(headers)
  if (!isKnown(request.headers['if-none-match'], etag)) return reply.send(bytes)
  return reply.status(304).removeHeader('content-length').send()
}

function keyOf(userId: string, headers: IncomingMessage['headers'], url: string): string {
  return `${userId} ${headers['x-time-zone'] ?? ''} ${url}`
}

function bytesFor(answer: ReadyAnswer, headers: IncomingMessage['headers']): ReadyBytes {
  const accepted = headers['accept-encoding']
  if (!answer.brotli || typeof accepted !== 'string') return answer.plain
  return TAKES_BROTLI.test(accepted) ? answer.brotli : answer.plain
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
}

interface Heads {
  whole: string[]
  unchanged: string[]
}

const ABOUT_THE_BODY = ['content-type', 'content-length', 'content-encoding']
const heads = new WeakMap<ReadyBytes, Heads>()

/** Headers in a row, as Node writes them fastest. */
function headsOf(chosen: ReadyBytes): Heads {
  const known = heads.get(chosen)
  if (known) return known
  const headers = Object.entries({ ...SECURITY_HEADERS, ...chosen.headers, 'x-request-id': '' })
  const unchanged = headers.filter(([name]) => !ABOUT_THE_BODY.includes(name))
  const made = { whole: headers.flat(), unchanged: unchanged.flat() }
  heads.set(chosen, made)
  return made
}

/** The last of a head is the request's own; Node has written it out before the next one comes. */
function withRequestId(head: string[]): string[] {
  head[head.length - 1] = randomUUID()
  return head
}
