import type { Database } from '../adapters/database/database.port.ts'

/**
 * A statement that is put together once for the pool instead of at every call: for a wide row that
 * takes longer than the database needs to answer. In a transaction it is put together as usual.
 */
export function builtOnce<Statement>(
  build: (db: Database) => Statement,
): (db: Database) => Statement {
  const built = new WeakMap<Database, Statement>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const statement = build(db)
    built.set(db, statement)
    return statement
  }
}
