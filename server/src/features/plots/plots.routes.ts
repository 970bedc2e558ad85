import { hostPlotApi } from '@commonplot/shared/plots/host-plot.contract.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { createPlot, getPlot, listPlots } from './plots.service.ts'

export function plotRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, plotsApi.listPlots, ({ query, caller }) => listPlots(deps, query, caller))
  serve(app, hostPlotApi.createPlot, ({ body, caller }) => createPlot(deps, body, caller))
  serve(app, plotsApi.getPlot, ({ params, caller }) => getPlot(deps, params.id, caller))
}
