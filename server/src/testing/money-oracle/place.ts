import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Payments } from '../../adapters/payments/payments.port.ts'
import { sandboxPayments } from '../../adapters/payments/sandbox/sandbox-payments.ts'
import { stripePayments } from '../../adapters/payments/stripe/stripe-payments.ts'
import type { AppDeps } from '../../app-deps.ts'
import { plots } from '../../features/plots/plots.table.ts'
import { tools } from '../../features/tools/tools.table.ts'
import { users } from '../../features/users/users.table.ts'
import { actAs, giveAccounts } from '../accounts.ts'
import type { DirectDatabase } from '../direct-database.ts'
import type { startFakeStripe } from '../outside/fake-stripe.ts'
import type { TestClock } from '../test-clock.ts'
import { DEPOSIT_CENTS, type Kind, moneyModel, type Provider, RENT_CENTS, ZONE } from './model.ts'

/** The product under test, and what a browser does at the provider's own form. */
export interface Product {
  app: FastifyInstance
  db: DirectDatabase
  clock: TestClock
  deps: AppDeps
  providers: Record<Provider, Payments>
  payAtStripe(intent: string): Promise<unknown>
}

/** The sandbox, and the adapter of Stripe in front of its stand-in. */
export function twoProviders(
  db: DirectDatabase,
  clock: TestClock,
  stripe: Awaited<ReturnType<typeof startFakeStripe>>,
) {
  const keys = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake' }
  const account = { ...keys, webhookSecret: 'whsec_test', apiBase: stripe.url }
  return {
    providers: { sandbox: sandboxPayments(db, clock), stripe: stripePayments(account) },
    payAtStripe: (intent: string) => stripe.pay(intent, 'pm_card_visa'),
  }
}

export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

let places = 0

/** People and items that no other history has, and the model of them. */
export async function newPlace(product: Product) {
  const { app, db, clock, deps, providers } = product
  places += 1
  const nameOf = (role: string) => `${role}-${places}`
  const [host = '', operator = '', ...renters] = ['host', 'operator', 'ann', 'bob'].map(nameOf)
  const people = [host, operator, ...renters]
  const [since] = await db.select().from(users).where(eq(users.id, 'user2'))
  if (!since) throw new Error('the demo has user2')
  await db.insert(users).values(people.map((id) => ({ ...since, id, username: id, fullName: id })))
  const roles = (userId: string) => (userId === operator ? ['member', 'operator'] : ['member'])
  await giveAccounts(
    db,
    people.map((userId) => ({ userId, roles: roles(userId) })),
  )
  const own = { ownerId: host, timeZone: ZONE }
  const [plot] = await db.select().from(plots).where(eq(plots.id, 'plot-1'))
  const [tool] = await db.select().from(tools).where(eq(tools.id, 'tool-1'))
  if (!plot || !tool) throw new Error('the demo has plot-1 and tool-1')
  const { spot: _spot, search: _search, ...tiller } = tool
  const { spot: _, search: __, ...bed } = plot
  const itemOf = { plot: nameOf('bed'), tool: nameOf('tiller') }
  await db.insert(plots).values({ ...bed, ...own, id: itemOf.plot })
  await db.insert(tools).values({ ...tiller, ...own, id: itemOf.tool })
  deps.payments = providers.sandbox
  deps.formerPayments = [providers.stripe]

  /** The sessions of a person that the product has not ended. */
  const cookies = new Map<string, string>()
  async function ask(
    userId: string,
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const cookie = cookies.get(userId) ?? (await actAs(db, userId, clock.now())).cookie
    cookies.set(userId, cookie)
    const headers = { cookie, 'x-time-zone': ZONE }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
  }

  function rentCall(kind: Kind, renterId: string, days: { start: number; end: number }) {
    const stay = { renterId, startDate: dayText(days.start), endDate: dayText(days.end) }
    const price = RENT_CENTS[kind] / 100
    const prices =
      kind === 'plot'
        ? { monthlyPrice: price }
        : { dailyPrice: price, securityDeposit: DEPOSIT_CENTS.tool / 100 }
    return ask(renterId, 'POST', `/api/${kind}s/${itemOf[kind]}/rent`, { ...stay, ...prices })
  }

  return {
    ...product,
    model: moneyModel(host, renters, operator),
    ...{ host, operator, renters, itemOf, ask, rentCall },
    /** So that the next call is made with a proof of just now. */
    signInAnew: (userId: string) => cookies.delete(userId),
    emailOf: (userId: string) => `${userId}@example.org`,
  }
}
export type Place = Awaited<ReturnType<typeof newPlace>>
