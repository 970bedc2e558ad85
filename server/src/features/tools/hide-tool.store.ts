import { toolPath } from '@commonplot/shared/screens/screens.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { HidingStore } from '../../hiding.ts'
import { isPausedBy, pausedFor, releasedFrom } from '../../sql/paused-by.ts'
import { tools } from './tools.table.ts'

const told = { id: tools.id, ownerId: tools.ownerId, name: tools.name }
const isThere = (id: string) => and(eq(tools.id, id), isNull(tools.goneAt))

type Told = { id: string; ownerId: string | null; name: string }
const toHidden = ({ id, ownerId, name }: Told) => ({
  personId: ownerId,
  name: `your tool “${name}”`,
  link: toolPath(id),
})

export const hiding: HidingStore = {
  async hide(tx, id, hiddenReason) {
    const [row] = await tx
      .update(tools)
      .set({ ...pausedFor(tools, 'hidden'), hiddenReason })
      .where(and(isThere(id), isNull(tools.hiddenReason)))
      .returning(told)
    return row && toHidden(row)
  },
  async show(tx, id) {
    const [row] = await tx
      .update(tools)
      .set({ ...releasedFrom(tools, 'hidden'), hiddenReason: null })
      .where(and(isThere(id), isNotNull(tools.hiddenReason), isPausedBy(tools, 'hidden')))
      .returning(told)
    return row && toHidden(row)
  },
  exists: async (db, id) => (await db.$count(tools, isThere(id))) > 0,
}
