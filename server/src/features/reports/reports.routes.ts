import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import { reportsApi } from '@commonplot/shared/reports/reports.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { listReports } from './list-reports.service.ts'
import { closeReport, makeReport } from './reports.service.ts'

export function reportRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, reportsApi.makeReport, ({ body, caller }) => makeReport(deps, body, caller))
  serve(app, operatorApi.listReports, ({ query, caller }) => listReports(deps, query, caller))
  serve(app, operatorApi.closeReport, async ({ params, body, caller }) => {
    await closeReport(deps, params.id, body, caller)
    return null
  })
}
