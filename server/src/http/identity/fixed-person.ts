import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Acting, FIXED_PERSON_ID as DEFAULT_USER_ID } from '../../caller.ts'
import { invalid, notFound } from '../../failures.ts'
import { isFromThisMachine } from '../security/loopback.ts'
import type { Identify } from './acting.ts'
import { personaChoice } from './persona-choice.ts'

const PERSONA_COOKIE = 'commonplot_persona'
const MAX_REMEMBERED = 10_000
const PERSONA_ATTRIBUTES = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 30 * 86_400,
} as const

export interface FixedPersonOptions {
  personas: boolean
  /** Whether only this machine reaches us, so that who sits here is in charge. */
  isLocal: boolean
  userExists(id: string): Promise<boolean>
}

const personOf = (userId: string, isOperator = false): Acting => ({
  userId,
  isOperator,
  session: null,
})

export function fixedPerson(
  app: FastifyInstance,
  { personas, isLocal, userExists }: FixedPersonOptions,
): Identify {
  const everybody = personOf(DEFAULT_USER_ID, isLocal)
  const assertKnown = rememberKnown(userExists)
  const mayChoose = (request: FastifyRequest) => personas && isFromThisMachine(request)

  app.addHook('onRequest', (request, reply, done) => {
    const chosen = personaChoice(request)
    if (chosen === null) return done()
    if (!mayChoose(request)) return done(notFound('There are no demo people here'))
    assertKnown(chosen).then(
      () => reply.setCookie(PERSONA_COOKIE, chosen, PERSONA_ATTRIBUTES).redirect('/'),
      done,
    )
  })

  return (request) => {
    const persona = request.cookies[PERSONA_COOKIE]
    if (!persona || persona === DEFAULT_USER_ID || !mayChoose(request)) return everybody
    return assertKnown(persona).then(() => personOf(persona))
  }
}

/** Nobody is ever deleted, so who was there once need not be looked for again. */
function rememberKnown(userExists: FixedPersonOptions['userExists']) {
  const known = new Set<string>()
  return async (id: string) => {
    if (known.has(id)) return
    if (!(await userExists(id))) throw invalid('as: there is no such demo person')
    if (known.size < MAX_REMEMBERED) known.add(id)
  }
}
