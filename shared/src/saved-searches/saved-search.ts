import * as z from 'zod/mini'
import { id, instant, requiredText, TEXT_LIMITS, text } from '../contract/fields.ts'

export const SAVED_SEARCHES_MAX = 50

export const newSavedSearch = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Please give the search a name'),
  /** The address of one of our lists with its filters, as the browser shows it. */
  path: text(TEXT_LIMITS.url),
})
export type NewSavedSearch = z.infer<typeof newSavedSearch>

export const savedSearch = z.object({
  id,
  name: z.string(),
  path: z.string(),
  createdAt: instant,
  /** When something new was last found by it. */
  lastMatchAt: z.nullable(instant),
  /** False where the list has no such filter any more: it finds nothing until it is saved anew. */
  readable: z.boolean(),
})
export type SavedSearch = z.infer<typeof savedSearch>
