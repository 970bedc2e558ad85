import { blocksApi } from '@commonplot/shared/rentals/blocks.contract.ts'
import { handoverApi } from '@commonplot/shared/rentals/handover.contract.ts'
import { rentalsApi } from '@commonplot/shared/rentals/rentals.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { MEMBERS_ONLY } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { actingOf, callerOf } from '../../http/identity/caller-of.ts'
import {
  addDaysOff,
  listDaysOff,
  listTaken,
  removeDaysOff,
} from './availability/availability.service.ts'
import { answerClaim, claimDeposit, decideClaim } from './deposits/deposits.service.ts'
import { extendRental } from './extensions/extensions.service.ts'
import { getRental, reportStep } from './handover/handover.service.ts'
import {
  cancelRental,
  getOwnForCalendar,
  listRentals,
  noteSpecialRequests,
} from './my-rentals.service.ts'
import { rentPlot, rentTool } from './rent-item.service.ts'
import { rentalCalendar } from './rental-calendar.service.ts'

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

export function daysOffRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, blocksApi.listPlotBlocks, ({ params, caller }) =>
    listDaysOff(deps, 'plot', params.id, caller),
  )
  serve(app, blocksApi.listToolBlocks, ({ params, caller }) =>
    listDaysOff(deps, 'tool', params.id, caller),
  )
  serve(app, blocksApi.blockPlot, ({ params, body, caller }) =>
    addDaysOff(deps, 'plot', params.id, body, caller),
  )
  serve(app, blocksApi.blockTool, ({ params, body, caller }) =>
    addDaysOff(deps, 'tool', params.id, body, caller),
  )
  serve(app, blocksApi.unblockPlot, ({ params, caller }) =>
    removeDaysOff(deps, 'plot', params.id, params.blockId, caller),
  )
  serve(app, blocksApi.unblockTool, ({ params, caller }) =>
    removeDaysOff(deps, 'tool', params.id, params.blockId, caller),
  )
}

export function handoverRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { getRental: read, pickUp, giveBack } = handoverApi
  serve(app, read, async ({ params, reply: { request } }) => ({
    rental: await getRental(deps, params.id, actingOf(request)),
  }))
  serve(app, pickUp, async ({ params, body, caller }) => ({
    rental: await reportStep(deps, params.id, 'pickup', body, caller),
  }))
  serve(app, giveBack, async ({ params, body, caller }) => ({
    rental: await reportStep(deps, params.id, 'return', body, caller),
  }))
  serve(app, handoverApi.claimDeposit, async ({ params, body, caller }) => ({
    rental: await claimDeposit(deps, params.id, body, caller),
  }))
  serve(app, handoverApi.answerClaim, async ({ params, body, caller }) => ({
    rental: await answerClaim(deps, params.id, body, caller),
  }))
  serve(app, handoverApi.decideClaim, async ({ params, body, caller }) => ({
    rental: await decideClaim(deps, params.id, body, caller),
  }))
  serve(app, handoverApi.extendRental, ({ params, body, caller }) =>
    extendRental(deps, params.id, body.endDate, caller),
  )
}
