import { ownPath } from '@commonplot/shared/screens/own-path.ts'
import { welcomePath } from '@commonplot/shared/screens/screens.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { CityLogin } from '../../../adapters/city-login/city-login.port.ts'
import type { AccountSettings, AppDeps } from '../../../app-deps.ts'
import { OUTSIDE_READ } from '../../../http/contract/route-policy.ts'
import { ownOrigin } from '../../../http/identity/cross-site.ts'
import { ownCookie, sessionCookie } from '../../../http/identity/session-cookie.ts'
import { timeZoneOf } from '../../../http/identity/time-zone.ts'
import { browserOf } from '../sessions/browser-of.ts'
import { signInByCity } from './city-login.service.ts'

const START = '/api/sign-in/oidc'
const RETURN = '/api/sign-in/oidc/callback'
const PROBLEM = '/sign-in?problem=city-login'
const TRIP_S = 600

const asked = z.object({ to: z.string().optional(), invitation: z.string().max(200).optional() })
const trip = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  to: z.string(),
  invitation: z.string().optional(),
})

/** Redirects to the OpenID provider and back; absent without one. Browser navigation, so no JSON. */
export function cityLoginRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  settings: AccountSettings,
): void {
  if (deps.cityLogin) register(app, deps, settings, deps.cityLogin)
}

function register(
  app: FastifyInstance,
  deps: AppDeps,
  { publicUrl, signUp }: AccountSettings,
  cityLogin: CityLogin,
): void {
  const session = sessionCookie(publicUrl)
  const cookie = ownCookie('commonplot_city_login', publicUrl, { maxAge: TRIP_S })
  const returnTo = (request: FastifyRequest) => ownOrigin(publicUrl, request) + RETURN

  // Refuses cross-site requests: they could start a login of the attacker's choice (login CSRF).
  app.get(
    START,
    { config: { policy: { ...OUTSIDE_READ, changes: true } } },
    async (request, reply) => {
      const { to, invitation } = asked.catch({}).parse(request.query)
      try {
        const started = await cityLogin.start(returnTo(request))
        cookie.write(reply, JSON.stringify({ ...started.trip, to: ownPath(to), invitation }))
        return reply.redirect(started.address)
      } catch (error) {
        request.log.warn({ reason: reasonOf(error) }, 'the city login is unreachable')
        return reply.redirect(PROBLEM)
      }
    },
  )

  // The return is cross-site by design. State, nonce and verifier in the cookie prove that this
  // browser started the login here; each is valid for one return.
  app.get(RETURN, { config: { policy: OUTSIDE_READ } }, async (request, reply) => {
    const held = trip.safeParse(readJson(cookie.read(request)))
    cookie.clear(reply)
    if (!held.success) return reply.redirect(PROBLEM)
    try {
      const { to, invitation, ...expected } = held.data
      const cameBackTo = new URL(request.url, ownOrigin(publicUrl, request))
      const person = await cityLogin.finish(cameBackTo, expected)
      const arrival = { invitation, signUp, timeZone: timeZoneOf(request) }
      const entered = await signInByCity(deps, person, arrival, browserOf(session, request))
      session.write(reply, entered.token)
      return reply.redirect(entered.isNew ? welcomePath(ownPath(to)) : ownPath(to))
    } catch (error) {
      request.log.warn({ reason: reasonOf(error) }, 'a return from the city login was refused')
      return reply.redirect(PROBLEM)
    }
  })
}

/** The error code only: the provider's message may contain personal data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
