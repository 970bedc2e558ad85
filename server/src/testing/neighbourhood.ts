import { eq } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { accounts } from '../features/accounts/accounts.table.ts'
import { startSession } from '../features/accounts/sessions/sessions.service.ts'
import { rentals } from '../features/rentals/rentals.table.ts'
import { actAs, giveAccounts } from './accounts.ts'
import { GOOD_CARD } from './rental-calls.ts'
import { as, startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/** Accounts are on, without a city login. */
const ACCOUNTS = { signUp: 'open', publicUrl: undefined, oidc: null } as const

/** The exact position in the demo data, known with accounts to host and renter only. */
export const EXACT = {
  'plot-1': { address: '1724 SE Tacoma St, Portland, OR 97202', lat: 45.4646, lng: -122.6485 },
  'plot-3': {
    address: '11211 SE McLoughlin Blvd, Milwaukie, OR 97222',
    lat: 45.4436,
    lng: -122.6425,
  },
}

export interface Neighbourhood extends TestApp {
  /** Reads as a person, or as a visitor. */
  read(url: string, userId?: string): Promise<{ status: number; body: string }>
  json<Content>(url: string, userId?: string): Promise<Content>
  send(
    url: string,
    payload: object,
    userId: string,
    method?: 'POST' | 'PATCH',
  ): Promise<LightMyRequestResponse>
  /** Rents and pays, and says which rental it is. */
  rentPlot(id: string, userId: string, stay: object): Promise<string>
}

/** The demo data with accounts on; the named people are signed in. */
export async function startNeighbourhood(options: TestAppOptions = {}): Promise<Neighbourhood> {
  const testApp = await startTestApp({ accounts: ACCOUNTS, ...options })
  const { app, db, clock } = testApp

  async function signIn(userId: string) {
    const email = `${userId}@garden.test`
    await db.insert(accounts).values({ userId, email }).onConflictDoNothing()
    const { token } = await startSession(db, { userId, device: 'Test', now: clock.now() })
    return { cookie: `commonplot_session=${token}` }
  }
  const headersOf = async (userId?: string) => (userId ? signIn(userId) : {})

  async function read(url: string, userId?: string) {
    const response = await app.inject({ url, headers: await headersOf(userId) })
    return { status: response.statusCode, body: response.body }
  }
  const send: Neighbourhood['send'] = async (url, payload, userId, method = 'POST') =>
    app.inject({ method, url, payload, headers: await signIn(userId) })

  async function rentPlot(id: string, userId: string, stay: object) {
    const { price } = JSON.parse((await read(`/api/plots/${id}`)).body)
    const asked = { renterId: userId, monthlyPrice: price, ...stay }
    const { clientSecret, rental } = (await send(`/api/plots/${id}/rent`, asked, userId)).json()
    const paid = { clientSecret, card: GOOD_CARD }
    await send('/api/payments/sandbox/confirm', paid, userId)
    const [row] = await db.select().from(rentals).where(eq(rentals.id, rental.id))
    const { paymentIntentId } = row ?? {}
    await send('/api/payments/confirm', { paymentIntentId, rentalType: 'plot' }, userId)
    return rental.id as string
  }
  return {
    ...testApp,
    read,
    json: async (url, userId) => JSON.parse((await read(url, userId)).body),
    send,
    rentPlot,
  }
}

/** A place of its own where anybody of the demo data acts, with accounts or as a demo persona. */
export async function startWithPeople(hasAccounts: boolean) {
  const testApp = await startTestApp(hasAccounts ? { accounts: ACCOUNTS } : {})
  const { app, db, clock } = testApp
  if (hasAccounts) {
    const people = Array.from({ length: 12 }, (_, n) => `user${n + 1}`)
    await giveAccounts(
      db,
      people.map((userId) => ({ userId, roles: ['member'] })),
    )
  }
  const headersOf = async (userId: string) =>
    hasAccounts ? actAs(db, userId, clock.now()) : as(userId)

  async function ask(
    userId: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: InjectOptions['payload'],
  ) {
    const headers = await headersOf(userId)
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    const body = answer.body === '' ? null : answer.json()
    return { status: answer.statusCode, body, message: body?.message }
  }
  const read = (userId: string, url: string) => ask(userId, 'GET', url)
  const block = (userId: string, blockedId: string) =>
    ask(userId, 'PUT', `/api/people/${blockedId}/block`)
  const unblock = (userId: string, blockedId: string) =>
    ask(userId, 'DELETE', `/api/people/${blockedId}/block`)
  return { ...testApp, ask, read, block, unblock }
}
