import { eq } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { installationSecrets } from './installation.table.ts'

export async function findSecret(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ value: installationSecrets.value })
    .from(installationSecrets)
    .where(eq(installationSecrets.name, name))
  return row?.value
}

export async function insertSecret(
  db: WritableDatabase,
  name: string,
  value: string,
): Promise<void> {
  await db.insert(installationSecrets).values({ name, value }).onConflictDoNothing()
}
