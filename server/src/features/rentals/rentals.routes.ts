import { rentalsApi } from '@commonplot/shared/rentals/rentals.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { MEMBERS_ONLY } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { callerOf } from '../../http/identity/caller-of.ts'
import {
  cancelRental,
  getOwnForCalendar,
  listRentals,
  noteSpecialRequests,
} from './my-rentals.service.ts'
import { rentPlot, rentTool } from './rent-item.service.ts'
import { rentalCalendar } from './rental-calendar.ts'
import { listTaken } from './taken-days.service.ts'

export function rentalRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, rentalsApi.rentPlot, ({ params, body, caller }) =>
    rentPlot(deps, params.id, body, caller),
  )
  serve(app, rentalsApi.rentTool, ({ params, body, caller }) =>
    rentTool(deps, params.id, body, caller),
  )
  serve(app, rentalsApi.listPlotAvailability, ({ params, query, caller }) =>
    listTaken(deps, { type: 'plot', id: params.id }, query, caller),
  )
  serve(app, rentalsApi.listToolAvailability, ({ params, query, caller }) =>
    listTaken(deps, { type: 'tool', id: params.id }, query, caller),
  )
  serve(app, rentalsApi.listRentals, ({ query, caller }) => listRentals(deps, query.userId, caller))
  serve(app, rentalsApi.noteSpecialRequests, async ({ params, body, caller }) => ({
    rental: await noteSpecialRequests(deps, params.id, body.specialRequests, caller),
  }))
  serve(app, rentalsApi.cancelRental, async ({ params, caller }) => ({
    rental: await cancelRental(deps, params.id, caller),
  }))
  app.get<{ Params: { id: string } }>(
    '/api/rentals/:id/calendar.ics',
    MEMBERS_ONLY,
    async (request, reply) => {
      const own = await getOwnForCalendar(deps, request.params.id, callerOf(request))
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="rental.ics"')
        .send(await rentalCalendar(own))
    },
  )
}
