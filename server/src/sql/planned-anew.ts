import { sql } from 'drizzle-orm'

/** In the text of statements that are never prepared. */
export const PLANNED_ANEW = '/* planned anew */'

/**
 * A condition that is always met. A plan that serves any values would search a million plots as if
 * every filter were the same; a statement with this in it is planned for its own, each time.
 */
export const isPlannedAnew = sql.raw(`true ${PLANNED_ANEW}`)
