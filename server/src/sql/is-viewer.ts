import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether a row is of the person who looks; nothing is of somebody who is not signed in. */
export const isViewer = (column: AnyPgColumn, viewerId: string | null): SQL =>
  viewerId === null ? sql`false` : eq(column, viewerId)
