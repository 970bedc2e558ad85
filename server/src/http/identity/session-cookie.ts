import { DAY_S } from '@commonplot/shared/dates/durations.ts'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOf } from '../../secrets.ts'
import type { Identify } from './caller-of.ts'

/** The longest lifetime that browsers allow; the server decides when the session ends. */
const LONGEST_COOKIE_S = 400 * DAY_S

/** Only this server reads the cookie; under https no other host or path can set it (`__Host-`). */
export function ownCookie(
  name: string,
  publicUrl: string | undefined,
  attributes: CookieSerializeOptions,
) {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  const fullName = isHttps ? `__Host-${name}` : name
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps, ...attributes }
  return {
    read: ({ cookies }: FastifyRequest): string | undefined => cookies[fullName],
    write: (reply: FastifyReply, value: string) =>
      reply.setCookie(fullName, value, options as CookieSerializeOptions),
    clear: (reply: FastifyReply) => reply.clearCookie(fullName, options as CookieSerializeOptions),
  }
}

export type OwnCookie = ReturnType<typeof ownCookie>

export const sessionCookie = (publicUrl: string | undefined): OwnCookie =>
  ownCookie('commonplot_session', publicUrl, { maxAge: LONGEST_COOKIE_S })

/** With accounts: the person of the session cookie. */
export function signedInPerson(
  cookie: OwnCookie,
  findSession: (tokenHash: string) => ReturnType<Identify>,
): Identify {
  return (request) => {
    const token = cookie.read(request)
    return token ? findSession(hashOf(token)) : null
  }
}
