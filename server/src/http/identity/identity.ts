import cookie from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { invalid } from '../../failures.ts'

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

declare module 'fastify' {
  interface FastifyRequest {
    personaId: string | null
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
    if (!personas) return

    // Nobody is ever deleted, so who was there once need not be looked for again.
    const known = new Set<string>()
    const assertKnown = async (id: string) => {
      if (known.has(id)) return
      if (!(await userExists(id))) throw invalid('as: there is no such demo person')
      if (known.size < MAX_REMEMBERED) known.add(id)
    }

    app.addHook('onRequest', (request, reply, done) => {
      const chosen = personaChoice(request)
      if (chosen !== null) {
        assertKnown(chosen).then(
          () => reply.setCookie(PERSONA_COOKIE, chosen, PERSONA_ATTRIBUTES).redirect('/'),
          done,
        )
        return
      }
      const persona = request.cookies[PERSONA_COOKIE]
      if (!persona || persona === DEFAULT_USER_ID) return done()
      assertKnown(persona).then(() => {
        request.personaId = persona
        done()
      }, done)
    })
  },
  { name: 'identity' },
)

/** `/?as=user2`, and only there. */
function personaChoice(request: FastifyRequest): string | null {
  if (request.method !== 'GET' || !request.url.startsWith('/?')) return null
  return new URL(request.url, 'http://here').searchParams.get('as')
}
