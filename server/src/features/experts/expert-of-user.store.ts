import { and, eq, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { experts, type GoneBy } from './experts.table.ts'

const without = (by: GoneBy) => sql`array_remove(${experts.goneBy}, ${by}::text)`

export async function hideExpertOf(
  tx: WritableDatabase,
  userId: string,
  by: GoneBy,
  goneAt: Date,
): Promise<void> {
  await tx
    .update(experts)
    .set({ goneAt, goneBy: sql`array_append(${without(by)}, ${by}::text)` })
    .where(eq(experts.userId, userId))
}

/** The last thing to go brings the profile back. */
export async function showExpertOf(
  tx: WritableDatabase,
  userId: string,
  by: GoneBy,
): Promise<void> {
  await tx
    .update(experts)
    .set({
      goneAt: sql`case when cardinality(${without(by)}) > 0 then ${experts.goneAt} end`,
      goneBy: without(by),
    })
    .where(and(eq(experts.userId, userId), sql`${by}::text = any(${experts.goneBy})`))
}

export async function emptyExpert(
  tx: WritableDatabase,
  userId: string,
  { name, goneAt }: { name: string; goneAt: Date },
): Promise<void> {
  const nothing = { experience: '', bio: '', availability: '', location: '' }
  const none = { skills: [], certifications: [], languages: [], image: null, lat: null, lng: null }
  await tx
    .update(experts)
    .set({ ...nothing, ...none, name, goneAt, goneBy: [] })
    .where(eq(experts.userId, userId))
}
