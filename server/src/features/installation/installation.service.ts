import type { TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { newToken } from '../../secrets.ts'
import { findSecret, insertSecret } from './installation.store.ts'

/** Created at first use. Of two processes that create it at once, the first wins. */
export async function installationSecret(db: TransactionalDatabase, name: string): Promise<string> {
  const known = await findSecret(db, name)
  if (known !== undefined) return known
  const made = newToken()
  await db.write((writable) => insertSecret(writable, name, made))
  return (await findSecret(db, name)) ?? made
}
