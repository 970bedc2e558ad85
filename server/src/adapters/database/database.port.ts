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

/** What a store reads with: the pool, or a transaction on it. */
export type Database = Pick<
  PostgresJsDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | '$count'
>

/** What a store writes with. It is had only from `transaction` and `write`, which announce the commit. */
export type WritableDatabase = PostgresJsDatabase | Transaction

/** What a use-case is given: it reads by itself, and writes where the commit is announced. */
export interface TransactionalDatabase extends Database {
  /** Several statements that become one, or none at all; begun anew where others were in the way. */
  transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result>
  /** A single statement, which commits by itself. */
  write<Result>(work: (db: WritableDatabase) => Promise<Result>): Promise<Result>
  /** A read that the query builder has no words for. */
  query<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]>
}

/** The schema is of a release that came after this one. */
export class NewerDatabaseError extends Error {}

export interface SlowStatement {
  text: string
  durationMs: number
}

/** More statements than connections: the rest is waiting. */
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
  /** For what no answer shows: migrating, tidying, and the hands of a test. */
  unannounced: PostgresJsDatabase & { $client: Sql }
  /** Tells of every statement that took at least so long. */
  onSlow(thresholdMs: number, listener: (slow: SlowStatement) => void): void
  load(): DatabaseLoad
  /** Null where other processes write too, unheard by this one. */
  commits: CommitCounter | null
  kind: 'embedded' | 'server'
  /** Answers a command on this machine that cannot open the data folder, because this process has it. */
  onAsked(question: string, answer: (detail: string) => Promise<string>): void
  /** To be called now and then; what a server does by itself is not done again. */
  tidy(): Promise<void>
  close(): Promise<void>
}
