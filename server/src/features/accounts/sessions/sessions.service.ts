import { randomUUID } from 'node:crypto'
import type { Session } from '@commonplot/shared/accounts/account.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { suspensionAt } from '@commonplot/shared/operator/suspension.ts'
import { LRUCache } from 'lru-cache'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Acting } from '../../../caller.ts'
import { notFound, proofNeeded } from '../../../failures.ts'
import { hashOf, newToken } from '../../../secrets.ts'
import {
  endSession,
  endSessionByToken,
  endSessionsOf,
  findOpenIds,
  findSession,
  findSessionsOf,
  insertSession,
  renewSession,
  touchSession,
} from './sessions.store.ts'

const SESSION_LIFE_MS = 30 * DAY_MS
/** Minimum time between two writes of `last_seen_at`. */
const SEEN_EVERY_MS = HOUR_MS

/** Finds the person of a session token, at most once a second from the database. */
export function openSessions(deps: Pick<AppDeps, 'db' | 'clock' | 'liveBus'>) {
  const look = async (tokenHash: string, now: Date): Promise<Acting | null> => {
    const found = await findSession(deps.db, tokenHash, now)
    if (!found) return null
    const { id, userId, roles, provenAt, lastSeenAt } = found
    if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS) await keepAlive(deps, id, now)
    const suspension = suspensionAt(found, now)
    return {
      userId,
      isOperator: roles.includes('operator') && !suspension,
      suspension,
      session: { id, provenAt: provenAt.getTime() },
    }
  }
  return { find: cacheForOneSecond(deps, look) }
}

/** The subset of these ids whose sessions are open. */
export async function openSessionIds(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  ids: string[],
): Promise<ReadonlySet<string>> {
  return new Set(await findOpenIds(db, ids, clock.now()))
}

async function keepAlive({ db }: Pick<AppDeps, 'db'>, id: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS)
  await db.write((writable) => touchSession(writable, id, { lastSeenAt: now, expiresAt }))
}

interface Entry {
  userId: string
  device: string
  now: Date
  vouchedAt?: Date | undefined
}

const asOf = ({ device, now }: Entry, token: string) => ({
  device,
  tokenHash: hashOf(token),
  lastSeenAt: now,
  expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
})

/** Returns the new token, which is stored only as a hash. */
export async function startSession(
  tx: WritableDatabase,
  entry: Entry,
): Promise<{ id: string; token: string }> {
  const token = newToken()
  const id = randomUUID()
  const { userId, now, vouchedAt: provenAt = now } = entry
  await insertSession(tx, { ...asOf(entry, token), id, userId, provenAt, createdAt: now })
  return { id, token }
}

interface EndedSession {
  id: string
  userId: string
}

/**
 * Issues a new token at every sign-in (session fixation). The same person's session is renewed, so
 * that other tabs stay open; another person's ends. A city login does not renew `proven_at`.
 */
export async function startOrRenewSession(
  tx: WritableDatabase,
  entry: Entry,
  formerHash: string | undefined,
): Promise<{ token: string; ended: EndedSession | undefined }> {
  if (formerHash === undefined) {
    return { token: (await startSession(tx, entry)).token, ended: undefined }
  }
  const token = newToken()
  const provenAt = entry.vouchedAt ? undefined : entry.now
  const renewed = { ...asOf(entry, token), provenAt }
  const isOwn = await renewSession(tx, { ...entry, formerHash }, renewed)
  if (isOwn) return { token, ended: undefined }
  const ended = await endSessionByToken(tx, formerHash)
  return { token: (await startSession(tx, entry)).token, ended }
}

/** Call `announceSignOut` with the returned ids after the commit. */
export const endEverySession = (tx: WritableDatabase, userId: string): Promise<string[]> =>
  endSessionsOf(tx, userId)

/** Call after the commit: every process closes the sockets of these sessions. */
export async function announceSignOut(
  { liveBus }: Pick<AppDeps, 'liveBus'>,
  userId: string,
  sessionIds: string[],
): Promise<void> {
  if (sessionIds.length === 0) return
  await liveBus.publish({ userIds: [userId], frame: { type: 'signed_out', sessionIds } })
}

/** Call after the commit of a new token, role or suspension: every process clears its session cache. */
export async function announceChange({ liveBus }: Pick<AppDeps, 'liveBus'>): Promise<void> {
  await liveBus.publish({ userIds: [], frame: { type: 'sessions_changed' } })
}

/** Changes by another process take effect within this time. */
const REMEMBERED_MS = 1000
const MAX_REMEMBERED = 10_000

/** Caches each key for the current second. `announceSignOut` and `announceChange` clear the cache. */
export function cacheForOneSecond<Found>(
  { clock, liveBus }: Pick<AppDeps, 'clock' | 'liveBus'>,
  look: (key: string, now: Date) => Promise<Found>,
): (key: string) => Promise<Found> {
  const remembered = new LRUCache<string, { second: number; found: Promise<Found> }>({
    max: MAX_REMEMBERED,
  })

  liveBus.subscribe(({ frame }) => {
    // Rare, so the whole cache is cleared.
    if (frame.type === 'signed_out' || frame.type === 'sessions_changed') remembered.clear()
  })

  return (key) => {
    const now = clock.now()
    const second = Math.floor(now.getTime() / REMEMBERED_MS)
    const known = remembered.get(key)
    if (known?.second === second) return known.found
    const found = look(key, now)
    remembered.set(key, { second, found })
    found.catch(() => remembered.delete(key))
    return found
  }
}

type Deps = Pick<AppDeps, 'db' | 'clock' | 'liveBus'>

const currentId = ({ session }: Acting) => session?.id

/** Most recently used first. */
export async function listSessions({ db, clock }: Deps, acting: Acting): Promise<Session[]> {
  const rows = await findSessionsOf(db, acting.userId, clock.now())
  return rows.map(({ id, createdAt, lastSeenAt, device }) => ({
    id,
    isCurrent: id === currentId(acting),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    device,
  }))
}

/** True if it was the current session. */
export async function endOwnSession(deps: Deps, acting: Acting, id: string): Promise<boolean> {
  const ended = await deps.db.write((writable) => endSession(writable, acting.userId, id))
  if (ended.length === 0) throw notFound('You are not signed in there any more')
  await announceSignOut(deps, acting.userId, ended)
  return id === currentId(acting)
}

export async function endOtherSessions(deps: Deps, acting: Acting): Promise<void> {
  const ended = await deps.db.write((writable) =>
    endSessionsOf(writable, acting.userId, currentId(acting)),
  )
  await announceSignOut(deps, acting.userId, ended)
}

/** By token, so that an expired session ends too. */
export async function signOut(deps: Deps, tokenHash: string): Promise<void> {
  const ended = await deps.db.write((writable) => endSessionByToken(writable, tokenHash))
  if (ended) await announceSignOut(deps, ended.userId, [ended.id])
}

const PROOF_LIFE_MS = 10 * MINUTE_MS

/** Guards account changes against a stranger at an unlocked screen. */
export function requireRecentProof(acting: Pick<Acting, 'session'> | null, now: Date): void {
  const { session } = acting ?? { session: null }
  if (session && now.getTime() - session.provenAt <= PROOF_LIFE_MS) return
  throw proofNeeded('Show once more that it is you, by a code or a passkey')
}
