import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { users } from '../../users/users.table.ts'
import { accounts, invitations } from '../accounts.table.ts'

/** Those who are in charge: not who is about to close their account, nor who is suspended. */
const isOperator = and(
  sql`'operator' = any(${accounts.roles})`,
  isNull(accounts.closesAt),
  isNull(accounts.closedAt),
  sql`not exists (select 1 from ${users}
    where ${users.id} = ${accounts.userId} and ${users.suspendedUntil} is not null)`,
)

export async function hasOperator(db: Database): Promise<boolean> {
  return (await db.$count(accounts, isOperator)) > 0
}

export async function findOperators(db: Database): Promise<string[]> {
  const rows = await db.select({ userId: accounts.userId }).from(accounts).where(isOperator)
  return rows.map(({ userId }) => userId)
}

/** In one order, so that of the last two who leave at once, one finds the other gone. */
export async function lockOperators(tx: WritableDatabase): Promise<string[]> {
  const rows = await tx
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(isOperator)
    .orderBy(accounts.userId)
    .for('update')
  return rows.map(({ userId }) => userId)
}

export async function hasOtherOperator(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(accounts, and(isOperator, ne(accounts.userId, userId)))) > 0
}

/** Also of an operator who is suspended or about to leave; false where there was no such role. */
export async function endRole(tx: WritableDatabase, userId: string): Promise<boolean> {
  const ended = await tx
    .update(accounts)
    .set({ roles: ['member'] })
    .where(and(eq(accounts.userId, userId), sql`'operator' = any(${accounts.roles})`))
    .returning({ email: accounts.email })
  for (const { email } of ended) {
    // An unused link for their address would make them an operator again.
    if (email !== null) await tx.delete(invitations).where(isOpenOffer(email))
  }
  return ended.length > 0
}

const isOpenOffer = (email: string) =>
  and(eq(invitations.kind, 'operator'), eq(invitations.email, email), isNull(invitations.usedAt))

export async function makeOperator(tx: WritableDatabase, userId: string): Promise<void> {
  const roles = ['member', 'operator']
  await tx.update(accounts).set({ roles }).where(eq(accounts.userId, userId))
}

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
