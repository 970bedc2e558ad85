import { sql } from 'drizzle-orm'
import { deliverMailNotices } from '../../server/src/features/notifications/deliver-mail-notices.service.ts'
import { notify } from '../../server/src/features/notifications/notify.service.ts'
import type { DirectDatabase } from '../../server/src/testing/direct-database.ts'
import { type Comparison, compare } from '../measure.ts'
import { notifyDeps } from './notify-deps.ts'

const EVENTS = 200
const ROUNDS = 8
/** Wants mail at once, and hears on a device. */
const PERSON = 'person0'

/** The rows that an event needs, written by hand by somebody who knows them all beforehand. */
async function insertBare(db: DirectDatabase, text: string, html: string): Promise<void> {
  for (let event = 0; event < EVENTS; event += 1) {
    const key = crypto.randomUUID()
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into notifications (user_id, event_key, channel, kind, state, title,
          body, link, created_at, due_at)
        values (${PERSON}, ${key}, 'app', 'rental', 'done', 'A title', 'A body', '/', now(), null),
          (${PERSON}, ${key}, 'mail', 'rental', 'done', null, null, null, now(), now()),
          (${PERSON}, ${key}, 'push', 'rental', 'waiting', null, null, null, now(), now())`)
      await tx.execute(sql`insert into outbox_mails (key, recipient, subject, text, html, try_after,
          give_up_at, queued_at, updated_at)
        values (${key}, 'person0@example.org', 'A title', ${text}, ${html}, now(), now(), now(), now())`)
    })
  }
}

async function tellAndMail(db: DirectDatabase): Promise<void> {
  const now = new Date()
  const deps = notifyDeps(db, () => now)
  for (let event = 0; event < EVENTS; event += 1) {
    const notice = {
      kind: 'rental',
      to: PERSON,
      title: 'A title',
      body: 'A body',
      link: '/',
    } as const
    await db.transaction((tx) => notify(deps, tx, { ...notice, key: crypto.randomUUID(), at: now }))
  }
  await deliverMailNotices(deps)
}

/** Writing down, reading who wants it how, drawing the mail and putting it into the outbox. */
export async function compareCost(db: DirectDatabase): Promise<Comparison> {
  await db.execute(sql`update notification_settings set quiet_from = null, quiet_to = null
    where user_id = ${PERSON}`)
  const [sample] = await db.execute<{ text: string; html: string }>(
    sql`select text, html from outbox_mails where text is not null limit 1`,
  )
  const { text = '', html = '' } = sample ?? {}
  return compare(
    () => insertBare(db, text, html),
    () => tellAndMail(db),
    ROUNDS,
  )
}
