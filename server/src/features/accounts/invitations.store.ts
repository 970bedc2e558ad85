import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { invitations } from './accounts.table.ts'

export type InvitationRow = typeof invitations.$inferSelect

export async function insertInvitation(
  db: WritableDatabase,
  row: Omit<InvitationRow, 'usedAt'>,
): Promise<void> {
  await db.insert(invitations).values(row)
}

export interface ShownInvitation {
  tokenHash: string
  /** Null for somebody without an address, who can only use what is bound to none. */
  email: string | null
  now: Date
}

const isGoodFor = ({ tokenHash, email, now }: ShownInvitation) =>
  and(
    eq(invitations.tokenHash, tokenHash),
    isNull(invitations.usedAt),
    gt(invitations.expiresAt, now),
    or(isNull(invitations.email), email === null ? undefined : eq(invitations.email, email)),
  )

export async function findInvitation(
  db: Database,
  shown: ShownInvitation,
): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(invitations).where(isGoodFor(shown))
  return row
}

/** Of two who use it at once, one gets it. */
export async function markUsed(
  tx: WritableDatabase,
  shown: ShownInvitation,
  kind: InvitationRow['kind'],
): Promise<boolean> {
  const used = await tx
    .update(invitations)
    .set({ usedAt: shown.now })
    .where(and(isGoodFor(shown), eq(invitations.kind, kind)))
    .returning({ kind: invitations.kind })
  return used.length > 0
}

/** The links that are printed at the start, which are good for whoever holds them. */
export async function deleteUnboundOperatorLinks(tx: WritableDatabase): Promise<void> {
  await tx
    .delete(invitations)
    .where(
      and(eq(invitations.kind, 'operator'), isNull(invitations.email), isNull(invitations.usedAt)),
    )
}
