import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { databaseCode } from '../../sql/database-code.ts'
import { collectEffects } from './after-commit.port.ts'
import type { CommitCounter, TransactionalDatabase } from './database.port.ts'

const DEADLOCK = '40P01'
const MOST_TRIES = 3

/** PostgreSQL rolls back one of two deadlocked transactions. Repeated, it finds the other finished. */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (databaseCode(error) !== DEADLOCK || tries === MOST_TRIES) throw error
    }
  }
}

/** Counts possible commits and runs the effects of `afterCommit`. */
export function announceCommits(
  db: PostgresJsDatabase,
  commits: CommitCounter | null,
): TransactionalDatabase {
  const begin = db.transaction.bind(db)

  async function commit<Result>(
    work: (collect: (handle: object) => void) => Promise<Result>,
  ): Promise<Result> {
    let effects: ReturnType<typeof collectEffects> = []
    const collect = (handle: object) => {
      effects = collectEffects(handle)
    }
    // A failed transaction counts too: the connection may have broken after the commit.
    const result = await work(collect).finally(() => {
      if (commits) commits.count += 1
    })
    for (const effect of effects) (async () => effect())().catch(() => undefined)
    return result
  }

  return {
    select: db.select.bind(db),
    selectDistinct: db.selectDistinct.bind(db),
    selectDistinctOn: db.selectDistinctOn.bind(db),
    $count: db.$count.bind(db),
    transaction: (work, config) =>
      retryDeadlocks(() =>
        commit((collect) =>
          begin((tx) => {
            collect(tx)
            return work(tx)
          }, config),
        ),
      ),
    write: (work) =>
      commit((collect) => {
        // A handle per write, since several writes share the pool at the same time.
        const handle: PostgresJsDatabase = Object.create(db)
        collect(handle)
        return work(handle)
      }),
    query: async (statement) => [...(await db.execute(statement))] as never,
  }
}
