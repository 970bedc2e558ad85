import { accountsApi } from '@commonplot/shared/accounts/accounts.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { actingOf } from '../../http/identity/caller-of.ts'
import { ownOrigin } from '../../http/identity/cross-site.ts'
import { sessionCookie } from '../../http/identity/session-cookie.ts'
import { closeAccount } from './leaving.service.ts'

export function leavingRoutes(app: FastifyInstance, deps: AppDeps): void {
  if (!deps.accounts) return
  const { publicUrl } = deps.accounts
  const cookie = sessionCookie(publicUrl)
  serve(app, accountsApi.closeAccount, async ({ reply }) => {
    const { request } = reply
    const closing = await closeAccount(deps, actingOf(request), ownOrigin(publicUrl, request))
    cookie.clear(reply)
    return closing
  })
}
