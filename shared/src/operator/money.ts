import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'
import { REFUND_STATES } from '../rentals/refund-state.ts'
import { DEPOSIT_STATUSES } from '../rentals/rental.ts'
import { personSummary } from '../users/user.ts'

export const MONEY_MOVEMENTS = ['payment', 'extension', 'refund', 'deposit'] as const
/** A fee and a host's share move nothing: they are what a paid rental is divided into. */
export const MONEY_KINDS = [...MONEY_MOVEMENTS, 'fee', 'share'] as const
export const moneyKind = z.enum(MONEY_KINDS)
export type MoneyKind = z.infer<typeof moneyKind>

/** Of a payment or refund as the provider has it, of a deposit as the rental has it. */
export const MONEY_STATES = [...REFUND_STATES, ...DEPOSIT_STATUSES] as const
export const moneyState = z.enum(MONEY_STATES)
export type MoneyState = z.infer<typeof moneyState>

/** The sums that are made of rows. */
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
  /** Of a deposit what its state speaks of: what is held, was kept, or went back. */
  amount: z.number(),
  currency: z.string(),
  state: moneyState,
  provider: z.string(),
  /** Of a deposit when it was paid; months go by UTC. */
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
  /** Due to go back, and not through yet. */
  refundsOpen: z.number(),
  depositsHeld: z.number(),
  depositsKept: z.number(),
  platformFees: z.number(),
  hosts: z.number(),
})
export type MoneyTotals = z.infer<typeof moneyTotals>
