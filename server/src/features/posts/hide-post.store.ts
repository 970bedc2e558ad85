import { ownPostPath } from '@commonplot/shared/screens/screens.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { HidingStore } from '../../hiding.ts'
import { posts } from './posts.table.ts'

const told = { id: posts.id, personId: posts.userId }
const toHidden = ({ id, personId }: { id: string; personId: string | null }) => ({
  personId,
  name: 'your post',
  link: ownPostPath(id),
})

export const hiding: HidingStore = {
  async hide(tx, id, hiddenReason) {
    const [row] = await tx
      .update(posts)
      .set({ hiddenReason })
      .where(and(eq(posts.id, id), isNull(posts.hiddenReason)))
      .returning(told)
    return row && toHidden(row)
  },
  async show(tx, id) {
    const [row] = await tx
      .update(posts)
      .set({ hiddenReason: null })
      .where(and(eq(posts.id, id), isNotNull(posts.hiddenReason)))
      .returning(told)
    return row && toHidden(row)
  },
  exists: async (db, id) => (await db.$count(posts, eq(posts.id, id))) > 0,
}
