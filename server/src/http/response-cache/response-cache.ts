import { LRUCache } from 'lru-cache'
import { compress } from '../content/brotli.ts'
import { tagOf } from '../content/etag.ts'

const MAX_BYTES = 64 * 1024 * 1024
const MAX_RESPONSE_BYTES = 1024 * 1024
const WORTH_COMPRESSING_BYTES = 1024
const BROTLI_QUALITY = 5
const SIZE_OF_AN_ENTRY = 1024

export interface Answer {
  body: string
  headers: Record<string, string>
}

interface Representation {
  bytes: Buffer
  etag: string
  headers: Record<string, string>
}

export interface CachedResponse {
  plain: Representation
  brotli: Representation | null
}

interface Entry {
  version: string
  response: CachedResponse
}

export interface ResponseCache {
  /** How many were sent as they were kept, and how many had to be made. */
  readonly counts: { hits: number; misses: number }
  find(key: string, version: string): CachedResponse | undefined
  /**
   * Makes the response, or waits for one that is being made under the same version. What is kept is
   * compressed once for everybody, what is not only for who takes it so.
   */
  make(
    key: string,
    version: string | null,
    work: () => Promise<Answer>,
    takesBrotli?: boolean,
  ): Promise<CachedResponse>
}

/** A response is kept with the version that was current when it was asked for, and sent while it still is. */
export function createResponseCache(maxBytes = MAX_BYTES): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, MAX_RESPONSE_BYTES),
    sizeCalculation: ({ response: { plain, brotli } }, key) =>
      SIZE_OF_AN_ENTRY + key.length + plain.bytes.length + (brotli?.bytes.length ?? 0),
  })
  const underway = new Map<string, Promise<CachedResponse>>()
  const counts = { hits: 0, misses: 0 }

  const current = (key: string, version: string) => {
    const entry = entries.get(key)
    return entry?.version === version ? entry.response : undefined
  }

  const makeAndKeep = async (key: string, version: string, work: () => Promise<Answer>) => {
    const response = await represent(await work(), { earlier: entries.get(key)?.response })
    entries.set(key, { version, response })
    return response
  }

  return {
    counts,
    find(key, version) {
      const response = current(key, version)
      if (response) counts.hits += 1
      return response
    },
    make(key, version, work, takesBrotli = true) {
      // Who waited for a turn may find that somebody before them has made it.
      const kept = version === null ? undefined : current(key, version)
      if (kept) return Promise.resolve(kept)
      counts.misses += 1
      if (version === null) return work().then((answer) => represent(answer, { takesBrotli }))
      const versionedKey = `${version} ${key}`
      const other = underway.get(versionedKey)
      if (other) return other
      const made = makeAndKeep(key, version, work).finally(() => underway.delete(versionedKey))
      underway.set(versionedKey, made)
      return made
    },
  }
}

/** The same content as before keeps its bytes: compressing takes longer than most queries. */
async function represent(
  { body, headers }: Answer,
  { earlier, takesBrotli = true }: { earlier?: CachedResponse | undefined; takesBrotli?: boolean },
): Promise<CachedResponse> {
  const bytes = Buffer.from(body)
  const tag = tagOf(JSON.stringify(headers), bytes)
  const plain = representation(bytes, `"${tag}"`, headers)
  if (earlier?.plain.etag === plain.etag) return earlier
  if (!takesBrotli || bytes.length < WORTH_COMPRESSING_BYTES) return { plain, brotli: null }
  const packed = await compress(bytes, BROTLI_QUALITY)
  const brotli = representation(packed, `"${tag}-br"`, { ...headers, 'content-encoding': 'br' })
  return { plain, brotli }
}

const representation = (
  bytes: Buffer,
  etag: string,
  headers: Record<string, string>,
): Representation => ({
  bytes,
  etag,
  headers: {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie, x-time-zone',
    etag,
  },
})
