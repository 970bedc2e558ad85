import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '../../failures.ts'

/** There is no sign-in: everybody is this person, unless a demo persona was chosen. */
const DEFAULT_USER_ID = 'user1'
const PERSONA_COOKIE = 'commonplot_persona'
const MAX_REMEMBERED = 10_000
const PERSONA_MAX_AGE_S = 30 * 86_400

declare module 'fastify' {
  interface FastifyRequest {
    personaId: string | null
  }
}

const PERSONA_IN_HEADER = new RegExp(`(?:^|;\\s*)${PERSONA_COOKIE}=([^;]*)`)
const PLAIN_ID = /^[\w-]+$/

export interface IdentityOptions {
  personas: boolean
  userExists(id: string): Promise<boolean>
}

/** The one function that says who is acting. */
export function actingUserId(request: FastifyRequest): string {
  return request.personaId ?? DEFAULT_USER_ID
}

/** The same before a request is taken apart; null when only that can tell. */
export function actingUserOfHeader(cookies: string | undefined, personas: boolean): string | null {
  const persona = personas && cookies ? PERSONA_IN_HEADER.exec(cookies)?.[1] : undefined
  if (!persona) return DEFAULT_USER_ID
  return PLAIN_ID.test(persona) ? persona : null
}

export async function identifyPeople(app: FastifyInstance, options: IdentityOptions) {
  await app.register(cookie)
  app.decorateRequest('personaId', null)
  if (!options.personas) return

  // Nobody is ever deleted, so who was there once need not be looked for again.
  const known = new Set<string>()
  const assertKnown = async (id: string) => {
    if (known.has(id)) return
    if (!(await options.userExists(id))) throw invalid('as: there is no such demo person')
    if (known.size < MAX_REMEMBERED) known.add(id)
  }

  app.addHook('onRequest', async (request, reply) => {
    const chosen = personaChoice(request)
    if (chosen !== null) {
      await assertKnown(chosen)
      const attributes = {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        maxAge: PERSONA_MAX_AGE_S,
      } as const
      return reply.setCookie(PERSONA_COOKIE, chosen, attributes).redirect('/')
    }
    const persona = request.cookies[PERSONA_COOKIE]
    if (!persona || persona === DEFAULT_USER_ID) return
    await assertKnown(persona)
    request.personaId = persona
  })
}

/** `/?as=user2`, and only there. */
function personaChoice(request: FastifyRequest): string | null {
  if (request.method !== 'GET' || !request.url.startsWith('/?')) return null
  return new URL(request.url, 'http://here').searchParams.get('as')
}
