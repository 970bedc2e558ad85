import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { instant } from '../contract/fields.ts'
import { DAY_MINUTES, HOUR_MINUTES } from '../dates/durations.ts'

/** What somebody is like as one of the two. */
const part = z.object({
  /** Of the reviews that can be seen; null without any. */
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  completedRentals: z.number(),
})

export const standing = z.object({
  memberSince: instant,
  asHost: part,
  asRenter: part,
  /** Half of their latest requests were answered within it; null when there were too few to say. */
  answersWithinMinutes: z.nullable(z.number()),
})
export type Standing = z.infer<typeof standing>
export type StandingPart = z.infer<typeof part>

/** How long somebody takes to answer, in words that promise no more than was measured. */
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
