import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { instant } from '../contract/fields.ts'
import { DAY_MINUTES, HOUR_MINUTES } from '../dates/durations.ts'

/** A person's reviews as renter or as host. */
const part = z.object({
  /** The average of visible reviews; null without reviews. */
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  completedRentals: z.number(),
})

export const standing = z.object({
  memberSince: instant,
  asHost: part,
  asRenter: part,
  /** The median time to answer the latest requests; null if there were too few. */
  answersWithinMinutes: z.nullable(z.number()),
})
export type Standing = z.infer<typeof standing>
export type StandingPart = z.infer<typeof part>

/** The median answer time in words, rounded up. */
export function answerTimeWords(minutes: number): string {
  if (minutes <= HOUR_MINUTES) return 'within an hour'
  if (minutes <= 4 * HOUR_MINUTES) return 'within a few hours'
  if (minutes <= DAY_MINUTES) return 'within a day'
  if (minutes <= 3 * DAY_MINUTES) return 'within a few days'
  return 'after more than three days'
}

export const peopleApi = contract('people', {
  getStanding: endpoint({
    method: 'GET',
    path: '/api/users/:id/standing',
    access: 'anyone',
    summary: 'What a person is like as a host and as a renter',
    response: standing,
  }),
})
