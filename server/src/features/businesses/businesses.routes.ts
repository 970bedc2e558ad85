import { businessesApi } from '@commonplot/shared/businesses/businesses.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { getBusiness, listBusinesses } from './businesses.service.ts'

export function businessRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, businessesApi.listBusinesses, ({ query, caller }) =>
    listBusinesses(deps, query, caller),
  )
  serve(app, businessesApi.getBusiness, ({ params }) => getBusiness(deps, params.id))
}
