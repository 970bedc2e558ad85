import { drizzle } from 'drizzle-orm/postgres-js'
import { collectEffects } from '../adapters/database/after-commit.port.ts'
import { announceCommits } from '../adapters/database/announce-commits.ts'
import type {
  DatabaseConnection,
  TransactionalDatabase,
} from '../adapters/database/database.port.ts'

/** For the hands of a test: writes as it likes, and is the product's database too. */
export type DirectDatabase = DatabaseConnection['unannounced'] & TransactionalDatabase

/** A test changes rows with this; the next answer shows them. No effects run after its commits. */
export function directDatabase({ unannounced, commits }: DatabaseConnection): DirectDatabase {
  const logger = {
    logQuery() {
      if (commits) commits.count += 1
    },
  }
  const db = drizzle(unannounced.$client, { logger })
  const begin = db.transaction.bind(db)
  const transaction: typeof begin = (work, config) =>
    begin((tx) => {
      collectEffects(tx)
      return work(tx)
    }, config)
  const { write, query } = announceCommits(db, commits)
  return Object.assign(db, { transaction, write, query })
}
