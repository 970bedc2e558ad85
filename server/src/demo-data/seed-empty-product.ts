import { sql } from 'drizzle-orm'
import type { TransactionalDatabase, WritableDatabase } from '../adapters/database/database.port.ts'
import { saveBadgeCatalogue } from '../features/impact/badge-catalogue.store.ts'
import { insertPlantGuides } from '../features/plants/guides/plant-guides.store.ts'
import { users } from '../features/users/users.table.ts'

// Any fixed number, the same in every process that may seed this database.
const SEED_LOCK = 7_042_027

/** Who acts where nobody signs in. */
const FIRST_PERSON = { id: 'user1', username: 'gardener', fullName: 'New Gardener' }

/** What a first start needs without demo data: the catalogues and the one person who acts. */
export async function seedEmptyProduct(db: TransactionalDatabase, now: Date): Promise<void> {
  await seedOnce(db, async (tx) => {
    await tx.insert(users).values({ ...FIRST_PERSON, createdAt: now })
  })
}

/** Keeps the catalogues in step, then fills a database without people; processes take turns. */
export async function seedOnce(
  db: TransactionalDatabase,
  insertPeople: (tx: WritableDatabase) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    await saveBadgeCatalogue(tx)
    await insertPlantGuides(tx)
    const [someone] = await tx.select({ id: users.id }).from(users).limit(1)
    if (!someone) await insertPeople(tx)
  })
}
