import { createHash } from 'node:crypto'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Clock } from '../../clock.ts'
import { type ReadTrace, traceReads } from '../../sql/read-trace.ts'

const compress = promisify(brotliCompress)

const MAX_BYTES = 64 * 1024 * 1024
const MAX_ANSWER_BYTES = 1024 * 1024
const WORTH_COMPRESSING_BYTES = 1024
const BROTLI_QUALITY = 5
// An answer that looked at the clock (who holds the dates now, is it open) is that much behind it.
const TIMED_ANSWER_MS = 1000
// Rows that something other than this product wrote are seen after this long at the latest.
const LONGEST_MS = 60_000
// Asked for in the second half of its life, an answer is made anew before anybody has to wait for it.
const RENEWED_AFTER = 0.5
const SIZE_OF_AN_ENTRY = 1024
const MOST_REMEMBERED = 2000

export interface Answer {
  body: string
  headers: Record<string, string>
}

export interface ReadyAnswer {
  plain: ReadyBytes
  brotli: ReadyBytes | null
}

export interface ReadyBytes {
  /** One byte a sign: Node sends such a text together with its headers, in one piece. */
  latin1: string
  etag: string
  headers: Record<string, string>
}

interface Kept {
  answer: ReadyAnswer
  work: Work
  tables: ReadonlySet<string>
  since: number
  renewAt: number
  until: number
  size: number
}

type Work = () => Promise<Answer>

export interface ReadyAnswers {
  /** How many were sent as they were kept, and how many had to be made. */
  readonly counts: { hits: number; misses: number }
  find(key: string): ReadyAnswer | undefined
  /** Makes the answer, or waits for one that is being made of the same rows. */
  make(key: string, work: Work): Promise<ReadyAnswer>
  /** How to make an answer again that was kept a while ago; null when that is not known. */
  remakerOf(key: string): (() => Promise<ReadyAnswer>) | null
  drop(tables: ReadonlySet<string>): void
  clear(): void
}

export interface ReadyAnswersOptions {
  maxBytes?: number
  /** While this is false every answer is made anew, for who asks and nobody else. */
  isUsable?: () => boolean
  longestMs?: number
}

/** Answers as bytes ready to send, each until a commit changes a table it was made of. */
export function createReadyAnswers(
  clock: Clock,
  { maxBytes = MAX_BYTES, isUsable = () => true, longestMs = LONGEST_MS }: ReadyAnswersOptions = {},
): ReadyAnswers {
  const kept = new Map<string, Kept>()
  const works = new Map<string, Work>()
  const keysOfTable = new Map<string, Set<string>>()
  const underway = new Map<string, { answer: Promise<ReadyAnswer>; tables: Set<string> }>()
  const changedAt = new Map<string, number>()
  let commits = 0
  let clearedAt = 0
  let bytesKept = 0
  const counts = { hits: 0, misses: 0 }

  const remove = (key: string, { size, tables }: Kept) => {
    kept.delete(key)
    bytesKept -= size
    for (const table of tables) keysOfTable.get(table)?.delete(key)
  }

  const remember = (key: string, work: Work) => {
    works.delete(key)
    works.set(key, work)
    const [oldest] = works.keys()
    if (works.size > MOST_REMEMBERED && oldest) works.delete(oldest)
  }

  const keep = (key: string, answer: ReadyAnswer, work: Work, trace: ReadTrace) => {
    const size =
      SIZE_OF_AN_ENTRY +
      key.length +
      answer.plain.latin1.length +
      (answer.brotli?.latin1.length ?? 0)
    if (size > Math.min(MAX_ANSWER_BYTES, maxBytes)) return
    const earlier = kept.get(key)
    if (earlier) remove(key, earlier)
    for (const [oldest, entry] of kept) {
      if (bytesKept + size <= maxBytes) break
      remove(oldest, entry)
    }
    const since = clock.now().getTime()
    const lifeMs = trace.askedTheTime ? TIMED_ANSWER_MS : longestMs
    const [renewAt, until] = [since + lifeMs * RENEWED_AFTER, since + lifeMs]
    remember(key, work)
    kept.set(key, { answer, work, tables: trace.tables, since, renewAt, until, size })
    bytesKept += size
    for (const table of trace.tables) {
      const keys = keysOfTable.get(table)
      if (keys) keys.add(key)
      else keysOfTable.set(table, new Set([key]))
    }
  }

  const compute = async (key: string, work: Work, trace: ReadTrace) => {
    const startedAt = commits
    try {
      const answer = await prepare(await traceReads(trace, work), kept.get(key)?.answer)
      const changes = [...trace.tables].map((table) => changedAt.get(table) ?? 0)
      if (Math.max(clearedAt, ...changes) <= startedAt) keep(key, answer, work, trace)
      return answer
    } finally {
      if (underway.get(key)?.tables === trace.tables) underway.delete(key)
    }
  }

  const make = (key: string, work: Work) => {
    const other = underway.get(key)
    if (other) return other.answer
    const trace: ReadTrace = { tables: new Set(), askedTheTime: false }
    const answer = compute(key, work, trace)
    underway.set(key, { answer, tables: trace.tables })
    return answer
  }

  return {
    counts,
    find(key) {
      const entry = kept.get(key)
      if (!entry || !isUsable()) return undefined
      const now = clock.now().getTime()
      if (now >= entry.until || now < entry.since) {
        remove(key, entry)
        return undefined
      }
      counts.hits += 1
      // A renewal that fails is told to whoever asks after this answer's time.
      if (now >= entry.renewAt) make(key, entry.work).catch(() => {})
      return entry.answer
    },
    make(key, work) {
      counts.misses += 1
      return isUsable() ? make(key, work) : work().then((answer) => prepare(answer))
    },
    remakerOf(key) {
      const work = works.get(key)
      if (!work || !isUsable()) return null
      return () => {
        counts.misses += 1
        return make(key, work)
      }
    },
    drop(tables) {
      commits += 1
      // Whoever asks from now on must not get an answer that began before this commit.
      underway.clear()
      for (const table of tables) {
        changedAt.set(table, commits)
        for (const key of keysOfTable.get(table) ?? []) {
          const entry = kept.get(key)
          if (entry) remove(key, entry)
        }
      }
    },
    clear() {
      commits += 1
      underway.clear()
      clearedAt = commits
      for (const [key, entry] of kept) remove(key, entry)
    },
  }
}

async function prepare({ body, headers }: Answer, earlier?: ReadyAnswer): Promise<ReadyAnswer> {
  const bytes = Buffer.from(body)
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const plain = ready(bytes, `"${etag}"`, headers)
  if (earlier && isDeepStrictEqual(earlier.plain.headers, plain.headers)) return earlier
  if (bytes.length < WORTH_COMPRESSING_BYTES) return { plain, brotli: null }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const compressed = await compress(bytes, { params })
  const brotli = ready(compressed, `"${etag}-br"`, { ...headers, 'content-encoding': 'br' })
  return { plain, brotli }
}

function ready(bytes: Buffer, etag: string, headers: Record<string, string>): ReadyBytes {
  return {
    latin1: bytes.toString('latin1'),
    etag,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie, x-time-zone',
      etag,
    },
  }
}
