import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addDays, daysBetween } from '../dates/plain-date.ts'
import { oneDayFewerSavesMonth, quoteRental } from './pricing.ts'
import { RENTAL_TYPES } from './rental.ts'

const stay = fc.record({
  type: fc.constantFrom(...RENTAL_TYPES),
  priceCents: fc.integer({ min: 0, max: 1_000_000 }),
  start: fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days)),
  days: fc.integer({ min: 0, max: 800 }),
})
type Stay = typeof stay extends fc.Arbitrary<infer Value> ? Value : never

const quoteOf = ({ type, priceCents, start, days }: Stay) =>
  quoteRental(type, priceCents, start, addDays(start, days))

describe('whatever is rented, for however long', () => {
  test('every figure is a whole number of cents and none is negative [BOOK-24]', () => {
    fc.assert(
      fc.property(stay, (chosen) => {
        for (const figure of Object.values(quoteOf(chosen))) {
          expect(Number.isSafeInteger(figure) && figure >= 0).toBe(true)
        }
      }),
    )
  })

  test('the total is the sum of its parts, and so is the rent [BOOK-13] [BOOK-16] [BOOK-22] [BOOK-23]', () => {
    fc.assert(
      fc.property(stay, (chosen) => {
        const quote = quoteOf(chosen)
        expect(quote.totalCents).toBe(quote.rentCents + quote.depositCents)
        expect(quote.rentCents).toBe(quote.hostCents + quote.platformFeeCents)
        expect(quote.rentCents).toBe(chosen.priceCents * quote.duration)
      }),
    )
  })

  test('the fee is five per cent to the nearest cent [BOOK-12] [BOOK-21]', () => {
    fc.assert(
      fc.property(stay, (chosen) => {
        const { platformFeeCents, rentCents } = quoteOf(chosen)
        expect(Math.abs(platformFeeCents - rentCents / 20)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  test('a day more never costs less', () => {
    fc.assert(
      fc.property(stay, (chosen) => {
        const longer = quoteOf({ ...chosen, days: chosen.days + 1 })
        expect(longer.totalCents).toBeGreaterThanOrEqual(quoteOf(chosen).totalCents)
      }),
    )
  })

  test('the hint that a day fewer costs a month less is true', () => {
    fc.assert(
      fc.property(stay, ({ priceCents, start, days }) => {
        const plot = { type: 'plot' as const, priceCents: priceCents + 1, start }
        const saves =
          days > 0 &&
          quoteOf({ ...plot, days: days - 1 }).totalCents < quoteOf({ ...plot, days }).totalCents
        expect(oneDayFewerSavesMonth(start, addDays(start, days))).toBe(saves)
      }),
    )
  })
})

describe('clock changes', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test.each(['UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia'])(
    'never add or take a day for someone in %s [BOOK-14] [BOOK-18]',
    (timeZone) => {
      vi.stubEnv('TZ', timeZone)
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone)
      fc.assert(
        fc.property(stay, ({ priceCents, start, days }) => {
          const end = addDays(start, days)
          expect(daysBetween(start, end)).toBe(days)
          expect(quoteRental('tool', priceCents, start, end).duration).toBe(Math.max(1, days))
          expect(quoteRental('plot', priceCents, start, end).duration).toBe(
            Math.max(1, Math.ceil(days / 30)),
          )
        }),
      )
    },
  )
})
