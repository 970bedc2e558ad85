import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { getTool, listTools } from './tools.service.ts'

export function toolRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, toolsApi.listTools, ({ query, caller }) => listTools(deps, query, caller))
  serve(app, toolsApi.getTool, ({ params, caller }) => getTool(deps, params.id, caller))
}
