import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { hostingApi } from '@commonplot/shared/hosting/hosting.contract.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createLogger } from '../../logger.ts'
import { EXACT, type Neighbourhood, startNeighbourhood } from '../../testing/neighbourhood.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { plots } from '../plots/plots.table.ts'
import { takenDays } from '../rentals/availability/taken-days.table.ts'
import { rentals } from '../rentals/rentals.table.ts'

const ADDRESS = hostingApi.getCalendarFeed.path
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const { rented, send, freeDays, rentTool } = rentalCalls(testApp)

async function addressOf(userId: string): Promise<string> {
  return (await app.inject({ url: ADDRESS, headers: as(userId) })).json().url
}
const pathOf = (url: string) => new URL(url).pathname
const read = async (url: string) => app.inject(pathOf(url))

/** The unfolded lines of one entry. */
function entryOf(calendar: string, id: string): string | undefined {
  const entries = calendar.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  return entries.find((entry) => entry.includes(`UID:${id}@commonplot.example\r\n`))
}
const feedOf = async (userId: string) => (await read(await addressOf(userId))).body

describe('the feed’s address', () => {
  test('is created at the first request and stays', async () => {
    const [one, two] = await Promise.all([addressOf('user3'), addressOf('user3')])
    expect(one).toMatch(/^http:\/\/localhost(:\d+)?\/api\/calendars\/[\w-]{43}\.ics$/)
    expect(two).toBe(one)
    expect(await addressOf('user4')).not.toBe(one)
  })

  test('stops working once it is renewed', async () => {
    const old = await addressOf('user3')
    const renewed = await send(hostingApi.renewCalendarFeed.path, {}, 'user3')
    expect(renewed.status).toBe(200)
    expect(await addressOf('user3')).toBe(renewed.body.url)
    expect((await read(old)).statusCode).toBe(404)
    const answer = await read(renewed.body.url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toMatch(/^private/)
  })

  test('is never built from an untrusted Host header', async () => {
    const headers = { ...as('user3'), host: 'evil.example' }
    expect((await app.inject({ url: ADDRESS, headers })).json().url).not.toContain('evil')
  })

  test.each(['nobody', 'a'.repeat(43), '..%2f'])(
    'answers 404 to an unknown one: %s',
    async (token) => {
      expect((await app.inject(`/api/calendars/${token}.ics`)).statusCode).toBe(404)
    },
  )

  test('is not in the log nor in the export of personal data', async () => {
    const written: string[] = []
    const logger = createLogger('debug', { write: (line) => void written.push(line) })
    const logged = await buildApp({ deps, logger, demoPersonas: true, isLocal: true })
    const path = pathOf(await addressOf('user1'))
    const token = path.slice('/api/calendars/'.length, -'.ics'.length)
    expect((await logged.inject(path)).statusCode).toBe(200)
    await logged.inject({ url: ADDRESS })
    expect((await logged.inject(`${path}x`)).statusCode).toBe(404)
    await logged.close()
    expect(written.join('')).toContain('/api/calendars/:token.ics')
    expect(written.join('')).not.toContain(token)
    const file = await app.inject({ url: '/api/users/user1/export', headers: as('user1') })
    expect(file.json().records.calendarFeeds).toHaveLength(1)
    expect(file.body).not.toContain(token)
  })

  test('ends when an account begins to close', async () => {
    const url = await addressOf('user6')
    await deps.db.transaction((tx) =>
      deps.publish(tx, 'account_closing', { userId: 'user6', at: clock.now() }),
    )
    expect((await read(url)).statusCode).toBe(404)
  })
})

describe('the feed’s calendar', () => {
  test('has hosted rentals with their renters and own rentals, by whole days', async () => {
    const { rental } = await rented('tool')
    const mine = entryOf(await feedOf('user1'), rental.id)
    const compact = (day: string) => day.replaceAll('-', '')
    expect(mine).toContain(`DTSTART;VALUE=DATE:${compact(rental.startDate)}\r\n`)
    expect(mine).toContain(`DTEND;VALUE=DATE:${compact(rental.endDate)}\r\n`)
    expect(mine).toContain('SUMMARY:Front-Tine Tiller\r\n')
    expect(mine).toContain('STATUS:CONFIRMED\r\n')
    const theirs = entryOf(await feedOf('user2'), rental.id)
    expect(theirs).toMatch(/SUMMARY:Front-Tine Tiller: \S.*\r\n/)
    expect(entryOf(await feedOf('user4'), rental.id)).toBeUndefined()
  })

  test('has no unpaid rentals', async () => {
    const { body } = await rentTool(freeDays(2))
    expect(entryOf(await feedOf('user2'), body.rental.id)).toBeUndefined()
  })

  test('marks cancelled rentals for thirty days', async () => {
    const { rental } = await rented('tool')
    const entry = async () => entryOf(await feedOf('user2'), rental.id)
    const version = async () => Number(/SEQUENCE:(\d+)/.exec((await entry()) ?? '')?.[1])
    const before = await version()
    clock.advance(MINUTE_MS)
    await send(`/api/rentals/${rental.id}/cancel`, {})
    expect(await entry()).toContain('STATUS:CANCELLED\r\n')
    expect(await version()).toBe(before + 1)
    clock.advance(30 * DAY_MS)
    expect(await entry()).toBeUndefined()
    clock.advance(-30 * DAY_MS)
  })

  test('has the days off of own items', async () => {
    const block = { id: 'block-1', itemKey: 'plot:plot-3', takenBy: 'block' as const }
    const day = addDays(clock.now().toISOString().slice(0, 10), 90)
    const note = 'Grandma visits; gate, shed'
    await db.insert(takenDays).values({ ...block, startDate: day, endDate: day, note })
    const entry = entryOf(await feedOf('user1'), 'block-1')
    expect(entry).toContain('SUMMARY:Riverside Community Field: Not available\r\n')
    expect(entry).toContain('DESCRIPTION:Grandma visits\\; gate\\, shed\r\n')
    const next = addDays(day, 1).replaceAll('-', '')
    expect(entry).toContain(`DTEND;VALUE=DATE:${next}\r\n`)
    expect(entryOf(await feedOf('user2'), 'block-1')).toBeUndefined()
  })

  test('goes a year back and folds and escapes lines as apps expect', async () => {
    const name = `Wörthersee, "North";\\ 🌻\nEND:VEVENT ${'é'.repeat(90)}`
    await db.update(plots).set({ name }).where(eq(plots.id, 'plot-1'))
    const { rental } = await rented('plot')
    const calendar = await feedOf('user2')
    const lines = calendar.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(
      lines.filter((line) => line === 'BEGIN:VEVENT').length,
    )
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
    expect(entryOf(calendar, rental.id)).toContain('Wörthersee\\, "North"\\;\\\\ 🌻\\nEND:VEVENT')
    const long = { startDate: '2025-05-01', endDate: '2025-05-04' }
    await db.update(rentals).set(long).where(eq(rentals.id, 'rental-2'))
    expect(entryOf(await feedOf('user2'), 'rental-2')).toBeUndefined()
    await db.update(rentals).set({ endDate: '2025-06-01' }).where(eq(rentals.id, 'rental-2'))
    expect(entryOf(await feedOf('user2'), 'rental-2')).toBeDefined()
  })
})

describe('with accounts', () => {
  let town: Neighbourhood
  beforeAll(async () => {
    town = await startNeighbourhood({ publicUrl: 'https://garden.test' })
  })
  const address = async (userId: string) => (await town.json<{ url: string }>(ADDRESS, userId)).url
  const feed = async (userId: string) => (await town.read(pathOf(await address(userId)))).body

  test('gives members the public address, which needs no sign-in', async () => {
    expect((await town.read(ADDRESS)).status).toBe(401)
    expect(await address('user1')).toMatch(/^https:\/\/garden\.test\/api\/calendars\//)
    expect(await feed('user1')).toContain('BEGIN:VCALENDAR')
  })

  test('gives the location to the host, and to the renter while they may know it', async () => {
    const stay = { startDate: '2026-07-01', endDate: '2026-07-30' }
    const id = await town.rentPlot('plot-1', 'user5', stay)
    const exact = `LOCATION:${EXACT['plot-1'].address.replaceAll(',', '\\,')}`
    expect(entryOf(await feed('user5'), id)).toContain(exact)
    expect(entryOf(await feed('user2'), id)).toContain(exact)
    town.clock.set('2026-09-01T12:00:00Z')
    expect(entryOf(await feed('user5'), id)).not.toContain('LOCATION')
    expect(entryOf(await feed('user2'), id)).toContain(exact)
  })
})
