import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a person may write to or ask another. True until the transaction ends: a block waits for its lock. */
export const canReach = (one: SQLWrapper | string, other: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`can_reach(${one}, ${other})`

/** PostgreSQL evaluates it once for a statement. */
const hiddenFrom = (viewerId: string): SQL => sql`array(
  select blocked_id from blocked_people where user_id = ${viewerId}
  union all select user_id from blocked_people where blocked_id = ${viewerId})`

/** Leaves out rows of people who blocked the viewer or whom the viewer blocked. */
export const notHiddenFrom = (owner: SQLWrapper, viewerId: string | null): SQL | undefined =>
  viewerId === null ? undefined : sql`coalesce(${owner}, '') <> all(${hiddenFrom(viewerId)})`

/** The opposite, as a column of a row. */
export const isHiddenFrom = (owner: SQLWrapper, viewerId: string | null): SQL<boolean> =>
  viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`coalesce(${owner}, '') = any(${hiddenFrom(viewerId)})`
