import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Acting } from '../../caller.ts'
import { isSameSecret, newToken } from '../../secrets.ts'
import type { Identify } from './caller-of.ts'

/** On requests that the server makes to itself, and with a secret that never leaves it. */
const INNER_HEADER = 'x-inner-visit'

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of an internal request that acts as this person. */
    actInside(acting: Acting | null): Record<string, string>
  }
}

export interface IdentityOptions {
  /** Chooses the one rule that says who is acting. */
  by: (app: FastifyInstance) => Identify
}

export const identity = fp<IdentityOptions>(
  async (app, { by }) => {
    await app.register(cookie)
    app.decorateRequest('acting', null)
    const secret = newToken()
    app.decorate('actInside', (acting) => ({
      [INNER_HEADER]: `${secret} ${JSON.stringify(acting)}`,
    }))
    const identify = by(app)

    app.addHook('onRequest', (request, _reply, done) => {
      const inner = innerVisit(request, secret)
      const found = inner === undefined ? identify(request) : inner
      if (!(found instanceof Promise)) {
        request.acting = found
        return done()
      }
      found.then((acting) => {
        request.acting = acting
        done()
      }, done)
    })
  },
  { name: 'identity' },
)

/** Who the outer request acts as was settled there; an inner one has no peer to judge by. */
function innerVisit({ headers }: FastifyRequest, secret: string): Acting | null | undefined {
  const told = headers[INNER_HEADER]
  if (typeof told !== 'string') return undefined
  const isOurs = isSameSecret(told.slice(0, secret.length), secret)
  return isOurs ? JSON.parse(told.slice(secret.length + 1)) : undefined
}
