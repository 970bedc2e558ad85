import * as z from 'zod/mini'
import { id, instant, pictureUrl } from '../contract/fields.ts'
import { level } from '../impact/levels.ts'

/** The name shown for a person who closed their account. */
export const FORMER_NEIGHBOUR = 'A former neighbour'

/** A person beside their listing, post or message. */
export const personSummary = z.object({
  id,
  fullName: z.string(),
  profileImage: z.nullable(pictureUrl),
})
export type PersonSummary = z.infer<typeof personSummary>

export const user = z.object({
  id,
  fullName: z.string(),
  username: z.string(),
  profileImage: z.nullable(pictureUrl),
  location: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  points: z.number(),
  level,
  /** Names of the badges earned, newest first. */
  badges: z.array(z.string()),
  createdAt: instant,
})
export type User = z.infer<typeof user>
