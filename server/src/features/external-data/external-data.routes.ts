import { externalDataApi } from '@commonplot/shared/external-data/external-data.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { OUTSIDE_READ } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { findExternalPlants } from './external-plants.store.ts'
import { syncExternalData } from './sync.service.ts'

export function externalDataRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, externalDataApi.getExternalConfig, () => deps.externalServices.config)
  serve(app, externalDataApi.listExternalPlants, ({ query }) =>
    findExternalPlants(deps.db, query.cursor),
  )
  serve(
    app,
    externalDataApi.syncExternalData,
    ({ query, caller, reply }) => {
      reply.header('cache-control', 'no-store')
      return syncExternalData(deps, query, caller)
    },
    { ...OUTSIDE_READ, changes: true, cost: 200, timeoutMs: 120_000 },
  )
}
