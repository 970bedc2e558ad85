import { expertsApi } from '@commonplot/shared/experts/experts.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { getExpert, listExperts } from './experts.service.ts'

export function expertRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, expertsApi.listExperts, ({ query, caller }) => listExperts(deps, query, caller))
  serve(app, expertsApi.getExpert, ({ params, caller }) => getExpert(deps, params.id, caller))
}
