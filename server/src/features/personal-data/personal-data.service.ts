import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Database } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, notFound } from '../../failures.ts'
import { explainStorage } from '../attachments/attachments.service.ts'
import { userExists } from '../users/users.service.ts'
import { readRowsAbout } from './personal-data.store.ts'
import { ACCOUNT_TABLES, PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts'

/**
 * All tables in one snapshot. Written to a local file first, so that a slow download does not hold
 * the transaction open.
 */
export async function exportPersonalData(
  { db, clock, accounts, files }: AppDeps,
  userId: string,
  caller: Caller,
): Promise<Readable> {
  if (userId !== caller.userId) {
    if (!(await userExists(db, userId))) throw notFound('User not found')
    throw forbidden('Only they can download what is held about them')
  }
  const tables = accounts ? { ...PERSONAL_TABLES, ...ACCOUNT_TABLES } : PERSONAL_TABLES
  const about = { userId, exportedAt: clock.now().toISOString() }
  const stage = (tx: Database) =>
    files.stage(Readable.from(linesOf(tx, tables, about)), Number.POSITIVE_INFINITY, openStaged)
  return db
    .transaction(stage, { isolationLevel: 'repeatable read', accessMode: 'read only' })
    .catch(explainStorage)
}

/** An open file stays readable after it is unlinked. */
async function openStaged({ path }: { path: string }): Promise<Readable> {
  const file = createReadStream(path)
  await once(file, 'open')
  return file
}

async function* linesOf(
  db: Database,
  tables: Record<string, PersonalTable>,
  about: { userId: string; exportedAt: string },
): AsyncGenerator<Buffer> {
  const start = JSON.stringify(about).slice(0, -1)
  yield Buffer.from(`${start},"records":{`)
  let comma = ''
  for (const [name, table] of Object.entries(tables)) {
    yield Buffer.from(`${comma}\n${JSON.stringify(name)}:[`)
    comma = ''
    for await (const rows of readRowsAbout(db, table, about.userId)) {
      const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
      yield Buffer.from(`${comma}\n${lines}`)
      comma = ','
    }
    yield Buffer.from(']')
    comma = ','
  }
  yield Buffer.from('}}\n')
}
