import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'
import { personSummary } from '../users/user.ts'

export const MONEY_KINDS = ['payment', 'extension', 'refund', 'deposit'] as const
export const moneyKind = z.enum(MONEY_KINDS)
export type MoneyKind = z.infer<typeof moneyKind>

/** One movement: what was charged, sent back, or is held as a deposit. */
export const moneyRow = z.object({
  id: z.string(),
  kind: moneyKind,
  rentalId: id,
  itemName: z.string(),
  renter: personSummary,
  owner: personSummary,
  amount: z.number(),
  currency: z.string(),
  /** Of a payment or refund as the provider has it, of a deposit as the rental has it. */
  state: z.string(),
  provider: z.string(),
  at: instant,
})
export type MoneyRow = z.infer<typeof moneyRow>

/** Sums of a month, or of all time; each opens its rows. */
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
