import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { collectNotes } from './commit-notes.port.ts'
import type { CommitCounter, TransactionalDatabase } from './database.port.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'

/** Counts everything that may have committed, before its caller hears of it. */
export function announceCommits(
  db: PostgresJsDatabase,
  commits: CommitCounter | null,
): TransactionalDatabase {
  const listeners = new Set<(notes: ReadonlySet<string>) => void>()
  const counted = async <Result>(commit: () => Promise<Result>): Promise<Result> => {
    try {
      return await commit()
    } finally {
      // Also when it failed: a connection that broke may have taken the commit's answer with it.
      if (commits) commits.count += 1
    }
  }
  const announced = async <Result>(commit: () => Promise<Result>): Promise<Result> => {
    const { result, notes } = await collectNotes(() => counted(commit))
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
