import { teamsApi } from '@commonplot/shared/teams/teams.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { joinGroup, leaveGroup } from '../impact/membership/membership.service.ts'
import { getTeamOf, teamGroup } from './teams.service.ts'
import { findTeams } from './teams.store.ts'

export function teamRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, teamsApi.listTeams, ({ caller }) => findTeams(deps.db, caller.userId))
  serve(app, teamsApi.getUserTeam, ({ params, caller }) => getTeamOf(deps, params.userId, caller))
  serve(app, teamsApi.joinTeam, ({ params, caller }) =>
    joinGroup(deps, teamGroup, params.id, caller),
  )
  serve(app, teamsApi.leaveTeam, ({ params, caller }) =>
    leaveGroup(deps, teamGroup, params.id, caller),
  )
}
