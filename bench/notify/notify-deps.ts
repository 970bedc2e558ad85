import type { TransactionalDatabase } from '../../server/src/adapters/database/database.port.ts'
import { createInProcessBus } from '../../server/src/adapters/live-bus/in-process-bus.ts'

/** What notifying takes, with a mail server that hangs and nobody listening. */
export const notifyDeps = (db: TransactionalDatabase, now: () => Date) => ({
  db,
  clock: { now },
  liveBus: createInProcessBus(),
  mail: { send: () => new Promise<never>(() => {}), kept: null },
  origin: 'http://localhost',
  push: null,
})
