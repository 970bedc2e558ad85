import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether one may begin something with the other. It stays true until the transaction ends: who
 * blocks waits for that. Nobody, and oneself, can always be reached.
 */
export const canReach = (one: SQLWrapper | string, other: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`can_reach(${one}, ${other})`

/** Looked up once for a statement, however many rows it compares. */
const hiddenFrom = (viewerId: string): SQL => sql`array(
  select blocked_id from blocked_people where user_id = ${viewerId}
  union all select user_id from blocked_people where blocked_id = ${viewerId})`

/** Leaves out whatever is of somebody who blocked the viewer, or whom the viewer blocked. */
export const notHiddenFrom = (owner: SQLWrapper, viewerId: string | null): SQL | undefined =>
  viewerId === null ? undefined : sql`coalesce(${owner}, '') <> all(${hiddenFrom(viewerId)})`

/** The same, to be told of a row. */
export const isHiddenFrom = (owner: SQLWrapper, viewerId: string | null): SQL<boolean> =>
  viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`coalesce(${owner}, '') = any(${hiddenFrom(viewerId)})`
