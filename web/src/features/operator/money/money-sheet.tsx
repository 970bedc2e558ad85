import type {
  MoneyFigure,
  MoneyKind,
  MoneyRow,
  MoneyState,
} from '@commonplot/shared/operator/money.ts'
import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import { rentalPath } from '@commonplot/shared/screens/screens.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useFormat } from '../../../lib/visit.tsx'
import type { BadgeTone } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { PersonLink } from '../people/person-cells.tsx'
import { ReasonForm } from '../table/reason-form.tsx'
import { Facts, RowSheet, type SheetAction } from '../table/row-sheet.tsx'

function retryRefund({ rentalId, amount, renter }: MoneyRow): SheetAction {
  return {
    label: 'Try the refund again',
    title: 'Try the refund again?',
    form: (ways) => (
      <ReasonForm
        endpoint={operatorApi.retryRefund}
        params={{ rentalId }}
        action="Try again"
        busyLabel="Asking the provider..."
        done="The refund was tried again"
        failure="Asking the provider failed. Please try again."
        hint="It stands in the log."
        {...ways}
      >
        <p>
          The provider is asked once more to send {formatMoney(amount)} back to {renter.fullName}.
          Nothing goes back twice.
        </p>
      </ReasonForm>
    ),
  }
}

interface MoneySheetProps {
  row: MoneyRow
  onClose: () => void
}

export function MoneySheet({ row, onClose }: MoneySheetProps) {
  const format = useFormat()
  const isWaiting = row.kind === 'refund' && row.state === 'pending'
  return (
    <RowSheet
      title={`${KIND_LABELS[row.kind]}: ${formatMoney(row.amount)}`}
      description={row.itemName}
      actions={isWaiting ? [retryRefund(row)] : []}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['State', STATE_LABELS[row.state]],
          ['When', format.exactTime(row.at)],
          ['Renter', <PersonLink key="renter" person={row.renter} />],
          ['Host', <PersonLink key="owner" person={row.owner} />],
          ['Provider', row.provider],
        ]}
      />
      <p className="mt-5">
        <TextLink href={rentalPath(row.rentalId)} className="finger-high">
          Look at the rental
        </TextLink>
      </p>
    </RowSheet>
  )
}

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
