import type { TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { newToken } from '../../secrets.ts'
import { findSecret, insertSecret } from './installation.store.ts'

/** Made when it is first asked for; whoever comes second gets the first one's. */
export async function installationSecret(db: TransactionalDatabase, name: string): Promise<string> {
  const known = await findSecret(db, name)
  if (known !== undefined) return known
  const made = newToken()
  await db.write((writable) => insertSecret(writable, name, made))
  return (await findSecret(db, name)) ?? made
}
