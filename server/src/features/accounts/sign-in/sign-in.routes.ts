import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import { CODE_LIFE_MINUTES } from '@commonplot/shared/accounts/sign-in-code.ts'
import { MINUTE_S } from '@commonplot/shared/dates/durations.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountSettings, AppDeps } from '../../../app-deps.ts'
import { serve } from '../../../http/contract/serve.ts'
import { ownOrigin } from '../../../http/identity/cross-site.ts'
import { ownCookie, sessionCookie } from '../../../http/identity/session-cookie.ts'
import { timeZoneOf } from '../../../http/identity/time-zone.ts'
import { networkOf } from '../../../http/limits/client-address.ts'
import { browserOf } from '../sessions/browser-of.ts'
import { signOut } from '../sessions/sessions.service.ts'
import { requestCode, signInByCode } from './sign-in.service.ts'
import { type SignInSteps, signInFormRoutes } from './sign-in-form.routes.ts'

/** Binds a code to the browser that requested it. */
const codeCookie = ({ publicUrl }: AccountSettings) =>
  ownCookie('commonplot_code', publicUrl, { maxAge: CODE_LIFE_MINUTES * MINUTE_S })

export function signInRoutes(app: FastifyInstance, deps: AppDeps, settings: AccountSettings): void {
  const { signUp, publicUrl, oidc } = settings
  const code = codeCookie(settings)
  const session = sessionCookie(publicUrl)

  const steps: SignInSteps = {
    async sendCode(asked, reply) {
      const { request } = reply
      const { browserSecret } = await requestCode(deps, settings, asked, {
        network: networkOf(request.ip),
        origin: ownOrigin(publicUrl, request),
        browserSecret: code.read(request),
      })
      code.write(reply, browserSecret)
    },
    async enter(typed, reply) {
      const { request } = reply
      const typedHere = { ...typed, timeZone: timeZoneOf(request) }
      const browser = { ...browserOf(session, request), browserSecret: code.read(request) }
      const { token, user, isNew } = await signInByCode(deps, settings, typedHere, browser)
      code.clear(reply)
      session.write(reply, token)
      return { user, isNew }
    },
  }

  serve(app, signInApi.getSignInOptions, () => ({ signUp, oidcName: oidc?.name ?? null }))

  serve(app, signInApi.requestCode, async ({ body, reply }) => {
    await steps.sendCode(body, reply)
    return { email: body.email }
  })

  serve(app, signInApi.verifyCode, ({ body, reply }) => steps.enter(body, reply))

  serve(app, signInApi.signOut, async ({ reply }) => {
    const { tokenHash } = browserOf(session, reply.request)
    if (tokenHash) await signOut(deps, tokenHash)
    session.clear(reply)
    return null
  })

  signInFormRoutes(app, steps)
}
