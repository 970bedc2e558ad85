import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { monthFigures } from '../impact/monthly-goals.ts'

const userStats = z.object({
  plantsGrown: z.number(),
  co2Saved: z.string(),
  toolsShared: z.number(),
  connections: z.number(),
  thisMonth: z.optional(monthFigures),
})
export type UserStats = z.infer<typeof userStats>

export const stats = z.object({
  activePlots: z.number(),
  plantsGrown: z.number(),
  toolsShared: z.number(),
  /** This month, as text such as `15kg`. */
  co2Saved: z.string(),
  /** Null for a visitor. */
  userStats: z.nullable(userStats),
})
export type Stats = z.infer<typeof stats>

/** `15kg`: whole kilograms, as the tiles show them. */
export function co2SavedText(kilograms: number): string {
  return `${Math.round(kilograms)}kg`
}

export const statsApi = contract('stats', {
  getStats: endpoint({
    method: 'GET',
    path: '/api/stats',
    access: 'anyone',
    summary: 'What the whole garden and the acting person add up to',
    response: stats,
  }),
})
