import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { smtpMail } from '../../../adapters/mail/smtp-mail.ts'
import { startNoticePeople } from '../../../testing/notice-people.ts'
import { startSmtpServer } from '../../../testing/outside/mail.ts'
import { settleOutbox, sweepOutbox } from '../../mail/outbox.service.ts'
import { outboxMails } from '../../mail/outbox.table.ts'

const MINUTE_MS = 60_000
const FROM = 'Garden <garden@localhost>'
const IMPATIENT = { connectMs: 30_000, silenceMs: 3000 }

type Answer = (error?: Error) => void

/** The server's behaviour for each mail in turn; afterwards it accepts all. */
const moods: ((answer: Answer) => void)[] = []
const arrived: string[] = []

const { url } = await startSmtpServer({
  onData(stream, _session, done) {
    text(stream).then((content) => {
      const answer: Answer = (error) => {
        if (!error) arrived.push(content)
        done(error ?? null)
      }
      const mood = moods.shift()
      if (mood) mood(answer)
      else answer()
    }, done)
  },
})

const { db, deps, clock, tell, sweep } = await startNoticePeople()
deps.mail = smtpMail(url, FROM, IMPATIENT)

const busy = () => Object.assign(new Error('busy'), { responseCode: 451 })
const refused = () => Object.assign(new Error('no'), { responseCode: 550 })
const states = async () => {
  const rows = await db.select().from(outboxMails)
  return rows.map(({ state }) => state).toSorted()
}

test('busy, refusing and silent mail servers: no mail is duplicated or lost', async () => {
  moods.push(
    (done) => done(busy()),
    (done) => done(refused()),
    // Receives the content and never replies.
    () => {},
  )
  for (const to of ['user1', 'user2', 'user3']) {
    await tell({ to, title: `For ${to}.` })
    await sweep()
    await settleOutbox(deps)
  }
  expect(await states()).toEqual(['failed', 'uncertain', 'waiting'])
  await tell({ to: 'user2', title: 'Another for user2.' })
  for (let sweeps = 0; sweeps < 5; sweeps += 1) {
    clock.advance(10 * MINUTE_MS)
    await sweep()
    await sweepOutbox(deps)
    await settleOutbox(deps)
  }
  expect(await states()).toEqual(['failed', 'sent', 'sent', 'uncertain'])
  const subjects = arrived.map((content) => /^Subject: (.*)$/m.exec(content)?.[1]?.trim())
  expect(subjects.toSorted()).toEqual(['Another for user2.', 'For user1.'])
})

test('a hanging mail server does not delay notifications in the app or duplicate mails', async () => {
  const { db, deps, tell, sweep } = await startNoticePeople()
  const hanging = { ...deps, mail: { send: () => new Promise<never>(() => {}), kept: null } }
  const other = { ...hanging, db: Object.create(deps.db) as typeof deps.db }
  for (let number = 0; number < 6; number += 1) await tell({ title: `Hangs ${number}.` })
  await Promise.all([sweep(hanging), sweep(other)])
  await sweep(hanging)
  const rows = await db.select().from(outboxMails)
  expect(new Set(rows.map(({ subject }) => subject)).size).toBe(6)
  expect(rows).toHaveLength(6)
})
