import { competitionsApi } from '@commonplot/shared/competitions/competitions.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { joinCompetition, leaveCompetition, listCompetitions } from './competitions.service.ts'

export function competitionRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, competitionsApi.listCompetitions, ({ caller }) => listCompetitions(deps, caller))
  serve(app, competitionsApi.joinCompetition, async ({ params, caller }) => {
    await joinCompetition(deps, params.id, caller)
    return null
  })
  serve(app, competitionsApi.leaveCompetition, async ({ params, caller }) => {
    await leaveCompetition(deps, params.id, caller)
    return null
  })
}
