import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'
import { inCents } from '../rentals/pricing.ts'
import { DEPOSIT_STATUSES, REFUND_STATES } from '../rentals/rental.ts'
import { personSummary } from '../users/user.ts'

export const MONEY_MOVEMENTS = ['payment', 'extension', 'refund', 'deposit'] as const
/** A fee and a host's share are no movements: they divide a paid rental. */
export const MONEY_KINDS = [...MONEY_MOVEMENTS, 'fee', 'share'] as const
export const moneyKind = z.enum(MONEY_KINDS)
export type MoneyKind = z.infer<typeof moneyKind>

/** A payment's or refund's state at the provider, a deposit's state in its rental. */
export const MONEY_STATES = [...REFUND_STATES, ...DEPOSIT_STATUSES] as const
export const moneyState = z.enum(MONEY_STATES)
export type MoneyState = z.infer<typeof moneyState>

/** The figures that are sums of rows. */
export const MONEY_FIGURES = [
  'charged',
  'refunded',
  'refundsOpen',
  'depositsHeld',
  'depositsKept',
  'platformFees',
  'hosts',
] as const
export const moneyFigure = z.enum(MONEY_FIGURES)
export type MoneyFigure = z.infer<typeof moneyFigure>

/**
 * One movement: what was charged, each attempt to send something back, or a deposit. A payment that
 * came too late counts as charged, and what goes back of it as a refund. Fees and shares are listed
 * only where they are asked for.
 */
export const moneyRow = z.object({
  id: z.string(),
  kind: moneyKind,
  rentalId: id,
  itemName: z.string(),
  renter: personSummary,
  owner: personSummary,
  /** For a deposit the held, kept or returned amount, by its state. */
  amount: z.number(),
  currency: z.string(),
  state: moneyState,
  provider: z.string(),
  /** For a deposit the time of payment; months are in UTC. */
  at: instant,
})
export type MoneyRow = z.infer<typeof moneyRow>

/**
 * Sums of a month, or of all time; each opens its rows. What hosts and the platform earn counts in
 * the month in which a rental was first paid.
 */
export const moneyTotals = z.object({
  currency: z.string(),
  charged: z.number(),
  refunded: z.number(),
  /** Refunds that are due and not completed. */
  refundsOpen: z.number(),
  depositsHeld: z.number(),
  depositsKept: z.number(),
  platformFees: z.number(),
  hosts: z.number(),
})
export type MoneyTotals = z.infer<typeof moneyTotals>

interface RowsOfFigure {
  kinds: readonly MoneyKind[]
  states: readonly MoneyState[]
}

/** The rows that each figure adds up. */
export const ROWS_OF_FIGURE: Record<MoneyFigure, RowsOfFigure> = {
  charged: { kinds: ['payment', 'extension'], states: ['succeeded'] },
  refunded: { kinds: ['refund'], states: ['succeeded'] },
  refundsOpen: { kinds: ['refund'], states: ['pending'] },
  depositsHeld: { kinds: ['deposit'], states: ['held', 'claimed'] },
  depositsKept: { kinds: ['deposit'], states: ['partly_kept', 'kept'] },
  platformFees: { kinds: ['fee'], states: ['succeeded'] },
  hosts: { kinds: ['share'], states: ['succeeded'] },
}

type CountedRow = Pick<MoneyRow, 'kind' | 'state' | 'amount'>

/** The figure as the sum of its rows. */
export function sumOf(figure: MoneyFigure, rows: readonly CountedRow[]): number {
  const { kinds, states } = ROWS_OF_FIGURE[figure]
  const counted = rows.filter(({ kind, state }) => kinds.includes(kind) && states.includes(state))
  return counted.reduce((cents, { amount }) => cents + inCents(amount), 0) / 100
}

/**
 * Over all time, whatever was charged is somewhere: it went back, is about to, is held or kept as a
 * deposit, or was earned. Gives what is nowhere, which is nothing. Of a single month this says
 * little, since what is charged in one may go back in the next; but the months add up to all time.
 */
export function unaccounted(totals: Omit<MoneyTotals, 'currency'>): number {
  const { charged, refunded, refundsOpen, depositsHeld, depositsKept, platformFees, hosts } = totals
  const places = [refunded, refundsOpen, depositsHeld, depositsKept, platformFees, hosts]
  return places.reduce((cents, dollars) => cents - inCents(dollars), inCents(charged)) / 100
}
