import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { quoteRental } from '@commonplot/shared/rentals/pricing.ts'
import { type Rental, STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/rental.ts'
import { desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import { sandboxRefunds } from '../adapters/payments/sandbox/sandbox-payments.table.ts'
import { extensions } from '../features/rentals/extensions/extensions.table.ts'
import { rentals } from '../features/rentals/rentals.table.ts'
import type { DirectDatabase } from './direct-database.ts'
import { as, type TestApp } from './test-app.ts'

export const GOOD_CARD = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' }

/** Rents and pays as a browser does. */
export function rentalCalls({ app, db, clock }: TestApp) {
  /** Days of their own for every test. */
  let lastDay = 60
  function freeDays(length: number) {
    lastDay += length + 5
    const startDate = addDays(clock.now().toISOString().slice(0, 10), lastDay)
    return { startDate, endDate: addDays(startDate, length) }
  }

  async function send(url: string, payload: object, userId = 'user1') {
    const response = await app.inject({ method: 'POST', url, payload, headers: as(userId) })
    return { status: response.statusCode, body: response.json() }
  }

  /** Client secrets are opaque, so the rental of each is stored here. */
  const rentalIds = new Map<string, string>()
  async function rent(url: string, payload: object, userId: string) {
    const { status, body } = await send(url, { renterId: userId, ...payload }, userId)
    if (status === 200) rentalIds.set(body.clientSecret, body.rental.id)
    return { status, body }
  }

  const rentPlot = (stay: object, userId = 'user1') =>
    rent('/api/plots/plot-1/rent', { monthlyPrice: 45, ...stay }, userId)

  const rentTool = (stay: object, userId = 'user1') =>
    rent('/api/tools/tool-1/rent', { dailyPrice: 35, securityDeposit: 70, ...stay }, userId)

  const pay = (clientSecret: string, number = GOOD_CARD.number, userId = 'user1') =>
    send('/api/payments/sandbox/confirm', { clientSecret, card: { ...GOOD_CARD, number } }, userId)

  async function intentOf(clientSecret: string): Promise<string> {
    const rentalId = rentalIds.get(clientSecret) ?? ''
    const [rental] = await db.select().from(rentals).where(eq(rentals.id, rentalId))
    return rental?.paymentIntentId ?? 'pi_unknown'
  }

  async function confirm(clientSecret: string, rentalType: 'plot' | 'tool', userId = 'user1') {
    const paymentIntentId = await intentOf(clientSecret)
    return send('/api/payments/confirm', { paymentIntentId, rentalType }, userId)
  }

  async function rented(type: 'plot' | 'tool', length = 3) {
    const stay = freeDays(length)
    const { body } = await (type === 'plot' ? rentPlot(stay) : rentTool(stay))
    await pay(body.clientSecret)
    return { ...(await confirm(body.clientSecret, type)), ...body }
  }

  async function refundsOf(clientSecret: string): Promise<number[]> {
    const rows = await db
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.paymentIntentId, await intentOf(clientSecret)))
    return rows.map(({ amountCents }) => amountCents)
  }

  /** Ends all unpaid holds, so that none counts in the next test. */
  async function forgetHolds(): Promise<void> {
    const ended = { status: 'cancelled' as const, endedAt: sql`${rentals.createdAt}` }
    await db.update(rentals).set(ended).where(eq(rentals.status, 'held'))
    await db
      .update(rentals)
      .set({ createdAt: sql`${rentals.createdAt} - interval '9 days'` })
      .where(eq(rentals.status, 'expired'))
    await db.update(rentals).set({ pendingEndDate: null, pendingUntil: null })
    const longAgo = sql`${extensions.createdAt} - interval '9 days'`
    await db
      .update(extensions)
      .set({ state: 'gone', createdAt: longAgo })
      .where(ne(extensions.state, 'paid'))
  }

  return {
    forgetHolds,
    freeDays,
    send,
    rentPlot,
    rentTool,
    pay,
    intentOf,
    confirm,
    rented,
    refundsOf,
  }
}

export const RENTER = 'user1'

/** Extends a rental as a browser does. */
export function extensionCalls(testApp: TestApp) {
  const { app, db, clock } = testApp
  const calls = rentalCalls(testApp)
  const { send, pay } = calls
  let rental: Rental

  /** Makes this the rental of the calls that follow. */
  function follow(next: Rental): Rental {
    rental = next
    return next
  }

  const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString())
  /** The day `count` days after the rental's last. */
  const days = (count: number) => addDays(rental.endDate, count)
  const extend = (endDate: string, userId = RENTER) =>
    send(`/api/rentals/${rental.id}/extend`, { endDate }, userId)

  async function read(): Promise<Rental> {
    const url = `/api/rentals/${rental.id}`
    return (await app.inject({ url, headers: as(RENTER) })).json().rental
  }

  async function latest() {
    const [row] = await db
      .select()
      .from(extensions)
      .where(eq(extensions.rentalId, rental.id))
      .orderBy(desc(extensions.createdAt), desc(extensions.id))
    return row
  }

  const latestIntent = async () => (await latest())?.paymentIntentId ?? ''
  const confirm = async () =>
    send('/api/payments/confirm', {
      paymentIntentId: await latestIntent(),
      rentalType: rental.type,
    })

  async function extendAndPay(endDate: string) {
    const { body } = await extend(endDate)
    await pay(body.clientSecret)
    return confirm()
  }

  async function sentBack(paymentIntentId: string): Promise<number[]> {
    const ofPayment = eq(sandboxRefunds.paymentIntentId, paymentIntentId)
    const rows = await db.select().from(sandboxRefunds).where(ofPayment)
    return rows.map(({ amountCents }) => amountCents)
  }

  return {
    ...calls,
    ...{ follow, later, days, extend, read, latest, latestIntent, confirm, extendAndPay, sentBack },
  }
}

type LetRental = typeof rentals.$inferInsert
/** The columns that a test sets; the others have defaults. */
export type MadeUpRental = Pick<LetRental, 'id' | 'startDate' | 'endDate'> & Partial<LetRental>

/** Inserts paid rentals of user2's tiller by user4 directly. */
export async function letRentals(db: DirectDatabase, made: readonly MadeUpRental[]): Promise<void> {
  if (made.length > 0) await db.insert(rentals).values(made.map(complete))
}

/** Copies of one rental, each a day earlier; after `days` the dates repeat. */
export async function copyRental(
  db: DirectDatabase,
  id: string,
  { times, days }: { times: number; days: number },
): Promise<void> {
  const own: Record<string, SQL> = {
    id: sql`id || '-' || copy`,
    payment_intent_id: sql`payment_intent_id || '-' || copy`,
    start_date: sql`start_date - copy % ${days}::int`,
    end_date: sql`end_date - copy % ${days}::int`,
  }
  const names = Object.values(getTableColumns(rentals))
    .filter((column) => column.generated === undefined)
    .map(({ name }) => name)
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.join(
    names.map((name) => own[name] ?? sql.identifier(name)),
    sql`, `,
  )
  await db.execute(sql`insert into rentals (${columns})
    select ${values} from rentals, generate_series(1, ${times}::int) as copy where id = ${id}`)
}

function complete(made: MadeUpRental): LetRental {
  const priceCents = made.priceCents ?? 35_00
  const paidAt = new Date('2020-01-01T12:00:00Z')
  return {
    itemKey: 'tool:tool-1',
    type: 'tool',
    toolId: 'tool-1',
    ownerId: 'user2',
    renterId: 'user4',
    timeZone: 'America/Los_Angeles',
    priceCents,
    ...quoteRental('tool', priceCents, made.startDate, made.endDate),
    cancellationPolicy: STANDARD_CANCELLATION_POLICY,
    status: 'completed',
    paymentProvider: 'sandbox',
    paymentIntentId: `pi_${made.id}`,
    paidAt,
    confirmedAt: paidAt,
    ...made,
  }
}
