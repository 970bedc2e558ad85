import { communityApi } from '@commonplot/shared/impact/community.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { getTeamOf, joinTeam, leaveTeam, listTeams } from './teams.service.ts'

export function teamRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, communityApi.listTeams, () => listTeams(deps))
  serve(app, communityApi.getUserTeam, ({ params }) => getTeamOf(deps, params.userId))
  serve(app, communityApi.joinTeam, async ({ params, caller }) => {
    await joinTeam(deps, params.id, caller)
    return null
  })
  serve(app, communityApi.leaveTeam, async ({ params, caller }) => {
    await leaveTeam(deps, params.id, caller)
    return null
  })
}
