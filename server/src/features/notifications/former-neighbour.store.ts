import { FORMER_NEIGHBOUR } from '@commonplot/shared/users/user.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { notifications } from './notifications.table.ts'

/** Notifications that contain a person's name: their reader, event key and the name. */
const NAMED_IN: SQL = sql`
  select case person.id when c.participant1_id then c.participant2_id else c.participant1_id end
    as reader, 'message:' || m.id as key, full_name as name
  from person join conversation_reads as side on side.user_id = person.id
  join conversations as c on c.id = side.conversation_id
  join messages as m on m.conversation_id = c.id and m.sender_id = person.id
  union all
  select p.user_id, 'comment:' || c.id, full_name
  from person join comments as c on c.user_id = person.id join posts as p on p.id = c.post_id
  union all
  select b.owner_id, 'booking:' || b.id || ':requested', full_name
  from person join bookings as b on b.requester_id = person.id
  union all
  select r.owner_id, 'rental:' || r.id || ':' || event, full_name
  from person join rentals as r on r.renter_id = person.id,
    unnest(array['confirmed', 'starts', 'cancelled']) as event
  union all
  select s.user_id, left('saved_search:' || s.id || ':' || e.id, 200), e.name
  from person join experts as e on e.user_id = person.id
  join saved_searches as s on s.list = 'experts'
  join saved_search_matches as found on found.search_id = s.id and found.listing_id = e.id`

/** Replaces whole words only: not `Al` in `Also`. */
const without = (words: SQL): SQL =>
  sql`btrim(replace(' ' || ${words} || ' ', ' ' || named.name || ' ', ${` ${FORMER_NEIGHBOUR} `}))`

/** Call before comments and listings lose their author, which this query joins. */
export async function takeNameOff(tx: WritableDatabase, userId: string): Promise<void> {
  await tx.execute(sql`
    with person as (select id, full_name from users where id = ${userId}),
    named as (${NAMED_IN})
    update ${notifications} as entry
    set title = ${without(sql`entry.title`)}, body = ${without(sql`entry.body`)}
    from named
    where entry.user_id = named.reader and entry.event_key = named.key and entry.channel = 'app'
      and strpos(entry.title || ' ' || entry.body, named.name) > 0`)
}
