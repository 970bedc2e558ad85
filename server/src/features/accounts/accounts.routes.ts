import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { changeProfile } from '../users/profile.service.ts'
import { getMe } from './me.service.ts'
import { signedInRoutes } from './signed-in.routes.ts'

export function accountRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, accountsApi.getMe, ({ reply }) => getMe(deps, reply.request.acting))
  serve(app, accountsApi.changeMe, async ({ body, caller, reply }) => {
    await changeProfile(deps, caller.userId, body)
    return getMe(deps, reply.request.acting)
  })
  if (deps.accounts) signedInRoutes(app, deps, deps.accounts)
}
