import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountSettings, AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { changeProfile } from '../users/users.service.ts'
import { getMe } from './accounts.service.ts'
import { cityLoginRoutes } from './city-login/city-login.routes.ts'
import { emailChangeRoutes } from './email-change/email-change.routes.ts'
import { operatorRoutes } from './operators/operators.routes.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'

export function accountRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, accountsApi.getMe, ({ reply }) => getMe(deps, reply.request.acting))
  serve(app, accountsApi.changeMe, async ({ body, caller, reply }) => {
    await changeProfile(deps, caller.userId, body)
    return getMe(deps, reply.request.acting)
  })
  if (deps.accounts) signedInRoutes(app, deps, deps.accounts)
}

/** Only with `ACCOUNTS=on`. */
function signedInRoutes(app: FastifyInstance, deps: AppDeps, settings: AccountSettings): void {
  signInRoutes(app, deps, settings)
  sessionRoutes(app, deps, settings)
  passkeyRoutes(app, deps, settings)
  cityLoginRoutes(app, deps, settings)
  emailChangeRoutes(app, deps, settings)
  operatorRoutes(app, deps, settings)
}
