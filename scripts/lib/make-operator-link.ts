import { chooseDatabase } from '../../server/src/adapters/choose-adapters.ts'
import {
  askForWords,
  isControlSocketOpen,
} from '../../server/src/adapters/database/control-socket.ts'
import { FolderInUseError } from '../../server/src/adapters/database/folder-lock.ts'
import { migrateDatabase } from '../../server/src/adapters/database/migrate-database.ts'
import { systemClock } from '../../server/src/clock.ts'
import type { Env } from '../../server/src/env.ts'
import {
  OPERATOR_LINK,
  offerOperator,
} from '../../server/src/features/accounts/operators/operators.service.ts'

/** Asks the running server of the data folder, else the database itself. */
export async function makeOperatorLink(env: Env, email: string): Promise<string> {
  const database = await chooseDatabase(env).catch((error) => {
    if (error instanceof FolderInUseError && isControlSocketOpen(env.dataDir)) return undefined
    throw error
  })
  if (!database) return askForWords(env.dataDir, OPERATOR_LINK, email)
  try {
    await migrateDatabase(database.db)
    const origin = env.publicUrl ?? `http://${env.host}:${env.port}`
    return await offerOperator({ db: database.db, origin, now: systemClock.now() }, email)
  } finally {
    await database.close()
  }
}
