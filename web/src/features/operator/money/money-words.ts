import type { MoneyFigure, MoneyKind, MoneyState } from '@commonplot/shared/operator/money.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'

export const KIND_LABELS: Record<MoneyKind, string> = {
  payment: 'Payment',
  extension: 'More days',
  refund: 'Refund',
  deposit: 'Deposit',
  fee: 'Fee',
  share: 'For the host',
}

export const STATE_LABELS: Record<MoneyState, string> = {
  pending: 'On its way',
  succeeded: 'Done',
  failed: 'Failed',
  held: 'Held',
  claimed: 'Claimed',
  released: 'Given back',
  partly_kept: 'Partly kept',
  kept: 'Kept',
}

export const STATE_TONES: Record<MoneyState, BadgeTone> = {
  pending: 'sun',
  succeeded: 'leaf',
  failed: 'red',
  held: 'sky',
  claimed: 'sun',
  released: 'leaf',
  partly_kept: 'soil',
  kept: 'soil',
}

export const FIGURE_LABELS: Record<MoneyFigure, string> = {
  charged: 'Charged',
  refunded: 'Refunded',
  refundsOpen: 'Refunds on their way',
  depositsHeld: 'Deposits held',
  depositsKept: 'Deposits kept',
  platformFees: 'Fees earned',
  hosts: 'For hosts',
}
