import { DAY_S } from '@commonplot/shared/dates/durations.ts'
import type { Suspension } from '@commonplot/shared/operator/suspension.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Acting, FIXED_PERSON_ID as DEFAULT_USER_ID } from '../../caller.ts'
import { invalid, notFound } from '../../failures.ts'
import { isFromThisMachine } from '../security/loopback.ts'
import type { Identify } from './caller-of.ts'

/** The persona in `/?as=user2`; no other path has one. */
export function personaChoice({ method, url }: FastifyRequest): string | null {
  if (method !== 'GET' || !url.startsWith('/?')) return null
  return new URL(url, 'http://here').searchParams.get('as')
}

const PERSONA_COOKIE = 'commonplot_persona'
const PERSONA_ATTRIBUTES = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 30 * DAY_S,
} as const

export interface FixedPersonOptions {
  personas: boolean
  /** Whether the settings restrict the server to this machine. */
  isLocal: boolean
  /** Undefined for an unknown person. */
  findSuspension(id: string): Promise<Suspension | null | undefined>
}

export function fixedPerson(
  app: FastifyInstance,
  { personas, isLocal, findSuspension }: FixedPersonOptions,
): Identify {
  // The fixed person is also the operator, who cannot suspend themselves: no lookup.
  const everybody: Acting = {
    userId: DEFAULT_USER_ID,
    isOperator: false,
    suspension: null,
    session: null,
  }
  const operator: Acting = { ...everybody, isOperator: true }
  const personaOf = async (userId: string): Promise<Acting> => {
    const suspension = await findSuspension(userId)
    if (suspension === undefined) throw invalid('as: there is no such demo person')
    return { userId, isOperator: false, suspension, session: null }
  }
  const mayChoose = (request: FastifyRequest) => personas && isFromThisMachine(request)
  const mayOperate = (request: FastifyRequest) => isLocal && isFromThisMachine(request)

  app.addHook('onRequest', (request, reply, done) => {
    const chosen = personaChoice(request)
    if (chosen === null) return done()
    if (!mayChoose(request)) return done(notFound('There are no demo people here'))
    personaOf(chosen).then(
      () => reply.setCookie(PERSONA_COOKIE, chosen, PERSONA_ATTRIBUTES).redirect('/'),
      done,
    )
  })

  return (request) => {
    const persona = request.cookies[PERSONA_COOKIE]
    if (persona && persona !== DEFAULT_USER_ID && mayChoose(request)) return personaOf(persona)
    return mayOperate(request) ? operator : everybody
  }
}
