import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Acting } from '../../caller.ts'
import { isSameSecret, newToken } from '../../secrets.ts'
import type { Identify } from './caller-of.ts'

/** Header of internal requests; its value is a secret that never leaves the process. */
const INNER_HEADER = 'x-inner-visit'

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of an internal request that acts as this person. */
    actInside(acting: Acting | null): Record<string, string>
  }
}

export interface IdentityOptions {
  /** Chooses how the acting person of a request is found. */
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

/** The outer request settled its acting person; an internal request has no peer to check. */
function innerVisit({ headers }: FastifyRequest, secret: string): Acting | null | undefined {
  const told = headers[INNER_HEADER]
  if (typeof told !== 'string') return undefined
  const isOurs = isSameSecret(told.slice(0, secret.length), secret)
  return isOurs ? JSON.parse(told.slice(secret.length + 1)) : undefined
}
