import { SECURITY_HEADERS } from '../security/security-headers.ts'
import type { ReadyBytes } from './ready-answers.ts'

interface Heads {
  /** Names and values in one row, as Node writes them fastest; the last value is the request's id. */
  whole: string[]
  unchanged: string[]
  /** The same as they go over the wire, without the id. */
  wholeText: string
  unchangedText: string
}

// The client keeps all other headers of the answer that it asks about.
const ABOUT_THE_COPY = ['etag', 'cache-control', 'vary']
const REQUEST_ID = ['x-request-id', '']

const made = new WeakMap<ReadyBytes, Heads>()

/** What stands before the bytes is as ready as they are. */
export function headsOf(chosen: ReadyBytes): Heads {
  const known = made.get(chosen)
  if (known) return known
  const own = Object.entries(chosen.headers)
  const whole = [...Object.entries(SECURITY_HEADERS), ...own]
  const unchanged = own.filter(([name]) => ABOUT_THE_COPY.includes(name))
  const heads = {
    whole: [...whole, REQUEST_ID].flat(),
    unchanged: [...unchanged, REQUEST_ID].flat(),
    wholeText: headText('200 OK', whole),
    unchangedText: headText('304 Not Modified', unchanged),
  }
  made.set(chosen, heads)
  return heads
}

const headText = (status: string, headers: [string, string][]) =>
  [`HTTP/1.1 ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`), ''].join('\r\n')
