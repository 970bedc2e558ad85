import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { listMessages, markConversationRead } from './messages.service.ts'
import { startConversation, unreadOf } from './messaging.service.ts'
import { sendMessage } from './send-message.service.ts'

const HISTORIES = 10
const PEOPLE = ['user2', 'user3'] as const
const { deps } = await startTestApp()

const moment = fc.oneof(
  // Both people send concurrently, each message with its retries.
  fc.record({
    do: fc.constant('send' as const),
    senders: fc.array(fc.record({ person: fc.nat(1), tries: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({ do: fc.constant('read' as const), person: fc.nat(1) }),
  fc.record({ do: fc.constant('look' as const), person: fc.nat(1) }),
)
type Moment = typeof moment extends fc.Arbitrary<infer One> ? One : never

const callerOf = (userId: string) => ({ userId, timeZone: 'UTC' })
let opened = 0

/** A model of the thread: the writer of each number and the last number each person has read. */
async function liveThrough(moments: readonly Moment[]): Promise<void> {
  opened += 1
  const topic = { participant1Id: PEOPLE[0], participant2Id: PEOPLE[1], type: `history ${opened}` }
  const office = { ...callerOf(PEOPLE[0]), isOperator: true }
  const { id } = await startConversation(deps, { ...topic, relatedId: null }, office)
  const before = await Promise.all(
    PEOPLE.map(async (person) => (await unreadOf(deps, person, callerOf(person))).count),
  )
  const written: { number: number; by: string; id: string }[] = []
  const seen = PEOPLE.map((): string[] => [])
  const readUpTo = [0, 0]

  const look = async (person: number) => {
    const userId = PEOPLE[person] ?? ''
    const known = seen[person] ?? []
    const range = { after: String(known.length) }
    const { items } = await listMessages(deps, id, range, callerOf(userId))
    items.forEach(({ number }, n) => {
      expect(number).toBe(known.length + n + 1)
    })
    known.push(...items.map((message) => message.id))
    const expected = written.toSorted((one, other) => one.number - other.number)
    expect(known).toEqual(expected.map((message) => message.id))
  }

  const checkUnread = async () => {
    for (const [n, person] of PEOPLE.entries()) {
      const others = written.filter(
        ({ number, by }) => by !== person && number > (readUpTo[n] ?? 0),
      )
      const { count } = await unreadOf(deps, person, callerOf(person))
      expect(count).toBe((before[n] ?? 0) + others.length)
    }
  }

  for (const one of moments) {
    if (one.do === 'look') await look(one.person)
    if (one.do === 'read') {
      const userId = PEOPLE[one.person] ?? ''
      await markConversationRead(deps, id, userId, callerOf(userId))
      readUpTo[one.person] = written.length
    }
    if (one.do === 'send') {
      const sending = one.senders.map(async ({ person, tries }) => {
        const senderId = PEOPLE[person] ?? ''
        const outgoing = { senderId, content: 'Hello', clientId: randomUUID() }
        const send = () => sendMessage(deps, id, outgoing, callerOf(senderId))
        const answers = await Promise.all(Array.from({ length: tries }, send))
        expect(new Set(answers.map((message) => message.id)).size).toBe(1)
        const [message] = answers
        if (message) written.push({ number: message.number, by: senderId, id: message.id })
        // A sender reads their own messages while others are in flight.
        const { items } = await listMessages(deps, id, {}, callerOf(senderId))
        expect(items.map((stored) => stored.id)).toContain(message?.id)
      })
      await Promise.all(sending)
    }
    await checkUnread()
  }
  await look(0)
  await look(1)
  for (const [person, userId] of PEOPLE.entries()) {
    await markConversationRead(deps, id, userId, callerOf(userId))
    readUpTo[person] = written.length
  }
  await checkUnread()
}

test('every reader gets all messages in one order without gaps, and unread equals a plain count', async () => {
  const property = fc.asyncProperty(fc.array(moment, { minLength: 3, maxLength: 7 }), liveThrough)
  await fc.assert(property, { numRuns: HISTORIES, seed: 19, endOnFailure: true })
})
