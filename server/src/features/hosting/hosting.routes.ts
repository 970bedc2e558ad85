import { EARNINGS_CSV_PATH, hostingApi } from '@commonplot/shared/hosting/hosting.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { csvHeaders } from '../../formats/csv.ts'
import { MEMBERS_ONLY } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { callerOf } from '../../http/identity/caller-of.ts'
import { earningsCsv } from './earnings-csv.ts'
import { earningsOf, getHosting } from './hosting.service.ts'

export function hostingRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, hostingApi.getHosting, ({ query, caller }) => getHosting(deps, query.userId, caller))
  app.get(EARNINGS_CSV_PATH, MEMBERS_ONLY, async (request, reply) => {
    const earnings = await earningsOf(deps, callerOf(request).userId)
    const file = await earningsCsv(earnings)
    return reply.headers(csvHeaders('commonplot-earnings.csv')).send(file)
  })
}
