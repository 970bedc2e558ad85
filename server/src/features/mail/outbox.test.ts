import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Mail, MailError, type OutgoingMail } from '../../adapters/mail/mail.port.ts'
import { smtpMail } from '../../adapters/mail/smtp-mail.ts'
import type { AppDeps } from '../../app-deps.ts'
import { startSmtpServer } from '../../testing/outside/mail.ts'
import { startTestApp } from '../../testing/test-app.ts'
import {
  countUnsent,
  deleteMailsTo,
  queueMail,
  settleOutbox,
  sweepOutbox,
  wakeOutbox,
} from './outbox.service.ts'
import { claimMail } from './outbox.store.ts'
import { outboxMails } from './outbox.table.ts'

const { app, db, deps, clock } = await startTestApp()
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Other mails that one process sends at the same time. */
const SENT_AT_ONCE = 4
const SUBJECT = /^Subject: (\S+(?: \d+)?)/m

let arrived: OutgoingMail[] = []
type Attempt = (mail: OutgoingMail, handOver: () => Promise<void>) => Promise<void>
const arrive: Attempt = async (mail, handOver) => {
  await handOver()
  arrived.push(mail)
}
const mailBy = (send: Attempt): Mail => ({ send, kept: null })

/** Another process on the same outbox. */
const processWith = (send: Attempt, own: Partial<AppDeps> = {}): AppDeps => ({
  ...deps,
  mail: mailBy(send),
  ...own,
})

const anotherDb = (own: Partial<AppDeps['db']> = {}): AppDeps['db'] =>
  Object.assign(Object.create(db), own)

async function sweep(process: AppDeps): Promise<void> {
  await sweepOutbox(process)
  await settleOutbox(process)
}

const queue = (key: string, until?: Date, isUrgent = false) => {
  const mail = { key, to: 'ada@example.org', subject: key, text: 'T', html: 'H', isUrgent }
  return db.transaction((tx) => queueMail(tx, { ...mail, ...(until && { until }) }, clock.now()))
}

const rows = () => db.select().from(outboxMails)

beforeEach(async () => {
  await db.delete(outboxMails)
  arrived = []
})

test('sends one mail per key and keeps neither address nor text', async () => {
  await queue('welcome:1')
  await queue('welcome:1')
  await sweep(processWith(arrive))
  await queue('welcome:1')
  await sweep(processWith(arrive))
  expect(arrived).toMatchObject([
    { to: 'ada@example.org', subject: 'welcome:1', text: 'T', html: 'H' },
  ])
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'sent', tries: 1 })
  expect(JSON.stringify(row)).not.toContain('ada')
  clock.advance(31 * 24 * HOUR_MS)
  await sweep(processWith(arrive))
  expect(await rows()).toEqual([])
})

test('a failed transaction sends no mail', async () => {
  const failing = db.transaction(async (tx) => {
    const mail = { key: 'lost', to: 'ada@example.org', subject: 'S', text: 'T', html: 'H' }
    await queueMail(tx, mail, clock.now())
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await sweep(processWith(arrive))
  expect(arrived).toEqual([])
})

test('several processes send each mail once', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, number) => queue(`mail:${number}`)))
  const others = Array.from({ length: 6 }, () => processWith(arrive, { db: anotherDb() }))
  await Promise.all(others.map(sweep))
  expect(arrived).toHaveLength(40)
  expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(40)
})

test('retries with growing delays and the same Message-ID, and gives up after two days', async () => {
  const tried: number[] = []
  const started = clock.now().getTime()
  const names = new Set<string>()
  const fail: Attempt = async ({ messageId }) => {
    tried.push((clock.now().getTime() - started) / MINUTE_MS)
    names.add(messageId)
    throw new MailError('try_again', 'ECONNREFUSED')
  }
  await queue('patient')
  for (let sweeps = 0; sweeps < 15; sweeps += 1) {
    await sweep(processWith(fail))
    const [row] = await rows()
    clock.set(row?.tryAfter.toISOString() ?? '')
  }
  const minutes = [0, 1, 5, 21, 85, 341, 701, 1061, 1421, 1781, 2141, 2501, 2861]
  expect(tried).toEqual(minutes)
  expect(names.size).toBe(1)
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'failed', lastErrorCode: 'ECONNREFUSED', text: null })
  const { body } = await app.inject('/metrics')
  expect(body).toContain('mails_unsent{state="failed"} 1')
})

test('does not send an expired mail', async () => {
  await queue('code', new Date(clock.now().getTime() + 10 * MINUTE_MS))
  clock.advance(11 * MINUTE_MS)
  await sweep(processWith(arrive))
  expect(arrived).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'failed', lastErrorCode: 'ETOOLATE' }])
})

test('does not retry a refused mail', async () => {
  await queue('refused')
  const refuse = async () => Promise.reject(new MailError('refused', 'SMTP_550'))
  await sweep(processWith(refuse))
  clock.advance(12 * HOUR_MS)
  await sweep(processWith(arrive))
  expect(arrived).toEqual([])
  expect(await countUnsent(deps)).toEqual({ waiting: 0, failed: 1, uncertain: 0 })
})

test('does not resend a mail whose reply never came', async () => {
  await queue('silence')
  await sweep(
    processWith(async (mail, handOver) => {
      await arrive(mail, handOver)
      throw new MailError('unknown', 'ETIMEDOUT')
    }),
  )
  clock.advance(12 * HOUR_MS)
  await sweep(processWith(arrive))
  expect(arrived).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'uncertain', text: null, subject: null }])
})

test('deletes the recipient of failed, expired and uncertain mails', async () => {
  const handedTo = (error: MailError) =>
    processWith(async (mail, handOver) => {
      await arrive(mail, handOver)
      throw error
    })
  await queue('given up')
  await sweep(handedTo(new MailError('refused', 'SMTP_550')))
  await queue('may have arrived')
  await sweep(handedTo(new MailError('unknown', 'ETIMEDOUT')))
  await queue('too late', new Date(clock.now().getTime() + MINUTE_MS))
  clock.advance(2 * MINUTE_MS)
  await sweep(processWith(arrive))
  const settled = (await rows()).map(({ state, recipient }) => [state, recipient])
  expect(settled.sort()).toEqual([
    ['failed', null],
    ['failed', null],
    ['uncertain', null],
  ])
})

/** A process that loses its database after a number of writes that found a mail. */
function dyingAfter(writes: number, send: Attempt): AppDeps {
  let left = writes
  const write: AppDeps['db']['write'] = async (work) => {
    if (left === 0) throw new Error('killed')
    const found = await db.write(work)
    if (found !== undefined) left -= 1
    return found
  }
  return processWith(send, { db: anotherDb({ write }) })
}

const never: Attempt = async (_mail, handOver) => {
  await handOver()
  throw new Error('killed before the content left')
}

test.each([
  ['before it took the mail', 0, arrive, 1, 'sent'],
  ['after it took the mail', 1, arrive, 1, 'sent'],
  ['after the mark, before the content', 2, never, 0, 'uncertain'],
  ['after the content, before the answer was marked', 2, arrive, 1, 'uncertain'],
  ['after everything', 3, arrive, 1, 'sent'],
])('killed %s: never sent twice', async (_, writes, send, mails, state) => {
  await queue('once')
  await sweep(dyingAfter(writes, send))
  for (let quarters = 0; quarters < 8; quarters += 1) {
    clock.advance(15 * MINUTE_MS)
    await sweep(processWith(arrive))
  }
  expect(arrived).toHaveLength(mails)
  expect(await rows()).toMatchObject([{ state }])
})

test('a late worker does not send a mail that another has claimed', async () => {
  await queue('slow')
  const { promise: isAwake, resolve: wake } = Promise.withResolvers<void>()
  const slow = processWith(
    async (mail, handOver) => {
      await isAwake
      await arrive(mail, handOver)
    },
    { db: anotherDb() },
  )
  await sweepOutbox(slow)
  // Until the slow worker has claimed the mail.
  await expect.poll(async () => (await rows())[0]?.tries).toBe(1)
  clock.advance(6 * MINUTE_MS)
  await sweep(processWith(arrive))
  wake()
  await settleOutbox(slow)
  expect(arrived).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }])
})

test('deletes all mails to an address', async () => {
  await queue('waiting')
  await db.transaction((tx) => deleteMailsTo(tx, 'ada@example.org'))
  expect(await rows()).toEqual([])
})

test('claims a code before older mails [A16]', async () => {
  await queue('summary:1')
  clock.advance(MINUTE_MS)
  await queue('summary:2')
  await queue('code 1', undefined, true)
  const now = clock.now()
  const claim = () =>
    db.write((tx) => claimMail(tx, { lane: 'all', now, tryAfter: new Date(now.getTime() + 1) }))
  const claimed = [await claim(), await claim(), await claim(), await claim()]
  expect(claimed.map((mail) => mail?.key)).toEqual(['code 1', 'summary:1', 'summary:2', undefined])
})

test('sends a code while all other mail waits for a slow server [A16]', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  onTestFinished(() => {
    letGo()
    return settleOutbox(deps)
  })
  const waiting: string[] = []
  const sent: string[] = []
  const { url } = await startSmtpServer({
    onData(stream, _session, done) {
      const take = async () => {
        const subject = SUBJECT.exec(await text(stream))?.[1] ?? ''
        waiting.push(subject)
        if (subject.startsWith('summary')) await held
        sent.push(subject)
      }
      take().then(() => done(), done)
    },
  })
  const mail = smtpMail(url, 'Garden <garden@localhost>', {
    connectMs: HOUR_MS,
    silenceMs: HOUR_MS,
  })
  const process = { ...deps, mail }
  for (let n = 0; n < 6; n += 1) await queue(`summary:${n}`)
  for (let n = 0; n < 6; n += 1) wakeOutbox(process)
  await expect.poll(() => waiting).toHaveLength(SENT_AT_ONCE)
  await queue('code 1', undefined, true)
  wakeOutbox(process)
  await expect.poll(() => sent).toEqual(['code 1'])
  letGo()
  await settleOutbox(process)
  expect(sent).toHaveLength(7)
})

test('retries a refused code after ten seconds, other mail after a minute [A16]', async () => {
  let isBusy = true
  // One process that recovers: its own timer may retry the code, too.
  const process = processWith(async (mail, handOver) => {
    if (isBusy) throw new MailError('try_again', 'SMTP_451')
    await arrive(mail, handOver)
  })
  await queue('code 1', undefined, true)
  await queue('summary:1')
  const started = clock.now().getTime()
  await sweep(process)
  const waits = (await rows()).map(({ key, tryAfter }) => [key, tryAfter.getTime() - started])
  expect(Object.fromEntries(waits)).toEqual({ 'code 1': 10_000, 'summary:1': MINUTE_MS })
  isBusy = false
  clock.advance(10_000)
  await sweep(process)
  expect(arrived.map(({ subject }) => subject)).toEqual(['code 1'])
})
