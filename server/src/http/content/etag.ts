import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const TAG_LENGTH = 22

/** A hash of the content, in characters that an ETag allows. */
export function tagOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, TAG_LENGTH)
}

const withoutWeakness = (etag: string) => etag.replace(/^W\//, '')

/**
 * Whether If-None-Match names this ETag: it may list several, and a proxy may have weakened the
 * ETag.
 */
export function isKnown({ 'if-none-match': named }: IncomingHttpHeaders, etag: string): boolean {
  if (named === undefined) return false
  if (named === etag || named === '*') return true
  return named.split(',').some((one) => withoutWeakness(one.trim()) === withoutWeakness(etag))
}
