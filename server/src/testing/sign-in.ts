import type { FastifyInstance } from 'fastify'
import { codeMailedBy, type WithMail } from './read-mail.ts'

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

export interface SignInOptions {
  /** What the browser holds already. */
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
