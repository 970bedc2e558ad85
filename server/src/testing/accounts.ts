import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { accounts } from '../features/accounts/accounts.table.ts'
import { startSession } from '../features/accounts/sessions/sessions.service.ts'
import type { DirectDatabase } from './direct-database.ts'
import { codeMailedBy, type WithMail } from './outside/mail.ts'

/** Gives people of the demo data an account, so that a test can act as them. */
export async function giveAccounts(
  db: DirectDatabase,
  people: { userId: string; roles: string[] }[],
): Promise<void> {
  const ids = people.map(({ userId }) => userId)
  await db.delete(accounts).where(inArray(accounts.userId, ids))
  const rows = people.map(({ userId, roles }) => ({
    userId,
    roles,
    email: `${userId}@example.org`,
  }))
  await db.insert(accounts).values(rows)
}

/** A session of its own for each request: what one of them ends or closes the next does not miss. */
export async function actAs(
  db: DirectDatabase,
  userId: string,
  now: Date,
): Promise<{ cookie: string }> {
  const { token } = await startSession(db, { userId, device: 'A test', now })
  return { cookie: `commonplot_session=${token}` }
}

type Cookies = Awaited<ReturnType<FastifyInstance['inject']>>['cookies']

/** The cookies that a browser would send back, beside those it has. */
export function cookieHeader(cookies: Cookies, before = ''): string {
  const jar = new Map(
    before
      .split('; ')
      .filter((pair) => pair !== '')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  for (const { name, value, maxAge } of cookies) {
    if (maxAge === 0 || value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

let networks = 0

/** Each from elsewhere, or a test would soon have asked for more codes than one network may. */
const someNetwork = () => {
  networks += 1
  return `198.51.${100 + (networks >> 8)}.${networks & 255}`
}

interface SignInOptions {
  /** The cookies that the browser has already. */
  cookie?: string
  invitation?: string
  headers?: Record<string, string>
}

/** Asks for a code as a browser does: its cookie and the code that was mailed. */
export async function askForCode(
  testApp: WithMail & { app: FastifyInstance },
  email: string,
  { cookie = '', invitation, headers = {} }: SignInOptions = {},
): Promise<{ cookie: string; code: string }> {
  const { answer, code } = await codeMailedBy(testApp, email, () =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/sign-in/code',
      remoteAddress: someNetwork(),
      headers: { ...headers, cookie },
      payload: { email, invitation },
    }),
  )
  if (answer.statusCode !== 202) throw new Error(answer.body)
  return { cookie: cookieHeader(answer.cookies, cookie), code }
}

/** Signs a person in by the real calls, and returns the cookie header. */
export async function signIn(
  testApp: WithMail & { app: FastifyInstance },
  email: string,
  options: SignInOptions = {},
): Promise<{ cookie: string }> {
  const { cookie, code } = await askForCode(testApp, email, options)
  const response = await testApp.app.inject({
    method: 'POST',
    url: '/api/sign-in/verify',
    headers: { ...options.headers, cookie },
    payload: { email, code, invitation: options.invitation },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return { cookie: cookieHeader(response.cookies, cookie) }
}
