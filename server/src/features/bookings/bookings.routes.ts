import { bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../app-deps.ts'
import { serve } from '../../http/contract/serve.ts'
import { answerBooking } from './answer-booking.service.ts'
import { listBookableItems, listBookings, requestBooking } from './bookings.service.ts'

export function bookingRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, bookingsApi.requestBooking, ({ body, caller }) => requestBooking(deps, body, caller))
  serve(app, bookingsApi.listBookings, ({ query, caller }) =>
    listBookings(deps, query.userId, caller),
  )
  serve(app, bookingsApi.answerBooking, ({ params, body, caller }) =>
    answerBooking(deps, params.id, body.status, caller),
  )
  serve(app, bookingsApi.listBookableItems, ({ params, caller }) =>
    listBookableItems(deps, params.userId, caller),
  )
}
