import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isViewer } from './is-viewer.ts'

/** What an operator took out of sight only its author still sees. */
export const isShownTo = (
  t: { hiddenReason: AnyPgColumn; userId: AnyPgColumn },
  viewerId: string | null,
): SQL => sql`(${t.hiddenReason} is null or ${isViewer(t.userId, viewerId)})`
