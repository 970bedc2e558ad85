import type { FastifyRequest } from 'fastify'
import type { OwnCookie } from '../../../http/identity/session-cookie.ts'
import { hashOf } from '../../../secrets.ts'
import type { Browser } from '../sign-in/enter.service.ts'

/** What is known of whoever asks before they showed who they are. */
export function browserOf(session: OwnCookie, request: FastifyRequest): Browser {
  const token = session.read(request)
  return {
    device: deviceName(request.headers['user-agent']),
    tokenHash: token ? hashOf(token) : undefined,
  }
}

const LONGEST = 200

// In this order: Edge and Opera call themselves Chrome too, and everybody but Firefox Safari.
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

/** "Firefox on Linux", as well as a browser lets it be told; never its own words. */
export function deviceName(userAgent: string | undefined): string {
  const told = (userAgent ?? '').slice(0, LONGEST)
  const browser = nameOf(BROWSERS, told)
  const system = nameOf(SYSTEMS, told)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'An unknown device'
}
