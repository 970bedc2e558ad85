import { plotPath } from '@commonplot/shared/screens/screens.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { HidingStore } from '../../hiding.ts'
import { isPausedBy, pausedFor, releasedFrom } from '../../sql/paused-by.ts'
import { plots } from './plots.table.ts'

const told = { id: plots.id, ownerId: plots.ownerId, name: plots.name }
const isThere = (id: string) => and(eq(plots.id, id), isNull(plots.goneAt))

type Told = { id: string; ownerId: string | null; name: string }
const toHidden = ({ id, ownerId, name }: Told) => ({
  personId: ownerId,
  name: `your plot “${name}”`,
  link: plotPath(id),
})

export const hiding: HidingStore = {
  async hide(tx, id, hiddenReason) {
    const [row] = await tx
      .update(plots)
      .set({ ...pausedFor(plots, 'hidden'), hiddenReason })
      .where(and(isThere(id), isNull(plots.hiddenReason)))
      .returning(told)
    return row && toHidden(row)
  },
  async show(tx, id) {
    const [row] = await tx
      .update(plots)
      .set({ ...releasedFrom(plots, 'hidden'), hiddenReason: null })
      .where(and(isThere(id), isNotNull(plots.hiddenReason), isPausedBy(plots, 'hidden')))
      .returning(told)
    return row && toHidden(row)
  },
  exists: async (db, id) => (await db.$count(plots, isThere(id))) > 0,
}
