import { competitionsApi } from '@commonplot/shared/competitions/competitions.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { joinGroup, leaveGroup } from '../impact/membership/membership.service.ts'
import { competitionGroup, findCompetitions } from './competitions.store.ts'

export function competitionRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, competitionsApi.listCompetitions, ({ caller }) =>
    findCompetitions(deps.db, caller.userId, deps.clock.now()),
  )
  serve(app, competitionsApi.joinCompetition, ({ params, caller }) =>
    joinGroup(deps, competitionGroup, params.id, caller),
  )
  serve(app, competitionsApi.leaveCompetition, ({ params, caller }) =>
    leaveGroup(deps, competitionGroup, params.id, caller),
  )
}
