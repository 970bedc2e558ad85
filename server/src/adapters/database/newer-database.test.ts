import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { openInMemory } from './embedded-connection.ts'
import { appliedMigrations, migrateDatabase } from './migrate-database.ts'

test('an older release is refused on the database of a newer one, with both versions, and changes nothing [A19]', async () => {
  const { db, unannounced, close } = await openInMemory(inject('emptyPath'))
  await migrateDatabase(db, '1.1.0')
  const count = (await appliedMigrations(unannounced)).length
  const ofNextYear = sql`insert into applied_migrations (hash, version) values ('later', '1.2.0')`
  await unannounced.execute(ofNextYear)
  const refusal =
    `The database was migrated by Commonplot 1.2.0 (${count + 1} migrations), ` +
    `and this is Commonplot 1.1.0 (${count}). ` +
    'Start the newer release, or restore a backup of this one.'
  // Older by a migration that it lacks as well.
  await unannounced.execute(sql`delete from applied_migrations where hash =
    (select hash from applied_migrations where hash <> 'later' limit 1)`)
  await expect(migrateDatabase(db, '1.1.0')).rejects.toThrow(
    refusal.replace(`${count + 1} migrations`, `${count} migrations`),
  )
  expect(await appliedMigrations(unannounced)).toHaveLength(count)
  await unannounced.execute(sql`delete from applied_migrations where hash = 'later'`)
  await close()
})
