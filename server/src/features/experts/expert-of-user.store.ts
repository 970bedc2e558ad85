import { eq } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { experts } from './experts.table.ts'

export async function setGone(
  tx: WritableDatabase,
  userId: string,
  goneAt: Date | null,
): Promise<void> {
  await tx.update(experts).set({ goneAt }).where(eq(experts.userId, userId))
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
    .set({ ...nothing, ...none, name, goneAt })
    .where(eq(experts.userId, userId))
}
