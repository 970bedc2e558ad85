import { randomBytes, timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { invalid, notFound } from '../../failures.ts'
import { isFromThisMachine } from '../security/loopback.ts'
import { personaChoice } from './persona-choice.ts'

/** There is no sign-in: everybody is this person, unless a demo persona was chosen. */
const DEFAULT_USER_ID = 'user1'
const PERSONA_COOKIE = 'commonplot_persona'
const MAX_REMEMBERED = 10_000
const PERSONA_ATTRIBUTES = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 30 * 86_400,
} as const

/** On requests that the server makes to itself, and with a secret that never leaves it. */
const INNER_HEADER = 'x-inner-visit'
const SECRET_BYTES = 32

declare module 'fastify' {
  interface FastifyRequest {
    personaId: string | null
  }
  interface FastifyInstance {
    /** The headers by which a request of the server to itself acts as somebody. */
    actInside(userId: string): Record<string, string>
  }
}

export interface IdentityOptions {
  personas: boolean
  userExists(id: string): Promise<boolean>
}

/** The one function that says who is acting. */
export function actingUserId(request: FastifyRequest): string {
  return request.personaId ?? DEFAULT_USER_ID
}

export const identity = fp<IdentityOptions>(
  async (app, { personas, userExists }) => {
    await app.register(cookie)
    app.decorateRequest('personaId', null)
    const secret = randomBytes(SECRET_BYTES).toString('base64url')
    app.decorate('actInside', (userId) => ({ [INNER_HEADER]: `${secret} ${userId}` }))
    const assertKnown = rememberKnown(userExists)

    const mayChoose = (request: FastifyRequest) => personas && isFromThisMachine(request)

    app.addHook('onRequest', (request, reply, done) => {
      const chosen = personaChoice(request)
      if (chosen !== null) {
        if (!mayChoose(request)) return done(notFound('There are no demo people here'))
        assertKnown(chosen).then(
          () => reply.setCookie(PERSONA_COOKIE, chosen, PERSONA_ATTRIBUTES).redirect('/'),
          done,
        )
        return
      }
      request.personaId = innerVisitor(request, secret)
      const persona = request.cookies[PERSONA_COOKIE]
      if (request.personaId !== null || !persona || persona === DEFAULT_USER_ID) return done()
      if (!mayChoose(request)) return done()
      assertKnown(persona).then(() => {
        request.personaId = persona
        done()
      }, done)
    })
  },
  { name: 'identity' },
)

/** Nobody is ever deleted, so who was there once need not be looked for again. */
function rememberKnown(userExists: IdentityOptions['userExists']) {
  const known = new Set<string>()
  return async (id: string) => {
    if (known.has(id)) return
    if (!(await userExists(id))) throw invalid('as: there is no such demo person')
    if (known.size < MAX_REMEMBERED) known.add(id)
  }
}

/** Who the outer request acts as was settled there; an inner one has no peer to judge by. */
function innerVisitor({ headers }: FastifyRequest, secret: string): string | null {
  const told = headers[INNER_HEADER]
  if (typeof told !== 'string') return null
  const given = Buffer.from(told.slice(0, secret.length))
  const wanted = Buffer.from(secret)
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isOurs ? told.slice(secret.length + 1) : null
}
