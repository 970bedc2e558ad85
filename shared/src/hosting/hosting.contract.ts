import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { id } from '../contract/fields.ts'
import { hosting } from './hosting.ts'

const calendarFeed = z.object({ url: z.string() })

/** A CSV file, so it is no call of the contract. */
export const EARNINGS_CSV_PATH = '/api/hosting/earnings.csv'

export const hostingApi = contract('hosting', {
  getHosting: endpoint({
    method: 'GET',
    path: '/api/hosting',
    access: 'member',
    summary: 'What a person offers, who has it when, what is asked for and what was earned',
    query: z.object({ userId: id }),
    response: hosting,
  }),
  getCalendarFeed: endpoint({
    method: 'GET',
    path: '/api/me/calendar',
    access: 'member',
    summary: 'Where a calendar app finds the own rentals and those of own items',
    response: calendarFeed,
    allowedWhileSuspended: true,
  }),
  renewCalendarFeed: endpoint({
    method: 'POST',
    path: '/api/me/calendar/renew',
    access: 'member',
    summary: 'A new address; the old one stops working',
    response: calendarFeed,
  }),
})
