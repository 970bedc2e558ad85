import { randomBytes, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Acting } from '../../caller.ts'
import { hashOf } from '../../secrets.ts'
import { findSession, insertSession, touchSession } from './sessions.store.ts'

const DAY_MS = 86_400_000
const SESSION_LIFE_MS = 30 * DAY_MS
/** How often it is written down that somebody is still here. */
const SEEN_EVERY_MS = 3_600_000
const TOKEN_BYTES = 32
/** As long as an answer of the cache is good: what was ended elsewhere is noticed within it. */
const REMEMBERED_MS = 1000
const MAX_REMEMBERED = 10_000

interface Remembered {
  second: number
  acting: Promise<Acting | null>
}

/** Who the token of a browser belongs to. Asked of the database at most once a second. */
export function openSessions(deps: Pick<AppDeps, 'db' | 'clock' | 'liveBus'>) {
  const { db, clock, liveBus } = deps
  const remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED })

  liveBus.subscribe(({ frame }) => {
    // Seldom, so that all of them may be looked up again.
    if (frame.type === 'signed_out') remembered.clear()
  })

  const look = async (tokenHash: string, now: Date): Promise<Acting | null> => {
    const found = await findSession(db, tokenHash, now)
    if (!found) return null
    const { id, userId, roles, provenAt, lastSeenAt } = found
    if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS) await keepAlive(deps, id, now)
    return {
      userId,
      isOperator: roles.includes('operator'),
      session: { id, provenAt: provenAt.getTime() },
    }
  }

  const find = (tokenHash: string): Promise<Acting | null> => {
    const now = clock.now()
    const second = Math.floor(now.getTime() / REMEMBERED_MS)
    const known = remembered.get(tokenHash)
    if (known?.second === second) return known.acting
    const acting = look(tokenHash, now)
    remembered.set(tokenHash, { second, acting })
    acting.catch(() => remembered.delete(tokenHash))
    return acting
  }
  return { find }
}

async function keepAlive({ db }: Pick<AppDeps, 'db'>, id: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS)
  await db.write((writable) => touchSession(writable, id, { lastSeenAt: now, expiresAt }))
}

/** A new session with a new token, which is told once and stored nowhere. */
export async function startSession(
  tx: WritableDatabase,
  { userId, device, now }: { userId: string; device: string; now: Date },
): Promise<{ id: string; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const id = randomUUID()
  await insertSession(tx, {
    id,
    userId,
    device,
    tokenHash: hashOf(token),
    provenAt: now,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
  })
  return { id, token }
}

/** To be called once the sessions are gone: their browsers are told by every process at once. */
export async function announceSignOut(
  { liveBus }: Pick<AppDeps, 'liveBus'>,
  userId: string,
  sessionIds: string[],
): Promise<void> {
  if (sessionIds.length === 0) return
  await liveBus.publish({ userIds: [userId], frame: { type: 'signed_out', sessionIds } })
}
