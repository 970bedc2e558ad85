import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { invitations } from './accounts.table.ts'

type InvitationRow = typeof invitations.$inferSelect

export async function insertInvitation(
  db: WritableDatabase,
  row: Omit<InvitationRow, 'usedAt'>,
): Promise<void> {
  await db.insert(invitations).values(row)
}

interface ShownInvitation {
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

/** The link itself, or any for this address: whoever reads its mail need not have kept the link. */
const isOfNewcomer = ({ tokenHash, email, now }: ShownInvitation) =>
  and(
    isNull(invitations.usedAt),
    gt(invitations.expiresAt, now),
    or(
      and(eq(invitations.tokenHash, tokenHash), isNull(invitations.email)),
      email === null ? undefined : eq(invitations.email, email),
    ),
  )

export const isInvited = async (db: Database, newcomer: ShownInvitation): Promise<boolean> =>
  (await db.$count(invitations, isOfNewcomer(newcomer))) > 0

/** Deletes every invitation of a newcomer; a link to become an operator is good until then. */
export async function markMemberInvitationsUsed(
  tx: WritableDatabase,
  newcomer: ShownInvitation,
): Promise<void> {
  await tx
    .update(invitations)
    .set({ usedAt: newcomer.now })
    .where(and(isOfNewcomer(newcomer), eq(invitations.kind, 'member')))
}

/** Of two who use it at once, one gets it. */
export async function markOperatorLinkUsed(
  tx: WritableDatabase,
  shown: ShownInvitation,
): Promise<boolean> {
  const used = await tx
    .update(invitations)
    .set({ usedAt: shown.now })
    .where(and(isGoodFor(shown), eq(invitations.kind, 'operator')))
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
