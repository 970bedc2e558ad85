import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { depositOf, inCents, inDollars } from '@commonplot/shared/rentals/pricing.ts'
import type { Rental, RentalType } from '@commonplot/shared/rentals/rental.ts'
import { HOLD_MINUTES } from '@commonplot/shared/rentals/rental-states.ts'
import type {
  PlotRentRequest,
  ToolRentRequest,
} from '@commonplot/shared/rentals/rentals.contract.ts'
import { PaymentProviderError } from '../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, Failure, forbidden, refuseSuspended, unavailable } from '../../failures.ts'
import { holdDates } from './hold-dates.service.ts'
import type { RentalItem } from './hold-dates.store.ts'
import { lockHoldsOf } from './hold-dates.store.ts'
import { countPaymentAttempt, linkPayment } from './payment/payment.store.ts'
import { abandonPayment } from './payment/payment-provider.service.ts'
import { assertBookable, assertStillToCome } from './rental-items.service.ts'
import { publishHoldReleased } from './rental-updates.service.ts'
import { toRental } from './rental-view.ts'
import { changeRental, lockRental, type RentalRow } from './rentals.store.ts'

const PAYMENT_SETUP_FAILED = 'Failed to create payment intent'

type Stay = Pick<PlotRentRequest, 'renterId' | 'startDate' | 'endDate'>

export interface PaymentSetup {
  clientSecret: string
  rental: Rental
}

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

/** Holds the days, then calls the provider: no transaction waits for an outside service. */
async function rentItem(
  deps: AppDeps,
  type: RentalType,
  id: string,
  stay: Stay,
  caller: Caller,
  isAskedPrice: (priced: Pick<RentalItem, 'priceCents'>) => boolean,
): Promise<PaymentSetup> {
  const { db, clock, payments } = deps
  if (stay.renterId !== caller.userId) throw forbidden('renterId: you can only rent for yourself')
  const now = clock.now()
  const { rental, replaced } = await db.transaction(async (tx) => {
    // First lock of the transaction, so that parallel calls of one renter queue here.
    await lockHoldsOf(tx, stay.renterId)
    const held = await holdDates(tx, {
      ...stay,
      type,
      itemId: id,
      now,
      holdExpiresAt: new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS),
      payments,
      assertAsShown(item) {
        assertMayRent(caller, null)
        assertBookable(stay, item, now, item)
        if (isAskedPrice(item)) return
        throw conflict('The price has changed meanwhile. Please reload the page and look again.')
      },
      assertAsHeld(hold) {
        assertMayRent(caller, hold.bookingId)
        assertStillToCome(hold, now)
        if (!isAskedPrice(hold)) throw conflict(heldPriceWords(hold))
      },
    })
    for (const hold of held.replaced) await publishHoldReleased(deps, tx, hold, now)
    return held
  })
  for (const hold of replaced) await abandonPayment(deps, hold)
  return { clientSecret: await preparePayment(deps, rental), rental: toRental(rental, now) }
}

/** A suspended renter may pay for agreed rentals only. */
function assertMayRent({ suspension, timeZone }: Caller, bookingId: string | null): void {
  if (suspension && bookingId === null) throw refuseSuspended(suspension, timeZone)
}

const PRICE_UNITS: Record<RentalType, string> = { plot: 'a month', tool: 'a day' }

function heldPriceWords({ type, priceCents }: RentalRow): string {
  const price = `${inDollars(priceCents)} ${PRICE_UNITS[type]}`
  return `You are holding these dates at ${price}, so that is what they cost you. To book them at another price, cancel them among your rentals first.`
}

async function preparePayment(deps: AppDeps, rental: RentalRow) {
  try {
    return await (rental.paymentIntentId
      ? readSecret(deps, rental.paymentIntentId)
      : makeIntent(deps, rental))
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    // The provider repeats a stored failure under the same key for a day.
    if (cause instanceof PaymentProviderError && cause.isStored) {
      await deps.db.write((writable) => countPaymentAttempt(writable, rental))
    }
    await releaseHold(deps, rental)
    throw Object.assign(unavailable(PAYMENT_SETUP_FAILED), { cause })
  }
}

async function readSecret({ payments }: AppDeps, paymentIntentId: string): Promise<string> {
  const intent = await payments.readIntent(paymentIntentId)
  if (!intent) throw new Error('Payment intent of a hold is unknown to the provider')
  return intent.clientSecret
}

async function makeIntent({ db, payments }: AppDeps, rental: RentalRow): Promise<string> {
  const intent = await payments.createIntent({
    idempotencyKey: `${rental.id}:${rental.paymentAttempt}`,
    amountCents: rental.totalCents,
    currency: rental.currency,
    metadata: { rentalId: rental.id, rentalType: rental.type },
  })
  const linked = await db.write((writable) => linkPayment(writable, rental, intent.id))
  if (linked?.status !== 'held') {
    throw conflict('These dates were let go meanwhile. Please choose them again.')
  }
  return intent.clientSecret
}

/** Releases the hold, except when it was agreed in a request or another tab is paying for it. */
async function releaseHold({ db, clock }: AppDeps, { id }: RentalRow): Promise<void> {
  const now = clock.now()
  const statusReason = 'The payment could not be prepared'
  await db.transaction(async (tx) => {
    const rental = await lockRental(tx, id)
    if (rental?.status !== 'held' || rental.bookingId || rental.paymentIntentId) return
    const ended = { status: 'cancelled', statusReason, endedAt: now, updatedAt: now } as const
    await changeRental(tx, rental, ended)
  })
}
