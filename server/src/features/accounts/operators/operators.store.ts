import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { users } from '../../users/users.table.ts'
import { accounts, invitations } from '../accounts.table.ts'

/** Operators whose account is neither closing, closed nor suspended. */
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

/** Locks in one order: if the last two operators leave at once, the second is refused. */
export async function lockOperators(tx: WritableDatabase): Promise<string[]> {
  const rows = await tx
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(isOperator)
    .orderBy(accounts.userId)
    .for('update')
  return rows.map(({ userId }) => userId)
}

/** Locks the operators: nobody gains or loses the role until the transaction ends. */
export async function isLastOperator(tx: WritableDatabase, userId: string): Promise<boolean> {
  const operators = await lockOperators(tx)
  return operators.length === 1 && operators[0] === userId
}

export async function hasOtherOperator(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(accounts, and(isOperator, ne(accounts.userId, userId)))) > 0
}

/** Works for suspended and closing operators too. False if the person was no operator. */
export async function endRole(tx: WritableDatabase, userId: string): Promise<boolean> {
  const ended = await tx
    .update(accounts)
    .set({ roles: ['member'] })
    .where(and(eq(accounts.userId, userId), sql`'operator' = any(${accounts.roles})`))
    .returning({ email: accounts.email })
  for (const { email } of ended) {
    // An unused link for the email address would restore the role.
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
  /** Null: only links without a bound address are usable. */
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

/** The link, or any invitation bound to the email address: a proven mailbox needs no link. */
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

/** Operator links stay valid until claimed. */
export async function markMemberInvitationsUsed(
  tx: WritableDatabase,
  newcomer: ShownInvitation,
): Promise<void> {
  await tx
    .update(invitations)
    .set({ usedAt: newcomer.now })
    .where(and(isOfNewcomer(newcomer), eq(invitations.kind, 'member')))
}

/** Atomic: of two simultaneous claims one gets true. */
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

/** The links printed at the start, which any bearer can use. */
export async function deleteUnboundOperatorLinks(tx: WritableDatabase): Promise<void> {
  await tx
    .delete(invitations)
    .where(
      and(eq(invitations.kind, 'operator'), isNull(invitations.email), isNull(invitations.usedAt)),
    )
}
