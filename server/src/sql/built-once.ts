import { type Column, getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'
import type { Database } from '../adapters/database/database.port.ts'

/** What the query builder runs a prepared statement on. */
interface Runnable {
  client: unknown
}

/**
 * A statement that is put together once instead of at every call: for a wide row that takes longer
 * than the database needs to answer. It runs on whatever it is given, the pool or a transaction.
 */
export function builtOnce<Statement extends object>(
  build: (db: Database) => Statement,
): (db: Database) => Statement {
  let built: Statement | undefined
  return (db) => {
    built ??= build(db)
    const { client } = db._.session as unknown as Runnable
    return Object.assign(Object.create(built), { client })
  }
}

type Values<T extends Table> = { [Name in keyof T['$inferInsert']]: SQL }

/** The same for a row that does not always fill the same columns: once for each set of them. */
export function builtPerShape<T extends Table, Statement extends object>(
  table: T,
  build: (db: Database, values: Values<T>) => Statement,
): (db: Database, row: Partial<T['$inferInsert']>) => Statement {
  const columns: Record<string, Column> = getTableColumns(table)
  const shapes = new Map<string, (db: Database) => Statement>()
  return (db, row) => {
    const names = Object.keys(row).filter((name) => row[name as keyof typeof row] !== undefined)
    const shape = names.join()
    const known = shapes.get(shape)
    if (known) return known(db)
    const values = names.flatMap((name) => {
      const column = columns[name]
      return column ? [[name, given(name, column)] as const] : []
    })
    const made = builtOnce((on) => build(on, Object.fromEntries(values) as Values<T>))
    shapes.set(shape, made)
    return made(db)
  }
}

/** A value that comes with the call and is written as its column is; a bare placeholder is not. */
export function given(name: string, column: Column): SQL {
  const encoder = {
    mapToDriverValue: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
  }
  return sql`${sql.param(sql.placeholder(name), encoder)}`
}
