import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isViewer } from '../../sql/columns.ts'

/** Content that an operator hid is shown to its author only. */
export const isShownTo = (
  t: { hiddenReason: AnyPgColumn; userId: AnyPgColumn },
  viewerId: string | null,
): SQL => sql`(${t.hiddenReason} is null or ${isViewer(t.userId, viewerId)})`
