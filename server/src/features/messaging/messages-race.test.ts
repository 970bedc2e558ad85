import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPostgres } from '../../adapters/database/postgres-connection.ts'
import { buildApp } from '../../app.ts'
import { systemClock } from '../../clock.ts'
import { ANSWER_WITHIN_MS, as } from '../../testing/test-app.ts'
import { copyServerDatabase } from '../../testing/test-database.ts'
import { embeddedDeps } from '../../testing/test-deps.ts'
import { findPostgres } from '../../testing/throwaway-servers.ts'

const PEOPLE = ['user1', 'user9'] as const
/** Below the limit of unanswered messages, even if one person's messages all come first. */
const MESSAGES_EACH = 25

/** Two servers with separate pools on one PostgreSQL, like two processes. */
async function startTwo() {
  const server = await copyServerDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-race-'))
  const [first, second] = [connectPostgres(server.url, 8), connectPostgres(server.url, 8)]
  const open = ({ db }: typeof first) =>
    buildApp({
      deps: embeddedDeps(db, systemClock, folder),
      logger: false,
      demoPersonas: true,
      answerWithinMs: ANSWER_WITHIN_MS,
    })
  const apps = [await open(first), await open(second)] as const
  const stop = async () => {
    for (const app of apps) await app.close()
    for (const pool of [first, second]) await pool.close()
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { apps, unannounced: first.unannounced, stop }
}

describe.skipIf(!findPostgres())('two servers on one database', () => {
  let two: Awaited<ReturnType<typeof startTwo>>
  let url = ''
  beforeAll(async () => {
    two = await startTwo()
    const payload = { participant1Id: PEOPLE[0], participant2Id: PEOPLE[1], type: 'race' }
    const opened = await Promise.all(
      two.apps.map((app) => app.inject({ method: 'POST', url: '/api/conversations', payload })),
    )
    expect(new Set(opened.map((answer) => answer.json().id)).size).toBe(1)
    url = `/api/conversations/${opened[0]?.json().id}`
  })
  afterAll(() => two?.stop())

  const onBoth = <T>(ask: (app: (typeof two.apps)[number]) => Promise<T>) =>
    Promise.all(two.apps.map(ask))

  const sendTwice = (senderId: string) => {
    const payload = { senderId, content: 'Hello', clientId: randomUUID() }
    return onBoth((app) =>
      app.inject({ method: 'POST', url: `${url}/messages`, payload, headers: as(senderId) }),
    )
  }
  const read = (userId: string) =>
    onBoth((app) =>
      app.inject({ method: 'PATCH', url: `${url}/read`, payload: { userId }, headers: as(userId) }),
    )

  test('stores each retried message once and keeps unread counts exact under concurrent reads and writes', async () => {
    const count = async () => {
      const [row] = await two.unannounced.execute<{
        count: number
      }>(sql`select count(*)::int as count
        from messages where '/api/conversations/' || conversation_id = ${url}`)
      return row?.count ?? 0
    }
    const before = await count()
    const sending = PEOPLE.flatMap((person) =>
      Array.from({ length: MESSAGES_EACH }, async (_, n) => {
        const answers = await sendTwice(person)
        if (n % 8 === 0) await read(person)
        return answers.map((answer) => answer.json().id as string)
      }),
    )
    const pairs = await Promise.all(sending)
    expect(pairs.every(([first, second]) => first !== undefined && first === second)).toBe(true)

    const [thread] = await two.unannounced.execute(sql`select count(*)::int as stored,
        count(distinct number)::int as numbers, max(number)::int as last,
        (select last_message_number::int from conversations c where c.id = conversation_id) as counted
      from messages where '/api/conversations/' || conversation_id = ${url} group by conversation_id`)
    const all = before + PEOPLE.length * MESSAGES_EACH
    expect(thread).toEqual({ stored: all, numbers: all, last: all, counted: all })

    const sides =
      await two.unannounced.execute(sql`select unread_count as told, (select count(*)::int
        from messages m where m.conversation_id = r.conversation_id
          and m.number > r.last_read_number and m.sender_id <> r.user_id) as exact
      from conversation_reads r where '/api/conversations/' || conversation_id = ${url}`)
    expect(sides).toHaveLength(PEOPLE.length)
    for (const { told, exact } of sides) expect(told).toBe(exact)
  })

  const atOnce = async (
    count: number,
    ask: (app: (typeof two.apps)[number], n: number) => Promise<{ statusCode: number }>,
  ) => {
    const answers = Array.from({ length: count }, (_, n) => ask(two.apps[n % 2 === 0 ? 0 : 1], n))
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    return [201, 429].map((status) => statuses.filter((one) => one === status).length)
  }

  test('holds the daily limits under concurrent calls [A8]', async () => {
    const headers = as('user2')
    const begin = (n: number) => ({
      ...({ method: 'POST', url: '/api/conversations', headers } as const),
      payload: { participant1Id: 'user2', participant2Id: 'user8', type: `topic ${n}` },
    })
    const thread = (await two.apps[0].inject(begin(0))).json().id
    expect(await atOnce(30, (app, n) => app.inject(begin(n + 1)))).toEqual([19, 11])
    const message = { senderId: 'user2', content: 'Hello' }
    const write = { method: 'POST', url: `/api/conversations/${thread}/messages` } as const
    expect(await atOnce(50, (app) => app.inject({ ...write, headers, payload: message }))).toEqual([
      30, 20,
    ])
    const day = addDays(systemClock.now().toISOString().slice(0, 10), 30)
    const days = { startDate: day, endDate: day }
    const wish = { requesterId: 'user2', ownerId: 'user8', itemType: 'expert', ...days }
    const request = { method: 'POST', url: '/api/bookings', headers, payload: wish } as const
    expect(await atOnce(12, (app) => app.inject(request))).toEqual([5, 7])
  })

  test('stores one message for a file shared twice at once', async () => {
    const headers = as(PEOPLE[1])
    const [app] = two.apps
    const ticket = await app.inject({ method: 'POST', url: '/api/attachments/upload', headers })
    const { uploadURL, attachmentUrl } = ticket.json()
    await app.inject({ method: 'PUT', url: uploadURL, payload: Buffer.from('%PDF-'), headers })
    const payload = {
      senderId: PEOPLE[1],
      content: 'plan.pdf',
      clientId: randomUUID(),
      messageType: 'attachment',
      attachmentUrl,
    }
    const answers = await onBoth((one) =>
      one.inject({ method: 'POST', url: `${url}/messages`, payload, headers }),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
  })
})
