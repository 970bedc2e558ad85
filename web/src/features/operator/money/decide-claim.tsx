import { REASON_MISSING } from '@commonplot/shared/operator/operator.contract.ts'
import { handoverApi } from '@commonplot/shared/rentals/handover.contract.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointKey } from '../../../lib/endpoint-query.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActionFormFields, ReasonField, useAct, useActionForm } from '../table/action-form.tsx'

interface DecisionFormProps {
  rental: Rental
  claimed: number
  onClose: () => void
}

/** An empty field is invalid; 0 is valid. */
function isWithin(typed: string, most: number): boolean {
  const cents = typed.trim() === '' ? Number.NaN : inCents(Number(typed))
  return cents >= 0 && cents <= inCents(most)
}

function useDecisionForm({ rental: { id }, claimed, onClose }: DecisionFormProps) {
  const queryClient = useQueryClient()
  const act = useAct(handoverApi.decideClaim, {
    done: 'Claim decided',
    failure: 'Deciding failed. Please try again.',
  })
  const form = useActionForm({
    place: `decide ${id}`,
    initial: { amount: '', reason: '' },
    check: ({ amount, reason }) => ({
      ...(!isWithin(amount, claimed) && { amount: `Between $0.00 and ${formatMoney(claimed)}` }),
      ...(reason.trim() === '' && { reason: REASON_MISSING }),
    }),
    onValid: ({ amount, reason }) =>
      act.mutate(
        { params: { id }, body: { amount: Number(amount), reason: reason.trim() } },
        {
          onSuccess: (answer) => {
            form.forget()
            queryClient.setQueryData(endpointKey(handoverApi.getRental, { params: { id } }), answer)
            onClose()
          },
        },
      ),
  })
  return { act, form }
}

function DecisionForm(props: DecisionFormProps) {
  const { act, form } = useDecisionForm(props)
  const { claimed } = props
  const deposit = props.rental.securityDeposit ?? 0
  const kept = isWithin(form.values.amount, claimed) ? Number(form.values.amount) : null
  return (
    <ActionFormFields
      form={form}
      action="Decide"
      busyLabel={act.isPending && 'Deciding...'}
      onBack={props.onClose}
    >
      <Field
        label="The host keeps, in dollars"
        hint={
          kept === null
            ? `Between nothing and ${formatMoney(claimed)}`
            : `${formatMoney(deposit - kept)} of the ${formatMoney(deposit)} deposit goes back to the renter.`
        }
        error={form.problems.amount}
      >
        {(control) => <DecimalInput {...control} {...form.bind('amount')} />}
      </Field>
      <ReasonField
        hint="Both are told the outcome; the reason stands in the log."
        error={form.problems.reason}
        {...form.bind('reason')}
      />
      <p className="text-ink-soft">The money moves at once. This cannot be taken back.</p>
    </ActionFormFields>
  )
}

/** Shown to operators on a rental with a disputed deposit claim. */
export function DecideClaim({ rental }: { rental: Rental }) {
  const [isOpen, setIsOpen] = useState(false)
  const { claim } = rental
  if (claim?.state !== 'disputed') return null
  const close = () => setIsOpen(false)
  return (
    <section
      aria-labelledby="decide-claim"
      className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-sun-tint p-5 text-on-sun"
    >
      <div>
        <h2 id="decide-claim" className="text-xl">
          They do not agree
        </h2>
        <p>You decide between nothing and {formatMoney(claim.amount)}.</p>
      </div>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Decide
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={close} title={`Decide about ${rental.item.name}`}>
          <DecisionForm rental={rental} claimed={claim.amount} onClose={close} />
        </Dialog>
      )}
    </section>
  )
}
