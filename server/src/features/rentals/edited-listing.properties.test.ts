import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostingCalls } from '../../testing/hosting-calls.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'

const testApp = await startTestApp()
const { db } = testApp
const { freeDays, rentPlot, rentTool, pay, confirm, rented } = rentalCalls(testApp)
const { post, patch } = hostingCalls(testApp)
const HOST = 'user2'

const prices = fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100)
const listingEdit = {
  name: fc.constantFrom('Bean alley', 'Pea passage'),
  bufferDays: fc.nat(30),
  minDays: fc.nat(365),
  noticeDays: fc.nat(90),
  coordinates: fc.option(
    fc.record({ lat: fc.integer({ min: -90, max: 90 }), lng: fc.integer({ min: -180, max: 180 }) }),
  ),
  images: fc.constantFrom([], ['https://example.org/a.jpg']),
}
const some = { requiredKeys: [] }
const steps: Record<'plot' | 'tool', fc.Arbitrary<string | object>> = {
  plot: fc.oneof(
    fc.record(
      { ...listingEdit, price: prices, address: fc.constantFrom('1 A St', '2 B St') },
      some,
    ),
    fc.constantFrom('listed', 'paused', 'archived', 'copy'),
  ),
  tool: fc.oneof(
    fc.record({ ...listingEdit, pricePerDay: prices, included: fc.constant(['Gloves']) }, some),
    fc.constantFrom('listed', 'paused', 'archived', 'repair', 'copy'),
  ),
}

async function take(type: 'plot' | 'tool', step: string | object) {
  const url = `/api/${type}s/${type}-1`
  if (typeof step === 'object') return patch(url, step, HOST)
  if (step === 'copy') return post(`${url}/copy`, {}, HOST)
  return post(`${url}/state`, { state: step }, HOST)
}

/** Every column as stored. */
const rows = () =>
  db.execute(sql`select rentals::text as row from rentals
    union all select taken_days::text from taken_days order by 1`)

test.each(['plot', 'tool'] as const)(
  'whatever the host of a %s edits, every rental stays as it is to the byte',
  async (type) => {
    await rented(type)
    const stay = freeDays(3)
    const rent = () => (type === 'plot' ? rentPlot(stay) : rentTool(stay))
    const held = await rent()
    const before = await rows()
    await fc.assert(
      fc.asyncProperty(fc.array(steps[type], { minLength: 1, maxLength: 5 }), async (edits) => {
        for (const step of edits) expect((await take(type, step)).status).toBeLessThan(410)
        expect(await rows()).toEqual(before)
      }),
      { numRuns: 8 },
    )
    const { item: _name, ...promised } = held.body.rental
    const again = await rent()
    expect([again.status, again.body]).toMatchObject([
      200,
      { clientSecret: held.body.clientSecret, rental: promised },
    ])
    const edits = [1, 2, 3].map((n) => take(type, { name: `Edit ${n}`, bufferDays: n }))
    const [paid] = await Promise.all([pay(held.body.clientSecret), ...edits])
    expect(paid.status).toBe(200)
    const { rental } = (await confirm(held.body.clientSecret, type)).body
    const { price, totalAmount, timeZone } = promised
    expect(rental).toMatchObject({ status: 'confirmed', price, totalAmount, timeZone })
  },
)
