import { handoverApi } from '@commonplot/shared/rentals/handover.contract.ts'
import { NO_DAYS_AFTER } from '@commonplot/shared/rentals/longer-stay.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { readAgain } from '../../../changes.ts'
import { call } from '../../../lib/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useClock, useFormat } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type ShownStep, useBookingFlow } from '../payment/booking-flow.ts'
import { ChargedStep, LeavePayment, RefusedStep } from '../payment/charged-step.tsx'
import { PaymentForm } from '../payment/payment-form.tsx'
import type { PreparedPayment } from '../payment/use-payment.ts'
import { takenDaysOptions } from '../rental-queries.ts'
import { SetupRefusal } from './booking-step.tsx'
import { longerDates, longerQuote } from './longer-rental.ts'
import { CostLines, Figure, UNITS } from './rental-summary.tsx'

const TITLES: Record<ShownStep, string> = {
  booking: 'Keep it longer',
  payment: 'Payment',
  paying: 'Payment',
  asking: 'Payment',
  charged: 'Payment',
  refused: 'Not kept longer',
  success: 'Yours for longer',
  closed: '',
}

interface KeepLongerDialogProps {
  rental: Rental
  onClose: () => void
}

/** Mounted while open. A refetch does not replace the rental of an open dialog. */
export function KeepLongerDialog({ rental: latest, onClose }: KeepLongerDialogProps) {
  const [rental] = useState(latest)
  const format = useFormat()
  const queryClient = useQueryClient()
  const [endDate, setEndDate] = useState(rental.extension?.endDate ?? '')
  const until = endDate && format.plainDate(endDate)

  async function prepare(): Promise<PreparedPayment | null> {
    const options = { params: { id: rental.id }, body: { endDate } }
    const { clientSecret, rental: held } = await call(handoverApi.extendRental, options)
    void readAgain(queryClient, 'rentals')
    if (clientSecret === null) return null
    const { amount = 0, holdExpiresAt = null } = held.extension ?? {}
    return { clientSecret, rental: held, amount, heldUntil: holdExpiresAt }
  }
  const flow = useBookingFlow({ place: `longer:${rental.id}`, prepare, onClose })
  const { shown, on, close } = flow

  return (
    <Dialog
      open={shown !== 'closed'}
      onOpenChange={close}
      title={TITLES[shown]}
      description={rental.item.name}
      width={flow.isAtDesk || shown === 'booking' ? 'wide' : 'medium'}
      footer={shown === 'asking' && <LeavePayment onStay={() => on('stay')} onLeave={close} />}
    >
      {shown === 'booking' && (
        <ChooseEndDate
          {...{ rental, endDate, refusal: flow.refusal }}
          onChange={(day) => {
            flow.forgetRefusal()
            setEndDate(day)
          }}
          onContinue={() => on('continue')}
        />
      )}
      {flow.isAtDesk && (
        <PaymentForm
          {...flow.desk}
          paidWords={{
            title: 'Payment Successful!',
            description: `${rental.item.name} is yours until ${until}.`,
          }}
          summary={<LongerSummary rental={rental} endDate={endDate} />}
        />
      )}
      {shown === 'charged' && flow.waiting && <ChargedStep payment={flow.waiting} />}
      {shown === 'refused' && <RefusedStep words={flow.problem} onClose={close} />}
      {shown === 'success' && (
        <div className="flex flex-col items-center gap-4 py-6 text-center">
          <CircleCheck aria-hidden strokeWidth={1.5} className="size-16 text-leaf" />
          <p className="display text-xl font-semibold">
            {rental.item.name} is yours {until ? `until ${until}` : 'for longer'}
          </p>
          <p className="max-w-prose text-ink-soft">
            The host has been told. If you keep the calendar file, download it again.
          </p>
          <Button size="large" onClick={close}>
            Done
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const EndDateCalendar = lazyPart(
  async () => (await import('./end-date-calendar.tsx')).EndDateCalendar,
  { fallback: <Skeleton className="mx-auto h-80 w-78" /> },
)

// On a phone the price stands below the calendar, so that a tap on a day never moves the calendar.
const LAYOUT =
  'grid gap-5 md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:items-start md:gap-x-8'

interface ChooseEndDateProps {
  rental: Rental
  endDate: string
  /** Why these days could not be held. */
  refusal: string | null
  onChange: (endDate: string) => void
  onContinue: () => void
}

function ChooseEndDate({ rental, endDate, refusal, onChange, onContinue }: ChooseEndDateProps) {
  const format = useFormat()
  const { now } = useClock()
  const form = useId()
  const item = { type: rental.type, id: rental.itemId }
  const taken = useQuery(takenDaysOptions(item))
  if (taken.isLoadingError)
    return <FailureLine words="Loading the free days failed." query={taken} />
  if (!taken.data) return <Skeleton className="mx-auto h-80 w-78" />
  const { today, first, last } = longerDates(rental, taken.data.taken, now)
  if (last < first) {
    return <p>{NO_DAYS_AFTER}</p>
  }
  const isWithin = endDate >= first && endDate <= last
  const span = `Choose a day from ${format.plainDate(first)} to ${format.plainDate(last)}.`
  const moreCents = isWithin ? longerQuote(rental, endDate).moreCents : null
  return (
    <form
      id={form}
      className={LAYOUT}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWithin) onContinue()
      }}
    >
      <Field
        label="Keep it until"
        className="md:col-start-2"
        error={endDate && !isWithin ? span : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            type="date"
            required
            min={first}
            max={last}
            value={endDate}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className="md:col-start-1 md:row-span-2 md:row-start-1">
        <EndDateCalendar
          startDate={rental.startDate}
          endDate={endDate || rental.endDate}
          {...{ today, first, last, onChange }}
        />
      </div>
      <div className="space-y-4 md:col-start-2">
        {refusal && <SetupRefusal words={refusal} />}
        {isWithin ? (
          <LongerSummary rental={rental} endDate={endDate} />
        ) : (
          <p className="rounded-md bg-sunken p-4 text-ink-soft">
            It is yours until {format.plainDate(rental.endDate)}. Choose a later day to see what it
            costs.
          </p>
        )}
      </div>
      <DialogFooter>
        {moreCents === null ? <span /> : <Figure amount={moreCents / 100} words="more" />}
        <Button type="submit" form={form} disabled={!isWithin}>
          {moreCents === 0 ? 'Keep it longer' : 'Continue to Payment'}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** The price of an extension beside the amount paid so far. */
function LongerSummary({ rental, endDate }: { rental: Rental; endDate: string }) {
  const format = useFormat()
  const { duration, totalCents, moreCents } = longerQuote(rental, endDate)
  const [unit, units] = UNITS[rental.type]
  const lines: Array<[string, string]> = [
    ['Until now', format.plainDate(rental.endDate)],
    ['Then', format.plainDate(endDate)],
    ['Price', `${formatMoney(rental.price)} per ${unit}, as agreed`],
    ['Duration', `${duration} ${duration === 1 ? unit : units} in all`],
    ['New total', formatMoney(totalCents / 100)],
    ['Paid already', formatMoney(rental.totalAmount)],
  ]
  return (
    <section aria-label="What it costs" className="rounded-md bg-sunken p-4">
      <CostLines lines={lines} sum={['To pay now', formatMoney(moreCents / 100)]} />
      {moreCents === 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          These days are within a {unit} that you have paid for.
        </p>
      )}
    </section>
  )
}
