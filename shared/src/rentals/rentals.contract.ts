import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { dollars, id, plainDate, TEXT_LIMITS, text } from '../contract/fields.ts'
import { rental, shownPeriod } from './rental.ts'

const stay = { renterId: id, startDate: plainDate, endDate: plainDate }
const paymentSetup = z.object({ clientSecret: z.string(), rental })
const availabilityQuery = z.object({ from: z.optional(plainDate), to: z.optional(plainDate) })

export const plotRentRequest = z.object({ ...stay, monthlyPrice: dollars })
export const toolRentRequest = z.object({ ...stay, dailyPrice: dollars, securityDeposit: dollars })
export type PlotRentRequest = z.output<typeof plotRentRequest>
export type ToolRentRequest = z.output<typeof toolRentRequest>

export const rentalsApi = contract('rentals', {
  rentPlot: endpoint({
    method: 'POST',
    path: '/api/plots/:id/rent',
    access: 'member',
    summary: 'Holds the dates of a plot and prepares the payment',
    body: plotRentRequest,
    response: paymentSetup,
    allowedWhileSuspended: true,
  }),
  rentTool: endpoint({
    method: 'POST',
    path: '/api/tools/:id/rent',
    access: 'member',
    summary: 'Holds the dates of a tool and prepares the payment',
    body: toolRentRequest,
    response: paymentSetup,
    allowedWhileSuspended: true,
  }),
  listPlotAvailability: endpoint({
    method: 'GET',
    path: '/api/plots/:id/availability',
    access: 'anyone',
    summary: 'Days of a plot that are taken, and which of them you hold unpaid',
    query: availabilityQuery,
    response: z.array(shownPeriod),
  }),
  listToolAvailability: endpoint({
    method: 'GET',
    path: '/api/tools/:id/availability',
    access: 'anyone',
    summary: 'Days of a tool that are taken, and which of them you hold unpaid',
    query: availabilityQuery,
    response: z.array(shownPeriod),
  }),
  listRentals: endpoint({
    method: 'GET',
    path: '/api/rentals',
    access: 'member',
    summary: 'What a person rents, newest first',
    query: z.object({ userId: id }),
    response: z.array(rental),
  }),
  noteSpecialRequests: endpoint({
    method: 'PATCH',
    path: '/api/rentals/:id',
    access: 'member',
    summary:
      'Keeps what the renter asks of the host; before paying, since a bank may take them away',
    body: z.object({ specialRequests: text(TEXT_LIMITS.notes) }),
    response: z.object({ rental }),
    allowedWhileSuspended: true,
  }),
  cancelRental: endpoint({
    method: 'POST',
    path: '/api/rentals/:id/cancel',
    access: 'member',
    summary: 'Gives a rental back before it starts',
    response: z.object({ rental }),
    allowedWhileSuspended: true,
  }),
})
