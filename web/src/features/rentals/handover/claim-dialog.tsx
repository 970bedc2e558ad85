import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import { DAYS_TO_ANSWER } from '@commonplot/shared/rentals/deposit.ts'
import { CLAIM_REASON_MISSING, handoverApi } from '@commonplot/shared/rentals/handover.contract.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { Button } from '../../../ui/button.tsx'
import { DecimalInput } from '../../../ui/decimal-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { uploadPicture } from '../../photos/upload-photo.ts'
import { showRental } from '../rental-queries.ts'
import { PickedPhotos, usePickedPhotos } from './picked-photos.tsx'

interface ClaimDialogProps {
  rental: Rental
  open: boolean
  onClose: () => void
}

interface Problems {
  amount?: string
  reason?: string
}

function problemsOf(amount: number, reason: string, deposit: number): Problems {
  const cents = inCents(amount)
  const isPossible = cents >= 1 && cents <= inCents(deposit)
  return {
    ...(!isPossible && { amount: `Between $0.01 and ${formatMoney(deposit)}` }),
    ...(reason === '' && { reason: CLAIM_REASON_MISSING }),
  }
}

function useClaimForm({ rental, onClose }: ClaimDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const claiming = useClaimDeposit(rental.id)
  const picked = usePickedPhotos()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (picked.busyLabel) return
    const [amount, words] = [Number(typed), reason.trim()]
    const found = problemsOf(amount, words, rental.securityDeposit ?? 0)
    setProblems(found)
    const first = found.amount ? 'amount' : found.reason && 'reason'
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return
    }
    const pictures = picked.photos.map(({ picture }) => picture)
    claiming.mutate({ amount, reason: words, pictures }, { onSuccess: onClose })
  }
  return { form, claiming, picked, typed, setTyped, reason, setReason, problems, submit }
}

export function ClaimDialog(props: ClaimDialogProps) {
  const { rental, open, onClose } = props
  const { form, claiming, picked, problems, ...fields } = useClaimForm(props)
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Claim from the deposit"
      description={`The renter has ${DAYS_TO_ANSWER} days to accept or object; then an operator decides. You can claim once.`}
      footer={
        <Button
          type="submit"
          form={formId}
          size="large"
          className="w-full"
          busyLabel={picked.busyLabel || (claiming.isPending && 'Sending...')}
        >
          Send the claim
        </Button>
      }
    >
      <form id={formId} ref={form} onSubmit={fields.submit} noValidate className="space-y-6">
        <Field
          label="Amount in dollars"
          hint={`At most the deposit of ${formatMoney(rental.securityDeposit ?? 0)}`}
          error={problems.amount}
        >
          {(control) => (
            <DecimalInput
              {...control}
              name="amount"
              value={fields.typed}
              onChange={({ target }) => fields.setTyped(target.value)}
            />
          )}
        </Field>
        <Field label="What is wrong" error={problems.reason}>
          {(control) => (
            <TextArea
              {...control}
              name="reason"
              maxLength={TEXT_LIMITS.notes}
              value={fields.reason}
              onChange={({ target }) => fields.setReason(target.value)}
            />
          )}
        </Field>
        <PickedPhotos picked={picked} hint="Only the two of you and operators see them." />
      </form>
    </Dialog>
  )
}

interface WrittenClaim {
  amount: number
  reason: string
  pictures: readonly Blob[]
}

const RETRY_DELAYS_MS = [1_000, 3_000]

async function uploadAll(pictures: readonly Blob[]): Promise<string[]> {
  const { signal } = new AbortController()
  const photos: string[] = []
  for (const picture of pictures) {
    photos.push(await uploadPicture(picture, { signal, onProgress: () => {} }, RETRY_DELAYS_MS))
  }
  return photos
}

function useClaimDeposit(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ pictures, ...claim }: WrittenClaim) => {
      const photos = await uploadAll(pictures)
      return call(handoverApi.claimDeposit, { params: { id }, body: { ...claim, photos } })
    },
    onSuccess: ({ rental }) => {
      addToast({ title: 'Claim sent', description: 'The renter has seven days to answer.' })
      showRental(queryClient, rental)
    },
    meta: {
      changes: ['rentals'],
      failure: (error) => wordsOf(error, 'Sending the claim failed. Please try again.'),
    },
  })
}
