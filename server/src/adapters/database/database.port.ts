import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import type { PostgresJsDatabase, PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'

type NoSchema = Record<string, never>

type Transaction = PgTransaction<
  PostgresJsQueryResultHKT,
  NoSchema,
  ExtractTablesWithRelations<NoSchema>
>

/** What a store needs: the pool, or a transaction on it. */
export type Database = PostgresJsDatabase | Transaction

/** What a use-case needs to make several writes one. */
export type TransactionalDatabase = PostgresJsDatabase

export type CommitListener = (tables: ReadonlySet<string>) => void | Promise<void>

export interface SlowStatement {
  text: string
  durationMs: number
}

/** More statements than connections: the rest is waiting. */
export interface DatabaseLoad {
  statements: number
  poolSize: number
}

export interface DatabaseConnection {
  db: TransactionalDatabase
  /** Every commit made through `db` waits for the listener before it is told as done. */
  onCommit(listener: CommitListener): void
  /** Tells of every statement that took at least so long. */
  onSlow(thresholdMs: number, listener: (slow: SlowStatement) => void): void
  load(): DatabaseLoad
  kind: 'embedded' | 'server'
  /** To be called now and then; what a server does by itself is not done again. */
  tidy(): Promise<void>
  close(): Promise<void>
}
