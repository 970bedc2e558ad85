import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify'
import type { Clock } from '../../clock.ts'
import { actingUserId } from '../identity/identity.ts'
import type { Admit } from '../limits/rate-limit.ts'
import { openQuickLane } from './quick-lane.ts'
import type { Answer, ReadyAnswers } from './ready-answers.ts'
import { chooseBytes, openShelf, readyKey } from './ready-choice.ts'
import { headsOf } from './ready-heads.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readyAnswers: ReadyAnswers | null
  }
}

export interface DoorOptions {
  ready: ReadyAnswers
  clock: Clock
  personas: boolean
  timeouts: { requestTimeout: number; keepAliveTimeout: number }
  /** Asked before an answer is given away without the server's own gate. */
  admit?: Admit | undefined
}

/** A server that sends what is ready at once and hands everything else to the app. */
export function doorBefore({
  ready,
  clock,
  personas,
  timeouts,
  admit,
}: DoorOptions): FastifyServerFactory {
  const shelf = openShelf(ready, personas)

  return (handler): Server => {
    const server = createServer(timeouts, (request, response) => {
      if (request.method !== 'GET' || !sendAtOnce(request, response)) handler(request, response)
    })
    openQuickLane(server, { shelf, clock, admit, idleMs: timeouts.keepAliveTimeout })
    return server
  }

  function sendAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    const choice = shelf.choose(request.headers, request.url ?? '')
    if (!choice) return false
    const { whole, unchanged } = headsOf(choice.chosen)
    if (choice.known) response.writeHead(304, withRequestId(unchanged)).end()
    else response.writeHead(200, withRequestId(whole)).end(choice.chosen.latin1, 'latin1')
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
  const key = readyKey(actingUserId(request), request.headers, request.url)
  const answer = ready.find(key) ?? (await ready.make(key, compute))
  const { chosen, known } = chooseBytes(answer, request.headers)
  reply.headers(chosen.headers)
  if (!known) return reply.send(Buffer.from(chosen.latin1, 'latin1'))
  return reply.status(304).removeHeader('content-length').send()
}

/** Node has written a row out before the next request comes. */
function withRequestId(row: string[]): string[] {
  row[row.length - 1] = randomUUID()
  return row
}
