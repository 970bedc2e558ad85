import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm'
import type { PgTransaction, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { PostgresJsDatabase, PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'

type NoSchema = Record<string, never>

type Transaction = PgTransaction<
  PostgresJsQueryResultHKT,
  NoSchema,
  ExtractTablesWithRelations<NoSchema>
>

/** A handle for reads: the pool or a transaction. */
export type Database = Pick<
  PostgresJsDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | '$count'
>

/** A handle for writes. Only `transaction` and `write` give one, since they announce the commit. */
export type WritableDatabase = PostgresJsDatabase | Transaction

/** The handle of a service: reads directly, writes through `transaction` and `write`. */
export interface TransactionalDatabase extends Database {
  /** Runs the statements atomically; repeats them after a deadlock. */
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result>
  /** Runs a single statement, which commits by itself. */
  write<Result>(work: (db: WritableDatabase) => Promise<Result>): Promise<Result>
  /** A read in SQL that the query builder cannot express. */
  query<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]>
}

/** The schema is of a newer release. */
export class NewerDatabaseError extends Error {}

export interface SlowStatement {
  text: string
  durationMs: number
}

/** Statements under way; those above the number of connections wait. */
export interface DatabaseLoad {
  statements: number
  poolSize: number
}

/** How often this process committed; a failed commit may count too. */
export interface CommitCounter {
  count: number
}

export interface DatabaseConnection {
  db: TransactionalDatabase
  /** For writes that no answer shows: migrations, vacuum and tests. */
  unannounced: PostgresJsDatabase & { $client: Sql }
  /** Reports every statement that took at least this long. */
  onSlow(thresholdMs: number, listener: (slow: SlowStatement) => void): void
  load(): DatabaseLoad
  /** Null if other processes write too. */
  commits: CommitCounter | null
  kind: 'embedded' | 'server'
  /**
   * Answers a command on this machine that cannot open the data folder, because this process has
   * it.
   */
  onAsked(question: string, answer: (detail: string) => Promise<string>): void
  /** Called regularly; PostgreSQL servers vacuum by themselves. */
  tidy(): Promise<void>
  close(): Promise<void>
}
