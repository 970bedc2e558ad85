import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { collectEffects } from './after-commit.port.ts'
import type { CommitCounter, TransactionalDatabase } from './database.port.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'

/** Counts everything that may have committed, and runs what `afterCommit` was given. */
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
    // Also counted when it failed: a connection that broke may have taken the commit's answer with it.
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
        // A handle of its own, since several writes share the pool at the same time.
        const handle: PostgresJsDatabase = Object.create(db)
        collect(handle)
        return work(handle)
      }),
    query: async (statement) => [...(await db.execute(statement))] as never,
  }
}
