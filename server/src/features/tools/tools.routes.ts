import { hostToolApi } from '@commonplot/shared/tools/host-tool.contract.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import {
  changeTool,
  copyTool,
  createTool,
  getTool,
  listTools,
  setToolState,
} from './tools.service.ts'

export function toolRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, toolsApi.listTools, ({ query, caller }) => listTools(deps, query, caller))
  serve(app, hostToolApi.createTool, ({ body, caller }) => createTool(deps, body, caller))
  serve(app, hostToolApi.changeTool, ({ params, body, caller }) =>
    changeTool(deps, params.id, body, caller),
  )
  serve(app, hostToolApi.copyTool, ({ params, caller }) => copyTool(deps, params.id, caller))
  serve(app, hostToolApi.setToolState, ({ params, body, caller }) =>
    setToolState(deps, params.id, body.state, caller),
  )
  serve(app, toolsApi.getTool, ({ params, caller }) => getTool(deps, params.id, caller))
}
