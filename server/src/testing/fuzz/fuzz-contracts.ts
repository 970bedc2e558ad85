import type { EndpointDefinition } from '@commonplot/shared/contract/endpoint.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { readAllContracts } from './all-contracts.ts'
import {
  encodeText,
  type MadeRequest,
  PEOPLE,
  requestsFor,
  validRequests,
} from './contract-requests.ts'
import { rememberAnswers } from './known-values.ts'

// Comparing every row of the database takes as long as many requests.
const WATCHED_SHARE = 8
/** The bank's word on a payment, which is remembered; every other refusal leaves no trace. */
const PAYMENT_REFUSED = 402
const INSIDE_WORDS =
  /\b(select|insert|update|delete) .* (from|into|set)\b|\bat .*\.ts\b|node_modules|ECONN/i

export interface FuzzOptions {
  runs: number
  seed: number
  /** The headers that act as a person; a demo persona unless told otherwise. */
  actAs?: ActAs
}

type ActAs = (person: string) => Promise<Record<string, string>> | Record<string, string>

const asPersona: ActAs = (person) => ({ cookie: `commonplot_persona=${person}` })

/** Calls that sign in or out, or that belong to the browser that asked. */
const SETS_COOKIES = /^\/api\/(sign-in|sign-out|sessions|passkeys|me\/(email|close))(\/|$)/

export interface FuzzReport {
  /** The first request of each kind of failure, with its answer. */
  failures: string[]
  accepted: number
  refused: number
  /** Refused mutations after which every row was compared. */
  watched: number
  /** Endpoints that took no request at all, so that nothing behind their door was tried. */
  neverAccepted: string[]
}

/** Sends requests made of the contracts and notes each answer that should not be. */
export async function fuzzContracts(
  app: FastifyInstance,
  db: TransactionalDatabase,
  { runs, seed, actAs = asPersona }: FuzzOptions,
): Promise<FuzzReport> {
  const endpoints = await readAllContracts()
  const memory = rememberAnswers()
  const state = await watchState(db)
  const failures = new Map<string, string>()
  const closed = new Set(endpoints.map(nameOf))
  const counts = { sent: 0, accepted: 0, refused: 0, watched: 0 }

  const send = async (made: MadeRequest): Promise<void> => {
    counts.sent += 1
    const isWatched = made.endpoint.method !== 'GET' && counts.sent % WATCHED_SHARE === 0
    const who = await actAs(made.person)
    if (isWatched) await state.before()
    const request = writeRequest(made, memory, who)
    const response = await app.inject(request)
    const wasRefused = response.statusCode >= 400
    counts[wasRefused ? 'refused' : 'accepted'] += 1
    if (!wasRefused) closed.delete(nameOf(made.endpoint))
    let complaint = complain(made, response)
    if (isWatched && wasRefused && response.statusCode !== PAYMENT_REFUSED) {
      counts.watched += 1
      const changed = await state.changedTables()
      if (changed.length > 0) complaint ??= `was refused, yet ${changed.join(', ')} changed`
    }
    if (complaint) {
      const name = `${nameOf(made.endpoint)} ${complaint}`
      if (!failures.has(name)) failures.set(name, `${name}\n${say(request)}\n${response.body}`)
    } else if (response.statusCode === (made.endpoint.status ?? 200)) {
      memory.learn(made.endpoint.path, response)
    }
  }

  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const [made] = fc.sample(validRequests(endpoint), { seed, numRuns: 1 })
    if (!made) continue
    for (const person of PEOPLE) await send({ ...made, person, query: { userId: person } })
  }
  await fc.assert(fc.asyncProperty(requestsFor(endpoints), send), { numRuns: runs, seed })
  const { accepted, refused, watched } = counts
  return {
    failures: [...failures.values()],
    accepted,
    refused,
    watched,
    neverAccepted: [...closed],
  }
}

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`

type Memory = ReturnType<typeof rememberAnswers>

/** An address holds only text, and not every object can be made one. */
const inWords = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

export function writeRequest(
  made: MadeRequest,
  memory: Memory,
  who: object = asPersona(made.person),
): InjectOptions {
  const { endpoint, person: me } = made
  const params = memory.resolve(made.params, { me }) as Record<string, unknown>
  const itemId = inWords(params['id'] ?? '')
  const query = memory.resolve(made.query ?? {}, { me, itemId }) as Record<string, unknown>
  const body = memory.resolve(made.body, { me, itemId })
  const path = endpoint.path.replace(
    /:(\w+)/g,
    (_, name: string) => made.segments?.[name] ?? encodeText(inWords(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name.toWellFormed(), inWords(one).toWellFormed())
    }
  }
  const text = made.text ?? (body === undefined ? undefined : JSON.stringify(body))
  return {
    method: endpoint.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: {
      ...who,
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...made.headers,
    },
    ...(text !== undefined && endpoint.method !== 'GET' && { payload: text }),
  }
}

const say = ({ method, url, headers, payload }: InjectOptions) =>
  JSON.stringify({ method, url, headers, payload })
    .replace(/(.)\1{50,}/g, '$1…')
    .slice(0, 2000)

interface Response {
  statusCode: number
  headers: Record<string, unknown>
  body: string
  json(): unknown
}

/** The fault of an answer, or null. */
function complain({ endpoint }: MadeRequest, response: Response): string | null {
  const { statusCode, headers, body } = response
  const isOutside = endpoint.path === '/api/external/sync' && statusCode === 503
  if (statusCode >= 500 && !isOutside) return `answered ${statusCode}`
  if (!headers['x-request-id']) return 'has no request id'
  const mayBindBrowser = SETS_COOKIES.test(endpoint.path)
  if (headers['set-cookie'] !== undefined && !mayBindBrowser) return 'sets a cookie'
  if (statusCode === 304) return body === '' ? null : 'says "unchanged" and more'
  if (statusCode >= 400) return complainAboutRefusal(body)
  if (statusCode !== (endpoint.status ?? 200)) return `answered ${statusCode}, not as its contract`
  if (statusCode === 204) return body === '' ? null : 'has nothing to say and says it'
  const parsed = endpoint.response.safeParse(response.json())
  return parsed.success ? null : `is off its contract: ${parsed.error.message}`
}

function complainAboutRefusal(body: string): string | null {
  const answer = JSON.parse(body) as Record<string, unknown>
  const { message } = answer
  if (Object.keys(answer).length !== 1 || typeof message !== 'string' || message === '') {
    return 'is no {message}'
  }
  return INSIDE_WORDS.test(message) ? 'tells of the inside' : null
}

type Fingerprint = Map<string, string>

/** Says which tables changed between two looks, row by row, and looks only where something was written. */
async function watchState(db: TransactionalDatabase) {
  const tables = await db.query<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`)
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print from ${name} t`,
  )
  const query = sql.raw(parts.join(' union all '))
  let seen: Fingerprint = new Map()
  let seenAt = ''

  /** A transaction gets a number only when it writes; so long as none was given, nothing changed. */
  const lastWrite = async () => {
    const [row] = await db.query<{ at: string }>(
      sql`select pg_snapshot_xmax(pg_current_snapshot())::text as at`,
    )
    return row?.at ?? ''
  }

  const look = async (): Promise<Fingerprint> => {
    const rows = await db.query<{ name: string; print: string }>(query)
    return new Map(rows.map(({ name, print }) => [name, print]))
  }

  return {
    async before() {
      const at = await lastWrite()
      if (at === seenAt) return
      seen = await look()
      seenAt = at
    },
    async changedTables(): Promise<string[]> {
      const at = await lastWrite()
      if (at === seenAt) return []
      const now = await look()
      const changed = [...now].filter(([name, print]) => seen.get(name) !== print)
      ;[seen, seenAt] = [now, at]
      return changed.map(([name]) => name)
    },
  }
}
