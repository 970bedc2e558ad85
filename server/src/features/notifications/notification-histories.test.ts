import type { NotificationChoice } from '@commonplot/shared/notifications/notification-settings.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startNoticePeople } from '../../testing/notice-people.ts'
import { settleOutbox } from '../mail/outbox.service.ts'
import { markTheseRead } from './notifications.store.ts'
import { pushSubscriptions, senderPauses } from './notifications.table.ts'
import { withdrawNotifications } from './notify.service.ts'
import { changeNotificationSettings } from './settings/settings.service.ts'

const HISTORIES = 10
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const KINDS = ['message', 'booking_request', 'rental', 'comment'] as const
const SENDERS = ['user2', 'user3', null] as const
const DEVICES = ['phone', 'laptop'] as const
const PAUSES_MINUTES = [1, 5, 15, 60, 8 * 60, 25 * 60]
const NIGHT = { from: '22:00', to: '07:00' }

const pick = <const Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: pick('tell'), kind: pick(...KINDS), from: pick(...SENDERS) }),
  },
  { weight: 4, arbitrary: fc.record({ do: pick('wait'), minutes: pick(...PAUSES_MINUTES) }) },
  { weight: 1, arbitrary: fc.record({ do: pick('read', 'take back'), which: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ do: pick('choose'), kind: pick(...KINDS) },
      ...{ email: pick('now', 'daily', 'off'), push: fc.boolean(), isQuiet: fc.boolean() },
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: pick('device'), device: pick(...DEVICES) }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

/** An event in the model, and the channels it arrived on. */
interface Told {
  key: string
  kind: (typeof KINDS)[number]
  from: (typeof SENDERS)[number]
  isMailDue: boolean
  isPushDue: boolean
  mails: number
  pushes: string[]
}

const push = {
  publicKey: 'the-key',
  accepts: () => true,
  send: async (target: { endpoint: string }, message: { payload: string }) => {
    arrivePush(target.endpoint, message.payload)
    return 'sent' as const
  },
}
const people = await startNoticePeople({ push })
const { db, deps, clock, tell, forget } = people

let arrivePush: (device: string, payload: string) => void = () => {}
let arriveMail: (subject: string, text: string) => void = () => {}
deps.mail.send = async (mail, handOver) => {
  await handOver()
  arriveMail(mail.subject, mail.text)
}

/** Runs a history on app and model, and returns the differences. */
async function liveThrough(deeds: readonly Deed[]): Promise<string[]> {
  await forget()
  await db.delete(senderPauses)
  await db.delete(pushSubscriptions)
  clock.set('2026-05-13T12:00:00Z')
  const wrong: string[] = []
  const all: Told[] = []
  const choices = new Map<string, NotificationChoice>()
  const devices = new Set<string>()
  const lastMailFrom = new Map<string, number>()
  let isQuietChosen = false

  const choiceOf = (kind: string) => choices.get(kind) ?? { email: 'now', push: true }
  const isNight = () =>
    isQuietChosen && (clock.now().getUTCHours() >= 22 || clock.now().getUTCHours() < 7)
  const numbersIn = (text: string) =>
    [...text.matchAll(/body (\d+) ends/g)].map(([, n]) => Number(n))

  arriveMail = (subject, text) => {
    if (isNight()) wrong.push('a mail in quiet hours')
    const events = [...new Set(numbersIn(text))].flatMap((n) => all[n] ?? [])
    for (const event of events) {
      event.mails += 1
      if (event.mails > 1) wrong.push(`mailed twice: ${event.key}`)
      if (!event.isMailDue)
        wrong.push(`mailed though it was read, taken back or not wanted: ${event.key}`)
    }
    if (subject.startsWith('Your day at')) return
    const now = clock.now().getTime()
    for (const from of new Set(events.map((event) => event.from))) {
      const before = from && lastMailFrom.get(from)
      if (before && now - before < 15 * MINUTE_MS) wrong.push(`two mails because of ${from}`)
      if (from) lastMailFrom.set(from, now)
    }
  }
  arrivePush = (device, payload) => {
    if (isNight()) wrong.push('a push in quiet hours')
    const event = all.find(({ key }) => key === JSON.parse(payload).id)
    if (!event?.isPushDue) wrong.push(`pushed though it was not wanted: ${payload}`)
    if (event?.pushes.includes(device)) wrong.push(`pushed twice: ${event.key}`)
    event?.pushes.push(device)
  }
  const sweep = async () => {
    await people.sweep()
    await settleOutbox(deps)
    // A new device gets no pushes for earlier events.
    for (const event of all)
      if (event.pushes.length > 0 || devices.size === 0) event.isPushDue = false
  }

  async function perform(one: Deed): Promise<void> {
    if (one.do === 'tell') {
      const { email, push: wantsPush } = choiceOf(one.kind)
      const n = all.length
      const told = { kind: one.kind, from: one.from, mails: 0, pushes: [] }
      const key = await tell({
        ...{ kind: one.kind, from: one.from, title: `Title ${n}`, body: `body ${n} ends` },
        group: n % 3 === 0 ? `about:${one.from}` : null,
      })
      all.push({
        ...told,
        key,
        isMailDue: email !== 'off',
        isPushDue: wantsPush && devices.size > 0,
      })
    }
    if (one.do === 'wait') clock.advance(one.minutes * MINUTE_MS)
    if (one.do === 'device') {
      const endpoint = `https://push.example/${one.device}`
      if (devices.delete(endpoint)) await db.delete(pushSubscriptions)
      else {
        await db.insert(pushSubscriptions).values({
          ...{ id: one.device, userId: 'user1', endpoint, p256dh: 'p', auth: 'a' },
          createdAt: clock.now(),
        })
        devices.add(endpoint)
        return
      }
      devices.clear()
    }
    if (one.do === 'choose') {
      const { kind, email, push: wantsPush, isQuiet } = one
      await changeNotificationSettings(
        deps,
        { kinds: { [kind]: { email, push: wantsPush } }, quietHours: isQuiet ? NIGHT : null },
        { userId: 'user1', timeZone: 'UTC' },
      )
      choices.set(kind, { email, push: wantsPush })
      isQuietChosen = isQuiet
      for (const event of all.filter((told) => told.kind === kind)) {
        if (email === 'off') event.isMailDue = false
        if (!wantsPush) event.isPushDue = false
      }
    }
    const which = 'which' in one ? all.at(-1 - one.which) : undefined
    if (!which) return
    which.isMailDue = false
    which.isPushDue = false
    if (one.do === 'read') {
      await db.write((writable) => markTheseRead(writable, 'user1', [which.key], clock.now()))
    } else await db.transaction((tx) => withdrawNotifications(deps, tx, 'user1', [which.key]))
  }

  // For kinds that are in the digest by default.
  for (const kind of KINDS) {
    await perform({ do: 'choose', kind, email: 'now', push: true, isQuiet: false })
  }
  for (const one of deeds) {
    await perform(one)
    await sweep()
  }
  for (let n = 0; n < 3; n += 1) {
    clock.advance(DAY_MINUTES * MINUTE_MS)
    await sweep()
  }
  for (const { key, isMailDue, mails, isPushDue } of all) {
    if (isMailDue && mails !== 1) wrong.push(`mailed ${mails} times: ${key}`)
    if (isPushDue) wrong.push(`never pushed: ${key}`)
  }
  return wrong
}

test('random histories: no notification is duplicated, unwanted, in quiet hours or lost [A8] [C5]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 16 }), async (deeds) => {
      expect(await liveThrough(deeds)).toEqual([])
    }),
    { numRuns: HISTORIES, seed: 19, endOnFailure: true },
  )
})
