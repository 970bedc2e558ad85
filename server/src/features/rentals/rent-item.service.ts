import { depositOf } from '@commonplot/shared/rentals/pricing.ts'
import type { Rental, RentalType } from '@commonplot/shared/rentals/rental.ts'
import { HOLD_MINUTES } from '@commonplot/shared/rentals/rental-states.ts'
import type {
  PlotRentRequest,
  ToolRentRequest,
} from '@commonplot/shared/rentals/rentals.contract.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { todayIn } from '../../clock.ts'
import { conflict, forbidden, unavailable } from '../../failures.ts'
import { assertBookable, getRentalItem, holdDates } from './rentals.service.ts'
import { changeRental, type RentalItem, type RentalRow, toRental } from './rentals.store.ts'

const MINUTE_MS = 60_000
const PAYMENT_SETUP_FAILED = 'Failed to create payment intent'

type Stay = Pick<PlotRentRequest, 'renterId' | 'startDate' | 'endDate'>

export interface PaymentSetup {
  clientSecret: string
  rental: Rental
}

const inCents = (dollars: number) => Math.round(dollars * 100)

export function rentPlot(deps: AppDeps, id: string, request: PlotRentRequest, caller: Caller) {
  return rentItem(
    deps,
    'plot',
    id,
    request,
    caller,
    ({ priceCents }) => inCents(request.monthlyPrice) === priceCents,
  )
}

export function rentTool(deps: AppDeps, id: string, request: ToolRentRequest, caller: Caller) {
  return rentItem(
    deps,
    'tool',
    id,
    request,
    caller,
    ({ priceCents }) =>
      inCents(request.dailyPrice) === priceCents &&
      inCents(request.securityDeposit) === depositOf(priceCents),
  )
}

/** Holds the days first and asks the provider afterwards: no transaction waits for the outside. */
async function rentItem(
  deps: AppDeps,
  type: RentalType,
  id: string,
  stay: Stay,
  caller: Caller,
  isCurrentPrice: (item: RentalItem) => boolean,
): Promise<PaymentSetup> {
  const { db, clock, payments } = deps
  if (stay.renterId !== caller.userId) throw forbidden('renterId: you can only rent for yourself')
  const now = clock.now()
  const item = await getRentalItem(db, type, id)
  assertBookable(stay, todayIn(caller.timeZone, now))
  if (!isCurrentPrice(item)) {
    throw conflict('The price has changed meanwhile. Please reload the page and look again.')
  }
  const { rental, replaced } = await db.transaction((tx) =>
    holdDates(tx, {
      ...stay,
      type,
      itemId: id,
      now,
      holdExpiresAt: new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS),
      provider: payments.provider,
    }),
  )
  for (const { paymentIntentId } of replaced) {
    // A stray intent can do no harm: whatever is paid on it goes back.
    if (paymentIntentId) await payments.cancelIntent(paymentIntentId).catch(() => {})
  }
  return { clientSecret: await preparePayment(deps, rental), rental: toRental(rental, now) }
}

async function preparePayment({ db, clock, payments }: AppDeps, rental: RentalRow) {
  try {
    const intent = rental.paymentIntentId
      ? await payments.readIntent(rental.paymentIntentId)
      : await payments.createIntent({
          idempotencyKey: `${rental.id}:${rental.paymentAttempt}`,
          amountCents: rental.totalCents,
          currency: rental.currency,
          metadata: { rentalId: rental.id, rentalType: rental.type },
        })
    if (!intent) throw new Error('the provider does not know the payment of a hold')
    if (!rental.paymentIntentId) await changeRental(db, rental, { paymentIntentId: intent.id })
    return intent.clientSecret
  } catch (cause) {
    const now = clock.now()
    const statusReason = 'The payment could not be prepared'
    // What was agreed in a conversation stays reserved: only the hold of this call ends with it.
    if (!rental.bookingId) {
      await changeRental(db, rental, { status: 'cancelled', statusReason, endedAt: now })
    }
    throw Object.assign(unavailable(PAYMENT_SETUP_FAILED), { cause })
  }
}
