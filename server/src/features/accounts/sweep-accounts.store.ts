import { lt, lte } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import {
  codeRequests,
  invitations,
  passkeyChallenges,
  sessions,
  signInCodes,
} from './accounts.table.ts'

export interface SweepTimes {
  now: Date
  askedBefore: Date
}

const spent = ({ now, askedBefore }: SweepTimes) =>
  [
    [signInCodes, lte(signInCodes.expiresAt, now)],
    [passkeyChallenges, lte(passkeyChallenges.expiresAt, now)],
    [sessions, lte(sessions.expiresAt, now)],
    [invitations, lte(invitations.expiresAt, now)],
    [codeRequests, lt(codeRequests.askedAt, askedBefore)],
  ] as const

export async function isAnythingSpent(db: Database, times: SweepTimes): Promise<boolean> {
  const counts = await Promise.all(
    spent(times).map(([table, isSpent]) => db.$count(table, isSpent)),
  )
  return counts.some((count) => count > 0)
}

export async function deleteSpent(tx: WritableDatabase, times: SweepTimes): Promise<void> {
  for (const [table, isSpent] of spent(times)) await tx.delete(table).where(isSpent)
}
