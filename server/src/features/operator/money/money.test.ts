import {
  MONEY_FIGURES,
  MONEY_MOVEMENTS,
  type MoneyRow,
  type MoneyTotals,
  sumOf,
  unaccounted,
} from '@commonplot/shared/operator/money.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AppDeps } from '../../../app-deps.ts'
import { encodeCursor } from '../../../sql/paging.ts'
import {
  copyRental,
  extensionCalls,
  letRentals,
  rentalCalls,
} from '../../../testing/rental-calls.ts'
import { as, startTestApp } from '../../../testing/test-app.ts'
import { rentals } from '../../rentals/rentals.table.ts'
import { getMoneyTotals, listMoney, type MoneyFilters } from './money.service.ts'

const testApp = await startTestApp()
const { app, db, clock, deps } = testApp
const calls = extensionCalls(testApp)
const { rented, send, later } = calls
const { freeDays, rentPlot, rentTool, pay, confirm } = rentalCalls(testApp)
const LATE = 16 * 60_000
const DAY = 86_400_000

async function ask(path: string, userId = 'user1') {
  const answer = await app.inject({ url: `/api/operator/${path}`, headers: as(userId) })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}
async function rowsOf(path: string): Promise<MoneyRow[]> {
  return JSON.parse((await ask(path)).text)
}
const inShort = (rows: MoneyRow[]) =>
  rows.map(({ kind, state, amount }) => `${kind} ${state} ${amount}`)
const ofRental = async (id: string) =>
  (await readAllMoney(deps)).filter(({ rentalId }) => rentalId === id)

/** After each test every figure equals the sum of its rows. */
async function expectBalance() {
  const totals = await readTotals(deps)
  for (const figure of MONEY_FIGURES) {
    const sum = sumOf(figure, await readAllMoney(deps, { figure }))
    expect([figure, sum]).toEqual([figure, totals[figure]])
  }
  expect(unaccounted(totals)).toBe(0)
}

describe('rows', () => {
  test('add up for the demo data', async () => {
    await expectBalance()
    expect((await readTotals(deps)).charged).toBeGreaterThan(0)
  })

  test('of a paid, extended and partly claimed tool', async () => {
    const { rental } = await rented('tool')
    calls.follow(rental)
    later(DAY)
    await calls.extendAndPay(calls.days(1))
    expect(inShort(await ofRental(rental.id))).toEqual([
      'extension succeeded 35',
      'payment succeeded 175',
      'deposit held 70',
    ])
    clock.set(`${calls.days(1)}T20:00:00Z`)
    const claim = { amount: 24.5, reason: 'The blade is bent' }
    await send(`/api/rentals/${rental.id}/claim`, claim, 'user2')
    expect(inShort(await ofRental(rental.id))).toContain('deposit claimed 70')
    await expectBalance()
    await send(`/api/rentals/${rental.id}/claim/answer`, { accept: true }, 'user1')
    expect(inShort(await ofRental(rental.id))).toEqual([
      'refund succeeded 45.5',
      'extension succeeded 35',
      'payment succeeded 175',
      'deposit partly_kept 24.5',
    ])
    await expectBalance()
  })

  test('of a late payment: charged and refunded', async () => {
    const stay = freeDays(3)
    const { body } = await rentPlot(stay)
    later(LATE)
    const other = await rentPlot(stay, 'user5')
    await pay(other.body.clientSecret, undefined, 'user5')
    await confirm(other.body.clientSecret, 'plot', 'user5')
    await pay(body.clientSecret)
    expect((await confirm(body.clientSecret, 'plot')).status).toBe(409)
    const rows = await ofRental(body.rental.id)
    expect(inShort(rows)).toEqual(['payment succeeded 45', 'refund succeeded 45'])
    expect(rows[0]).toMatchObject({
      ...{ id: `payment:${body.rental.id}`, itemName: expect.any(String), provider: 'sandbox' },
      ...{ renter: { id: 'user1' }, owner: { id: 'user2' }, currency: 'usd' },
    })
    await expectBalance()
  })

  test('of a late extension payment: charged and refunded', async () => {
    const { rental } = await rented('tool')
    calls.follow(rental)
    const { body } = await calls.extend(calls.days(1))
    later(LATE)
    const next = { startDate: calls.days(0), endDate: calls.days(2) }
    const other = await rentTool(next, 'user5')
    await pay(other.body.clientSecret, undefined, 'user5')
    await confirm(other.body.clientSecret, 'tool', 'user5')
    await pay(body.clientSecret)
    expect((await calls.confirm()).status).toBe(409)
    expect(inShort(await ofRental(rental.id))).toEqual([
      'extension succeeded 35',
      'refund succeeded 35',
      'payment succeeded 175',
      'deposit held 70',
    ])
    await expectBalance()
  })

  test('of a cancelled rental: the kept amount and its fee', async () => {
    const before = await readTotals(deps)
    const { rental } = await rented('tool')
    clock.set(new Date(Date.parse(`${rental.startDate}T09:00:00Z`) - DAY).toISOString())
    await send(`/api/rentals/${rental.id}/cancel`, {})
    const after = await readTotals(deps)
    expect(after.platformFees - before.platformFees).toBeCloseTo(2.63, 5)
    expect(after.hosts - before.hosts).toBeCloseTo(49.87, 5)
    const [fees, shares] = [
      await readAllMoney(deps, { figure: 'platformFees' }),
      await readAllMoney(deps, { kind: 'share' }),
    ]
    const own = [...fees, ...shares].filter(({ rentalId }) => rentalId === rental.id)
    expect(inShort(own)).toEqual(['fee succeeded 2.63', 'share succeeded 49.87'])
    expect(inShort(await ofRental(rental.id))).not.toContain('fee succeeded 2.63')
    await expectBalance()
  })
})

describe('filters', () => {
  test('each figure opens the rows of its sum', async () => {
    const totals = await readTotals(deps)
    for (const figure of MONEY_FIGURES) {
      const rows = await rowsOf(`money?figure=${figure}`)
      expect([figure, sumOf(figure, rows)]).toEqual([figure, totals[figure]])
      expect(rows.length).toBe((await readAllMoney(deps, { figure })).length)
    }
  })

  test('by kind, state, person and combinations', async () => {
    const all = await readAllMoney(deps)
    for (const kind of MONEY_MOVEMENTS) {
      expect(await readAllMoney(deps, { kind })).toEqual(all.filter((row) => row.kind === kind))
    }
    const succeeded = await readAllMoney(deps, { state: 'succeeded' })
    expect(succeeded).toEqual(all.filter(({ state }) => state === 'succeeded'))
    const own = await readAllMoney(deps, { personId: 'user5' })
    const isOwn = ({ renter, owner }: MoneyRow) => renter.id === 'user5' || owner.id === 'user5'
    expect(own).toEqual(all.filter(isOwn))
    expect(await rowsOf('money?kind=deposit&state=failed')).toEqual([])
    expect(await rowsOf('money?personId=nobody')).toEqual([])
  })

  test('by UTC month; the months of a year add up', async () => {
    await letRentals(db, [
      { id: 'new-year', startDate: '2024-01-05', endDate: '2024-01-08', type: 'tool' },
    ])
    const turn = new Date('2024-01-01T00:00:00Z')
    await db.update(rentals).set({ paidAt: turn }).where(eq(rentals.id, 'new-year'))
    expect(inShort(await rowsOf('money?month=2024-01'))).toEqual(['payment succeeded 175'])
    expect(await rowsOf('money?month=2023-12')).toEqual([])
    await db.delete(rentals).where(eq(rentals.id, 'new-year'))

    const all = await readAllMoney(deps)
    const months = [...new Set(all.map(({ at }) => at.slice(0, 7)))]
    const totals = await Promise.all(months.map((month) => readTotals(deps, month)))
    const { currency: _dollars, ...whole } = await readTotals(deps)
    for (const [figure, sum] of Object.entries(whole)) {
      const parts = totals.map((total) => total[figure as keyof typeof whole])
      expect(parts.reduce((a, b) => a + b, 0)).toBeCloseTo(sum, 5)
    }
  })

  test.each([
    'money?month=2026-13',
    'money?month=0000-01',
    'money?month=May',
    'money?kind=tips',
    'money?state=lost',
    'money?figure=tips',
    'money/totals?month=2026-00',
    'money.csv?month=2026-13',
    'money.csv?kind=tips',
  ])('refuses %s with a reason', async (path) => {
    const { status, text } = await ask(path)
    expect(status).toBe(400)
    expect(JSON.parse(text).message).toMatch(/^(month|kind|state|figure): /)
  })
})

describe('pages', () => {
  test('lists every row once in one order, also rows of the same moment', async () => {
    await letRentals(db, [{ id: 'busy', startDate: '2021-06-01', endDate: '2021-06-04' }])
    const held = { depositStatus: 'kept', depositKeptCents: 70_00 } as const
    await db.update(rentals).set(held).where(eq(rentals.id, 'busy'))
    await copyRental(db, 'busy', { times: 150, days: 1000 })
    const all = await readAllMoney(deps, { month: '2020-01' })
    expect(new Set(all.map(({ id }) => id)).size).toBe(302)
    expect(all.length).toBe(302)
    const { headers } = await ask('money?month=2020-01')
    expect(headers['x-total-count']).toBe('302')
    await expectBalance()
    await db.delete(rentals).where(sql`id like 'busy%'`)
  })

  test.each([
    ['no cursor at all', 'x'],
    ['of another list', encodeCursor(['2026-01-01', 'plot-1'])],
    ['of a kind that is none', encodeCursor(['2026-01-01T00:00:00Z', 'tips:1'])],
    ['with a number for a moment', encodeCursor([7, 'payment:1'])],
    ['with words for a moment', encodeCursor(['soon', 'payment:1'])],
    ['with a moment that no calendar has', encodeCursor(['+200000-01-01T00:00:00Z', 'payment:1'])],
    [
      'with a character that no text can have',
      encodeCursor(['2026-01-01T00:00:00Z', 'payment:\0']),
    ],
  ])('refuses a forged cursor: %s', async (_, cursor) => {
    expect((await ask(`money?cursor=${encodeURIComponent(cursor)}`)).status).toBe(400)
  })
})

test('refuses everybody but operators', async () => {
  for (const path of ['money', 'money/totals', 'money.csv']) {
    expect((await ask(path, 'user2')).status).toBe(403)
  }
})

/** All rows, page by page, as an operator reads them. */
async function readAllMoney(
  deps: Pick<AppDeps, 'db'>,
  filters: MoneyFilters = {},
): Promise<MoneyRow[]> {
  const rows: MoneyRow[] = []
  let cursor: string | null | undefined
  do {
    const page = await listMoney(deps, { ...filters, ...(cursor && { cursor }) })
    rows.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return rows
}

const readTotals = (deps: Pick<AppDeps, 'db'>, month?: string): Promise<MoneyTotals> =>
  getMoneyTotals(deps, month)
