import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { TransactionalDatabase, WritableDatabase } from '../adapters/database/database.port.ts'
import { FIRST_PERSON } from '../caller.ts'
import { saveBadgeCatalogue } from '../features/impact/badges/badges.store.ts'
import { insertPlantGuides } from '../features/plants/guides/plant-guides.store.ts'
import { users } from '../features/users/users.table.ts'

// Any fixed number, the same in every process that may seed this database.
const SEED_LOCK = 7_042_027

/** The rows of a first start without demo data: the catalogues and one person. */
export async function seedEmptyProduct(db: TransactionalDatabase, now: Date): Promise<void> {
  await seedCatalogues(db)
  await insertFirstPerson(db, now)
}

/** With accounts there are no people before the first sign-up. */
export const seedCatalogues = (db: TransactionalDatabase): Promise<void> =>
  seedOnce(db, async () => {})

/** Without accounts the fixed person must exist, also after a time with accounts. */
export async function insertFirstPerson(db: TransactionalDatabase, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, username } = FIRST_PERSON
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id))
    if (person) return
    const rows = [username, `${username}-${randomUUID()}`].map((name) => ({
      ...{ ...FIRST_PERSON, username: name, createdAt: now },
    }))
    // The second is for a place where a member has taken the name.
    for (const row of rows) await tx.insert(users).values(row).onConflictDoNothing()
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
