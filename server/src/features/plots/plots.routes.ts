import { hostPlotApi } from '@commonplot/shared/plots/host-plot.contract.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import {
  changePlot,
  copyPlot,
  createPlot,
  getPlot,
  listPlots,
  setPlotState,
} from './plots.service.ts'

export function plotRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, plotsApi.listPlots, ({ query, caller }) => listPlots(deps, query, caller))
  serve(app, hostPlotApi.createPlot, ({ body, caller }) => createPlot(deps, body, caller))
  serve(app, hostPlotApi.changePlot, ({ params, body, caller }) =>
    changePlot(deps, params.id, body, caller),
  )
  serve(app, hostPlotApi.copyPlot, ({ params, caller }) => copyPlot(deps, params.id, caller))
  serve(app, hostPlotApi.setPlotState, ({ params, body, caller }) =>
    setPlotState(deps, params.id, body.state, caller),
  )
  serve(app, plotsApi.getPlot, ({ params, caller }) => getPlot(deps, params.id, caller))
}
