import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { PLOT_STATES } from '../listings/listing-state.ts'
import { newPlot, plotChanges } from './new-plot.ts'
import { plot } from './plot.ts'

// A file of its own: only the screens of hosts load its many rules.
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
  changePlot: endpoint({
    method: 'PATCH',
    path: '/api/plots/:id',
    access: 'member',
    summary: 'Changes what is given of an own plot; what was agreed or is held stays as it is',
    body: plotChanges,
    response: plot,
  }),
  copyPlot: endpoint({
    method: 'POST',
    path: '/api/plots/:id/copy',
    access: 'member',
    summary: 'Makes a paused copy of an own plot',
    response: plot,
    status: 201,
  }),
  setPlotState: endpoint({
    method: 'POST',
    path: '/api/plots/:id/state',
    access: 'member',
    summary: 'Offers, pauses or archives an own plot; rentals, holds and requests stand',
    body: z.object({ state: z.enum(PLOT_STATES) }),
    response: plot,
  }),
})
