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

export interface DatabaseConnection {
  db: TransactionalDatabase
  kind: 'embedded' | 'server'
  close(): Promise<void>
}
