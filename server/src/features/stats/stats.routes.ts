import { statsApi } from '@commonplot/shared/stats/stats.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { getStats } from './stats.service.ts'

export function statsRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, statsApi.getStats, ({ caller }) => getStats(deps, caller))
}
