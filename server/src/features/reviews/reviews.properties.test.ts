import fc from 'fast-check'
import { expect, test } from 'vitest'
import { operatorCalls } from '../../testing/operator-calls.ts'
import { letRentals } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { reviews } from './reviews.table.ts'
import { sweepReviews } from './write-review.service.ts'

const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const { content } = operatorCalls(testApp)

const RENTALS = 2
const RENTER = 'user4'
const HOST = 'user2'
const WRITTEN_BY = { item: RENTER, renter: HOST }
const DAY_MS = 86_400_000

const rental = fc.nat({ max: RENTALS - 1 })
const about = fc.constantFrom('item' as const, 'renter' as const)
const deed = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('write' as const),
      ...{ rental, about, rating: fc.integer({ min: 1, max: 5 }) },
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('hide' as const), rental, about }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('show' as const), rental, about }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('wait' as const), days: fc.constantFrom(1, 20) }),
  },
)

/** The expected state of a review. */
interface Written {
  id: string
  rating: number
  isSeen: boolean
  isHidden: boolean
}

let history = 0

/** Rentals that have just ended, of an item with no other reviews. */
async function begin() {
  history += 1
  await db.delete(reviews)
  const today = clock.now().toISOString().slice(0, 10)
  const ids = Array.from({ length: RENTALS }, (_, n) => `history-${history}-${n}`)
  await letRentals(
    db,
    ids.map((id) => ({ id, startDate: today, endDate: today, endedAt: clock.now() })),
  )
  return { ids, endedAt: clock.now().getTime() }
}

/** Steps of one or twenty days never end exactly at the 14 days. */
const isTimeUp = (endedAt: number) => clock.now().getTime() - endedAt > 16 * DAY_MS

async function seen(url: string): Promise<string[]> {
  const rows: { id: string }[] = (await app.inject({ url, headers: as('user5') })).json()
  return rows.map(({ id }) => id).toSorted()
}

async function expectAsTold(written: Map<string, Written>): Promise<void> {
  const visible = (side: string) =>
    [...written].flatMap(([key, one]) =>
      key.endsWith(side) && one.isSeen && !one.isHidden ? [one] : [],
    )
  const ofItem = visible('item')
  const { rating, reviewCount } = (await app.inject('/api/tools/tool-1')).json()
  expect(reviewCount).toBe(ofItem.length)
  const mean = ofItem.reduce((sum, one) => sum + one.rating, 0) / ofItem.length
  if (ofItem.length === 0) expect(rating).toBeNull()
  else expect(rating).toBeCloseTo(mean, 1)
  expect(await seen('/api/tools/tool-1/reviews')).toEqual(ofItem.map(({ id }) => id).toSorted())
  const ofRenter = visible('renter').map(({ id }) => id)
  expect(await seen(`/api/users/${RENTER}/reviews`)).toEqual(ofRenter.toSorted())
}

test('counts and ratings equal the visible reviews after any history [C1]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 16 }), async (deeds) => {
      const { ids, endedAt } = await begin()
      const written = new Map<string, Written>()
      for (const done of deeds) {
        if (done.what === 'wait') {
          clock.advance(done.days * DAY_MS)
          await sweepReviews(deps)
          if (isTimeUp(endedAt)) for (const one of written.values()) one.isSeen = true
        } else {
          const key = `${done.rental} ${done.about}`
          const one = written.get(key)
          if (done.what === 'write') {
            const response = await app.inject({
              ...{ method: 'POST', url: `/api/rentals/${ids[done.rental]}/review` },
              headers: as(WRITTEN_BY[done.about]),
              payload: { rating: done.rating, comment: 'Fine.' },
            })
            expect(response.statusCode).toBe(one ? 409 : 201)
            if (!one) {
              const { id } = response.json().review
              const isSeen = isTimeUp(endedAt)
              written.set(key, { id, rating: done.rating, isSeen, isHidden: false })
              const both = ['item', 'renter'].map((side) => written.get(`${done.rental} ${side}`))
              if (both.every(Boolean)) for (const side of both) if (side) side.isSeen = true
            }
          } else if (one) {
            const { status } = await content(done.what, 'review', one.id)
            const isPossible = one.isSeen && one.isHidden === (done.what === 'show')
            expect(status === 204).toBe(isPossible)
            if (isPossible) one.isHidden = done.what === 'hide'
          }
        }
        await expectAsTold(written)
      }
    }),
    { numRuns: 30 },
  )
})
