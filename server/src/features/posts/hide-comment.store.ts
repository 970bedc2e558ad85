import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import type { HiddenThing, HidingStore } from '../../hiding.ts'
import { hideCommentRow, showCommentRow } from './comments.store.ts'
import { comments } from './comments.table.ts'

async function describe(db: Database, id: string): Promise<HiddenThing | undefined> {
  const [row] = await db
    .select({ personId: comments.userId })
    .from(comments)
    .where(eq(comments.id, id))
  return row && { personId: row.personId, name: 'your comment', link: PATHS.home }
}

export const hiding: HidingStore = {
  async hide(tx, id, reason) {
    return (await hideCommentRow(tx, id, reason)) ? describe(tx, id) : undefined
  },
  async show(tx, id) {
    return (await showCommentRow(tx, id)) ? describe(tx, id) : undefined
  },
  exists: async (db, id) => (await db.$count(comments, eq(comments.id, id))) > 0,
}
