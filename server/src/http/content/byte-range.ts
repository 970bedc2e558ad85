import type { IncomingHttpHeaders } from 'node:http'
import { isKnown } from './etag.ts'

/** The validators of one version of a file. */
export interface Validators {
  /** A strong ETag with its quotation marks. */
  etag: string
  lastModified: string
}

type Asked = 'all' | 'none' | { start: number; end: number }

const ONE_RANGE = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i

/**
 * Which bytes a request wants (RFC 9110, 14.2). Several ranges at once, or something that is none,
 * get everything, as the standard allows; `none` is a range that begins after the end.
 */
export function askedRange(
  headers: IncomingHttpHeaders,
  sizeBytes: number,
  validators: Validators,
): Asked {
  const [whole, from = '', to = ''] = ONE_RANGE.exec(headers.range ?? '') ?? []
  if (whole === undefined || from + to === '' || !isSame(headers['if-range'], validators))
    return 'all'
  if (from === '') {
    const wanted = Math.min(Number(to), sizeBytes)
    return wanted === 0 ? 'none' : { start: sizeBytes - wanted, end: sizeBytes - 1 }
  }
  const start = Number(from)
  const end = to === '' ? sizeBytes - 1 : Number(to)
  if (to !== '' && end < start) return 'all'
  return start >= sizeBytes ? 'none' : { start, end: Math.min(end, sizeBytes - 1) }
}

/** Whether If-Range names this version; otherwise the client gets the whole file. */
function isSame(
  ifRange: string | string[] | undefined,
  { etag, lastModified }: Validators,
): boolean {
  return ifRange === undefined || ifRange === etag || ifRange === lastModified
}

/** Whether the client's copy is current (If-None-Match, else If-Modified-Since). */
export function isUnchanged(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
): boolean {
  if (headers['if-none-match'] !== undefined) return isKnown(headers, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= Date.parse(lastModified)
}
