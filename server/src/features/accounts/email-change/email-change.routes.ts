import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import { CODE_LIFE_MINUTES } from '@commonplot/shared/accounts/sign-in-code.ts'
import { MINUTE_S } from '@commonplot/shared/dates/durations.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountSettings, AppDeps } from '../../../app-deps.ts'
import { serve } from '../../../http/contract/serve.ts'
import { actingOf } from '../../../http/identity/caller-of.ts'
import { ownOrigin } from '../../../http/identity/cross-site.ts'
import { ownCookie } from '../../../http/identity/session-cookie.ts'
import { networkOf } from '../../../http/limits/client-address.ts'
import { changeEmail, requestEmailChange } from './email-change.service.ts'

export function emailChangeRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  { publicUrl }: AccountSettings,
): void {
  // Not the sign-in cookie: the person may have to sign in again during the change.
  const cookie = ownCookie('commonplot_new_address', publicUrl, {
    maxAge: CODE_LIFE_MINUTES * MINUTE_S,
  })
  const visitOf = (request: FastifyRequest) => ({
    network: networkOf(request.ip),
    origin: ownOrigin(publicUrl, request),
    browserSecret: cookie.read(request),
  })

  serve(app, accountsApi.changeEmail, async ({ body: { email }, reply }) => {
    const visit = visitOf(reply.request)
    const asked = await requestEmailChange(deps, actingOf(reply.request), email, visit)
    cookie.write(reply, asked.browserSecret)
    return { email }
  })

  serve(app, accountsApi.verifyEmail, async ({ body: { code }, reply }) => {
    const visit = visitOf(reply.request)
    const changed = await changeEmail(deps, actingOf(reply.request), code, visit)
    cookie.clear(reply)
    return changed
  })
}
