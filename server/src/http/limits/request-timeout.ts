import fp from 'fastify-plugin'
import { unavailable } from '../../failures.ts'

const TOO_SLOW = 'This takes longer than it should. Please try again soon.'

export interface RequestTimeoutOptions {
  timeoutMs: number
}

/**
 * Whatever hangs behind it, nobody waits for the beginning of an answer longer than this. (Fastify's
 * own `handlerTimeout` stops its watch as soon as a body was read, and cuts off slow downloads.)
 */
export const requestTimeout = fp<RequestTimeoutOptions>(
  async (app, { timeoutMs }) => {
    app.addHook('onRequest', (request, reply, done) => {
      const timer = setTimeout(() => {
        if (reply.sent || reply.raw.headersSent) return
        // What is still on its way of the request is not waited for either.
        reply.header('connection', 'close').send(unavailable(TOO_SLOW))
      }, request.routeOptions.config.policy?.timeoutMs ?? timeoutMs)
      reply.raw.once('close', () => clearTimeout(timer))
      done()
    })
  },
  { name: 'request-timeout' },
)
