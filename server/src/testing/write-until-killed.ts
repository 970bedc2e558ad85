import { sql } from 'drizzle-orm'
import { openEmbedded } from '../adapters/database/embedded-connection.ts'

// Run as a process of its own: says the number of each row once the database has acknowledged it.
const { unannounced: db } = await openEmbedded(process.argv[2] ?? '')
await db.execute(sql`create table if not exists written (n int primary key)`)
for (let n = 0; ; n += 1) {
  await db.execute(sql`insert into written values (${n})`)
  process.stdout.write(`${n}\n`)
}
