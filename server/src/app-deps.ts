import type { TransactionalDatabase } from './adapters/database/database.port.ts'
import type { Files } from './adapters/files/files.port.ts'
import type { LiveBus } from './adapters/live-bus/live-bus.port.ts'
import type { Clock } from './clock.ts'

/** What the features are given; the embedded and the real world differ only here. */
export interface AppDeps {
  db: TransactionalDatabase
  clock: Clock
  liveBus: LiveBus
  files: Files
}
