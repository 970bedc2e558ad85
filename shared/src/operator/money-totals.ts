import { inCents } from '../rentals/pricing.ts'
import type { MoneyFigure, MoneyKind, MoneyRow, MoneyState, MoneyTotals } from './money.ts'

interface RowsOfFigure {
  kinds: readonly MoneyKind[]
  states: readonly MoneyState[]
}

/** Which rows each figure is the sum of. */
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

/** What the figure has to be, by its rows. */
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
