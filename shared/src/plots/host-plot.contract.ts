import { contract, endpoint } from '../contract/endpoint.ts'
import { newPlot } from './new-plot.ts'
import { plot } from './plot.ts'

// Apart from the rest: its rules are many, and only one screen of the web app needs them.
export const hostPlotApi = contract('plots', {
  createPlot: endpoint({
    method: 'POST',
    path: '/api/plots',
    access: 'member',
    summary: 'Lists a plot for rent',
    body: newPlot,
    response: plot,
    status: 201,
  }),
})
