import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountSettings, AppDeps } from '../../../app-deps.ts'
import { serve } from '../../../http/contract/serve.ts'
import { actingOf } from '../../../http/identity/caller-of.ts'
import { sessionCookie } from '../../../http/identity/session-cookie.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions.service.ts'

export function sessionRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  { publicUrl }: AccountSettings,
): void {
  const cookie = sessionCookie(publicUrl)

  serve(app, accountsApi.listSessions, ({ reply }) => listSessions(deps, actingOf(reply.request)))

  serve(app, accountsApi.endSession, async ({ params, reply }) => {
    const wasCurrent = await endOwnSession(deps, actingOf(reply.request), params.id)
    if (wasCurrent) cookie.clear(reply)
    return null
  })

  serve(app, accountsApi.endOtherSessions, async ({ reply }) => {
    await endOtherSessions(deps, actingOf(reply.request))
    return null
  })
}
