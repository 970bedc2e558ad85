import { teamsApi } from '@commonplot/shared/teams/teams.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { getTeamOf, joinTeam, leaveTeam, listTeams } from './teams.service.ts'

export function teamRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, teamsApi.listTeams, ({ caller }) => listTeams(deps, caller))
  serve(app, teamsApi.getUserTeam, ({ params, caller }) => getTeamOf(deps, params.userId, caller))
  serve(app, teamsApi.joinTeam, async ({ params, caller }) => {
    await joinTeam(deps, params.id, caller)
    return null
  })
  serve(app, teamsApi.leaveTeam, async ({ params, caller }) => {
    await leaveTeam(deps, params.id, caller)
    return null
  })
}
