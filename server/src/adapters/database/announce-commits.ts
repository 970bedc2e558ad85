import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { CacheVersion } from '../cache-version/cache-version.port.ts'
import { collectNotes } from './commit-notes.port.ts'
import type { TransactionalDatabase } from './database.port.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'

/** Raises the version around everything that may commit, before whoever asked for it is told. */
export function announceCommits(
  db: PostgresJsDatabase,
  version: Pick<CacheVersion, 'raise'> | undefined,
): TransactionalDatabase {
  const listeners = new Set<(notes: ReadonlySet<string>) => void>()
  const raised = async <Result>(commit: () => Promise<Result>): Promise<Result> => {
    await version?.raise()
    try {
      return await commit()
    } finally {
      // Also when it failed: a connection that broke may have taken the commit's answer with it.
      await version?.raise()
    }
  }
  const announced = async <Result>(commit: () => Promise<Result>): Promise<Result> => {
    const { result, notes } = await collectNotes(() => raised(commit))
    if (notes.size > 0) for (const listener of listeners) listener(notes)
    return result
  }
  return {
    select: db.select.bind(db),
    selectDistinct: db.selectDistinct.bind(db),
    selectDistinctOn: db.selectDistinctOn.bind(db),
    $count: db.$count.bind(db),
    transaction: (work, config) =>
      retryDeadlocks(() => announced(() => db.transaction(work, config))),
    write: (work) => announced(() => work(db)),
    onNotes: (listener) => void listeners.add(listener),
    query: async (statement) => [...(await db.execute(statement))] as never,
  }
}
