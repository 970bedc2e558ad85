import { randomInt, randomUUID } from 'node:crypto'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { insertUser } from './users.store.ts'

const LETTERS = 'abcdefghjkmnpqrstwxyz23456789'
const NAME_LENGTH = 6

const someName = () =>
  Array.from({ length: NAME_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Somebody of whom nothing is known yet; they tell their neighbours who they are. */
export async function createUser(
  tx: WritableDatabase,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<string> {
  const id = randomUUID()
  const row = { id, fullName: 'New neighbour', timeZone, createdAt: now }
  while (!(await insertUser(tx, { ...row, username: `neighbour-${someName()}` })));
  return id
}
