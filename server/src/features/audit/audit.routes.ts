import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { findActs } from './audit.store.ts'

export function auditRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, operatorApi.listAudit, ({ query }) => findActs(deps.db, query))
}
