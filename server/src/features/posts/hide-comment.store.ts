import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { HiddenThing, HidingStore } from '../../hiding.ts'
import { comments } from './comments.table.ts'
import { posts } from './posts.table.ts'

const told = { personId: comments.userId, postId: comments.postId }

/** The count beside a post is of the comments that everybody sees. */
async function count(
  tx: WritableDatabase,
  row: { personId: string | null; postId: string } | undefined,
  more: 1 | -1,
): Promise<HiddenThing | undefined> {
  if (!row) return undefined
  await tx
    .update(posts)
    .set({ commentCount: sql`${posts.commentCount} + ${more}::int` })
    .where(eq(posts.id, row.postId))
  return { personId: row.personId, name: 'your comment', link: PATHS.home }
}

export const hiding: HidingStore = {
  async hide(tx, id, hiddenReason) {
    const [row] = await tx
      .update(comments)
      .set({ hiddenReason })
      .where(and(eq(comments.id, id), isNull(comments.hiddenReason)))
      .returning(told)
    return count(tx, row, -1)
  },
  async show(tx, id) {
    const [row] = await tx
      .update(comments)
      .set({ hiddenReason: null })
      .where(and(eq(comments.id, id), isNotNull(comments.hiddenReason)))
      .returning(told)
    return count(tx, row, 1)
  },
  exists: async (db, id) => (await db.$count(comments, eq(comments.id, id))) > 0,
}
