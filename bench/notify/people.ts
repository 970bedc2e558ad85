import { sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../server/src/adapters/database/database.port.ts'

/** Who hears how: mail now, mail daily, neither; every second one on a device, every fifth has nights. */
const EMAIL = `(array['now', 'daily', 'off'])[1 + n % 3]`
const ZONE = `(array['UTC', 'America/Los_Angeles', 'Asia/Tokyo', 'Europe/Vienna'])[1 + n % 4]`

export const nameOf = (person: number): string => `person${person}`
export const wantsMail = (person: number): boolean => person % 3 !== 2
export const wantsPush = (person: number): boolean => person % 2 === 0

export async function fillPeople(db: WritableDatabase, people: number): Promise<void> {
  const everybody = sql`generate_series(0, ${people - 1}::int) n`
  await db.execute(sql`insert into users (id, username, full_name, time_zone)
    select 'person' || n, 'person' || n, 'Person ' || n, ${sql.raw(ZONE)} from ${everybody}`)
  await db.execute(sql`insert into accounts (user_id, email, roles)
    select 'person' || n, 'person' || n || '@example.org', '{member}' from ${everybody}`)
  await db.execute(sql`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
    select 'device' || n, 'person' || n, 'https://push.example/' || n, 'p', 'a', now()
    from ${everybody} where n % 2 = 0`)
  await db.execute(sql`insert into notification_settings (user_id, kinds, quiet_from, quiet_to, updated_at)
    select 'person' || n, jsonb_build_object('rental', choice, 'message', choice),
      case n % 5 when 0 then time '22:00' end, case n % 5 when 0 then time '07:00' end, now()
    from ${everybody}, lateral (select jsonb_build_object('email', ${sql.raw(EMAIL)},
      'push', n % 2 = 0) as choice) as chosen`)
}
