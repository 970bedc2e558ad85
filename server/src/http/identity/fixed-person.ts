import { DAY_S } from '@commonplot/shared/dates/durations.ts'
import type { Suspension } from '@commonplot/shared/operator/suspension.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Acting, FIXED_PERSON_ID as DEFAULT_USER_ID } from '../../caller.ts'
import { invalid, notFound } from '../../failures.ts'
import { isFromThisMachine } from '../security/loopback.ts'
import type { Identify } from './acting.ts'
import { personaChoice } from './persona-choice.ts'

const PERSONA_COOKIE = 'commonplot_persona'
const PERSONA_ATTRIBUTES = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 30 * DAY_S,
} as const

export interface FixedPersonOptions {
  personas: boolean
  /** Whether the settings mean this place for this machine alone. */
  isLocal: boolean
  /** Undefined where there is no such person. */
  findSuspension(id: string): Promise<Suspension | null | undefined>
}

export function fixedPerson(
  app: FastifyInstance,
  { personas, isLocal, findSuspension }: FixedPersonOptions,
): Identify {
  // Only the operator could suspend the fixed person, who is the same person: nothing is looked up.
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
