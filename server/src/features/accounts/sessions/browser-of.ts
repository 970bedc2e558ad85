import type { FastifyRequest } from 'fastify'
import type { OwnCookie } from '../../../http/identity/session-cookie.ts'
import { hashOf } from '../../../secrets.ts'
import type { Browser } from '../sign-in/complete-sign-in.service.ts'

/** The requesting browser before sign-in. */
export function browserOf(session: OwnCookie, request: FastifyRequest): Browser {
  const token = session.read(request)
  return {
    device: deviceName(request.headers['user-agent']),
    tokenHash: token ? hashOf(token) : undefined,
  }
}

const LONGEST = 200

// The order counts: Edge and Opera also claim Chrome, and all but Firefox claim Safari.
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const nameOf = (names: [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** For example "Firefox on Linux". Never text from the header itself. */
export function deviceName(userAgent: string | undefined): string {
  const header = (userAgent ?? '').slice(0, LONGEST)
  const browser = nameOf(BROWSERS, header)
  const system = nameOf(SYSTEMS, header)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'An unknown device'
}
