import { sql } from 'drizzle-orm'
import type { DirectDatabase } from '../server/src/testing/direct-database.ts'

/** Persons 2n and 2n + 1 have a conversation. */
export async function settlePairs(db: DirectDatabase, people: number): Promise<void> {
  await db.execute(sql`insert into users (id, username, full_name)
    select 'p' || n, 'p' || n, 'Person ' || n from generate_series(0, ${people - 1}::int) n`)
  await db.execute(sql`insert into conversations (id, type, participant1_id, participant2_id)
    select 'c' || n, 'bench', 'p' || 2 * n, 'p' || 2 * n + 1
    from generate_series(0, ${people / 2 - 1}::int) n`)
  await db.execute(sql`insert into conversation_reads (user_id, conversation_id)
    select unnest(array[participant1_id, participant2_id]), id from conversations
    where type = 'bench'`)
}
