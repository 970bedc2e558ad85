import { sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'

/** Inside a transaction, so that a failure brings the indexes back too. Keys stay where they are. */
export async function withoutIndexes(
  tx: WritableDatabase,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = ${table}::regclass and not indisunique`)
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`))
  await work()
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await tx.execute(sql.raw(definition))
}
