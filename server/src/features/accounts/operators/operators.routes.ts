import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountSettings, AppDeps } from '../../../app-deps.ts'
import { serve } from '../../../http/contract/serve.ts'
import { actingOf } from '../../../http/identity/caller-of.ts'
import { ownOrigin } from '../../../http/identity/cross-site.ts'
import { claimOperator, inviteMember } from './operators.service.ts'

export function operatorRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  { publicUrl }: AccountSettings,
): void {
  serve(app, signInApi.claimOperator, ({ body, reply }) =>
    claimOperator(deps, actingOf(reply.request), body.token),
  )

  serve(app, signInApi.inviteMember, ({ body, caller, reply }) => {
    const origin = ownOrigin(publicUrl, reply.request)
    return inviteMember(deps, { ...body, invitedBy: caller.userId, origin })
  })
}
