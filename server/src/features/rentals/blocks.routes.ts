import { blocksApi } from '@commonplot/shared/rentals/blocks.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { blockDays, listBlocks, unblockDays } from './blocks.service.ts'

export function blockRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, blocksApi.listPlotBlocks, ({ params, caller }) =>
    listBlocks(deps, 'plot', params.id, caller),
  )
  serve(app, blocksApi.listToolBlocks, ({ params, caller }) =>
    listBlocks(deps, 'tool', params.id, caller),
  )
  serve(app, blocksApi.blockPlot, ({ params, body, caller }) =>
    blockDays(deps, 'plot', params.id, body, caller),
  )
  serve(app, blocksApi.blockTool, ({ params, body, caller }) =>
    blockDays(deps, 'tool', params.id, body, caller),
  )
  serve(app, blocksApi.unblockPlot, ({ params, caller }) =>
    unblockDays(deps, 'plot', params.id, params.blockId, caller),
  )
  serve(app, blocksApi.unblockTool, ({ params, caller }) =>
    unblockDays(deps, 'tool', params.id, params.blockId, caller),
  )
}
