import { beforeEach, expect, test } from 'vitest'
import { type Mail, MailError } from '../../../adapters/mail/mail.port.ts'
import { startNoticePeople } from '../../../testing/notice-people.ts'
import { settleOutbox, sweepOutbox } from '../../mail/outbox.service.ts'
import { outboxMails } from '../../mail/outbox.table.ts'
import { markTheseRead } from '../notifications.store.ts'
import { withdrawNotifications } from '../notify.service.ts'
import { stopMails } from '../settings/settings.service.ts'

const { db, deps, clock, tell, sweep, forget } = await startNoticePeople()
const HOUR_MS = 3_600_000

let isAway = false
const arrived: string[] = []
const send: Mail['send'] = async ({ subject }, handOver) => {
  if (isAway) throw new MailError('try_again', 'ECONNREFUSED')
  await handOver()
  arrived.push(subject)
}
deps.mail.send = send

const queued = async () => (await db.select().from(outboxMails)).map(({ state }) => state)

/** Two notifications of one thread in one unsent mail. */
async function tellInVain(): Promise<string[]> {
  isAway = true
  const thread = { group: 'rental:r1', title: 'News of Oak Plot' }
  const keys = [await tell(thread), await tell(thread)]
  await sweep()
  await settleOutbox(deps)
  expect(await queued()).toEqual(['waiting'])
  return keys
}

async function comeBack(): Promise<void> {
  isAway = false
  clock.advance(HOUR_MS)
  await sweepOutbox(deps)
  await settleOutbox(deps)
}

const read = (keys: string[]) =>
  db.write((writable) => markTheseRead(writable, 'user1', keys, clock.now()))

beforeEach(async () => {
  await forget()
  arrived.length = 0
})

test.each([
  ['was read', read],
  [
    'was withdrawn',
    (keys) => deps.db.transaction((tx) => withdrawNotifications(deps, tx, 'user1', keys)),
  ],
  ['is not wanted any more', () => stopMails(deps, { userId: 'user1', what: 'rental' })],
] as [string, (keys: string[]) => Promise<unknown>][])(
  'does not mail a notification that %s during an outage of the mail server',
  async (_, happens) => {
    await happens(await tellInVain())
    await comeBack()
    expect(arrived).toEqual([])
    expect(await queued()).toEqual([])
  },
)

test('mails new notifications after an outage of the mail server', async () => {
  const [first = ''] = await tellInVain()
  await read([first])
  await comeBack()
  expect(arrived).toEqual(['News of Oak Plot (and 1 more)'])
  expect(await queued()).toEqual(['sent'])
})
