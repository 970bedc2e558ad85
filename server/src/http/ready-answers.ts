import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { CommitListener } from '../adapters/database/database.port.ts'
import type { Clock } from '../clock.ts'
import { type ReadTrace, traceReads } from '../sql/read-trace.ts'

const compress = promisify(brotliCompress)

const MAX_BYTES = 64 * 1024 * 1024
const MAX_ANSWER_BYTES = 1024 * 1024
const WORTH_COMPRESSING_BYTES = 1024
const BROTLI_QUALITY = 5
// An answer that looked at the clock (who holds the dates now, is it open) is that much behind it.
const TIMED_ANSWER_MS = 1000
// Rows that something other than this product wrote are seen after this long at the latest.
const LONGEST_MS = 60_000

export interface Answer {
  body: string
  headers: Record<string, string>
}

export interface ReadyAnswer {
  plain: ReadyBytes
  brotli: ReadyBytes | null
}

export interface ReadyBytes {
  bytes: Buffer
  etag: string
  headers: Record<string, string>
}

interface Kept {
  answer: ReadyAnswer
  tables: ReadonlySet<string>
  until: number
  since: number
  size: number
}

export interface ReadyAnswers {
  find(key: string): ReadyAnswer | undefined
  /** Makes the answer, or waits for one that is being made of the same rows. */
  make(key: string, compute: () => Promise<Answer>): Promise<ReadyAnswer>
  drop: CommitListener
  clear(): void
}

/** Answers as bytes ready to send, each until a commit changes a table it was made of. */
export function createReadyAnswers(clock: Clock, maxBytes = MAX_BYTES): ReadyAnswers {
  const kept = new Map<string, Kept>()
  const keysOfTable = new Map<string, Set<string>>()
  const underway = new Map<string, { answer: Promise<ReadyAnswer>; tables: Set<string> }>()
  const changedAt = new Map<string, number>()
  let commits = 0
  let clearedAt = 0
  let bytesKept = 0

  const remove = (key: string, { size, tables }: Kept) => {
    kept.delete(key)
    bytesKept -= size
    for (const table of tables) keysOfTable.get(table)?.delete(key)
  }

  const keep = (key: string, answer: ReadyAnswer, trace: ReadTrace) => {
    const size = key.length + answer.plain.bytes.length + (answer.brotli?.bytes.length ?? 0)
    if (size > Math.min(MAX_ANSWER_BYTES, maxBytes)) return
    const earlier = kept.get(key)
    if (earlier) remove(key, earlier)
    for (const [oldest, entry] of kept) {
      if (bytesKept + size <= maxBytes) break
      remove(oldest, entry)
    }
    const since = clock.now().getTime()
    const until = since + (trace.askedTheTime ? TIMED_ANSWER_MS : LONGEST_MS)
    kept.set(key, { answer, tables: trace.tables, since, until, size })
    bytesKept += size
    for (const table of trace.tables) {
      const keys = keysOfTable.get(table)
      if (keys) keys.add(key)
      else keysOfTable.set(table, new Set([key]))
    }
  }

  const compute = async (key: string, work: () => Promise<Answer>, trace: ReadTrace) => {
    const startedAt = commits
    try {
      const answer = await prepare(await traceReads(trace, work))
      const changes = [...trace.tables].map((table) => changedAt.get(table) ?? 0)
      if (Math.max(clearedAt, ...changes) <= startedAt) keep(key, answer, trace)
      return answer
    } finally {
      if (underway.get(key)?.tables === trace.tables) underway.delete(key)
    }
  }

  return {
    find(key) {
      const entry = kept.get(key)
      if (!entry) return undefined
      const now = clock.now().getTime()
      if (now >= entry.until || now < entry.since) {
        remove(key, entry)
        return undefined
      }
      return entry.answer
    },
    make(key, work) {
      const other = underway.get(key)
      if (other) return other.answer
      const trace: ReadTrace = { tables: new Set(), askedTheTime: false }
      const answer = compute(key, work, trace)
      underway.set(key, { answer, tables: trace.tables })
      return answer
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

async function prepare({ body, headers }: Answer): Promise<ReadyAnswer> {
  const bytes = Buffer.from(body)
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const plain = ready(bytes, `"${etag}"`, headers)
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
    bytes,
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
