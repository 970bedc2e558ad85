import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { lastBookableDay, TOO_FAR_AHEAD } from '@commonplot/shared/rentals/bookable-dates.ts'
import { handoverOf } from '@commonplot/shared/rentals/handover.ts'
import {
  keepableUntil,
  NO_DAYS_AFTER,
  quoteLonger,
} from '@commonplot/shared/rentals/longer-stay.ts'
import type { Rental, RentalStatus } from '@commonplot/shared/rentals/rental.ts'
import {
  freeFrom,
  HOLD_MINUTES,
  isOverdue,
  statusAt,
} from '@commonplot/shared/rentals/rental-states.ts'
import { v7 as newId } from 'uuid'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Caller } from '../../../caller.ts'
import { conflict, forbidden, invalid } from '../../../failures.ts'
import { assertCanReach } from '../../blocking/blocking.service.ts'
import { findTaken } from '../availability/availability.store.ts'
import { assertChargeable, assertMayHold, MAX_TOTAL_CENTS } from '../hold-dates.service.ts'
import { lockHoldsOf } from '../hold-dates.store.ts'
import { abandonPayment } from '../payment/payment-provider.service.ts'
import { requireRental } from '../rental-parties.service.ts'
import { refreshScreens } from '../rental-updates.service.ts'
import { toRental } from '../rental-view.ts'
import { changeRental, findRental, lockRental, type RentalRow } from '../rentals.store.ts'
import {
  lengthenRental,
  prepareExtensionPayment,
  retryAfterExpiringHolds,
} from './extension-payments.service.ts'
import {
  type ExtensionRow,
  findHeldExtension,
  insertExtension,
  releaseExtensions,
} from './extensions.store.ts'

interface LongerStay {
  /** Null when the days cost nothing more. */
  clientSecret: string | null
  rental: Rental
}

/** Holds more days for the renter, or adds them at once when they are paid already. */
export async function extendRental(
  deps: AppDeps,
  id: string,
  endDate: string,
  caller: Caller,
): Promise<LongerStay> {
  const rental = requireRental(await findRental(deps.db, id))
  if (rental.renterId !== caller.userId) throw forbidden('Only the renter can keep it longer')
  const hold = await retryAfterExpiringHolds(deps, rental.itemKey, (tx) =>
    holdExtension(tx, deps, rental, endDate),
  )
  if (!hold) throw await daysTaken(deps, rental, endDate)
  for (const replaced of hold.replaced) await abandonPayment(deps, replaced)
  const clientSecret =
    hold.extension && (await prepareExtensionPayment(deps, rental, hold.extension))
  await refreshScreens(deps, rental)
  return {
    clientSecret,
    rental: toRental(requireRental(await findRental(deps.db, id)), deps.clock.now()),
  }
}

interface ExtensionHold {
  extension: ExtensionRow | null
  /** Earlier holds on other days. */
  replaced: ExtensionRow[]
}

async function holdExtension(
  tx: WritableDatabase,
  deps: AppDeps,
  { id, renterId, ownerId }: RentalRow,
  endDate: string,
): Promise<ExtensionHold> {
  const now = deps.clock.now()
  await lockHoldsOf(tx, renterId)
  // Blocking locks in this order: the two people, then the rental.
  await assertCanReach(tx, renterId, ownerId)
  const rental = requireRental(await lockRental(tx, id))
  const held = await findHeldExtension(tx, id)
  const isSame = held?.endDate === endDate && held.holdExpiresAt > now
  // A hold begun at another provider cannot be paid at this one.
  if (isSame && held.paymentProvider === deps.payments.provider) {
    return { extension: held, replaced: [] }
  }
  assertExtendable(rental, endDate, now)
  const { moreCents, totalCents } = quoteLonger(rental, endDate)
  if (totalCents > MAX_TOTAL_CENTS) throw invalid('endDate: that is too long a stay')
  if (moreCents > 0) assertChargeable(deps.payments, moreCents)
  if (moreCents > 0) await assertMayHold(tx, { ...rental, now, replaced: held ? [held] : [] })
  const replaced = await releaseExtensions(tx, id, now)
  if (moreCents === 0) {
    await lengthenRental(tx, deps, rental, endDate, now)
    return { extension: null, replaced }
  }
  const holdExpiresAt = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS)
  await changeRental(tx, rental, {
    pendingEndDate: endDate,
    pendingUntil: holdExpiresAt,
    updatedAt: now,
  })
  const extension = await insertExtension(tx, {
    ...{ id: newId(), rentalId: id, itemKey: rental.itemKey, endDate, amountCents: moreCents },
    ...{ holdExpiresAt, paymentProvider: deps.payments.provider, createdAt: now, updatedAt: now },
  })
  return { extension: extension ?? null, replaced }
}

const NOT_NOW: Record<Exclude<RentalStatus, 'confirmed'>, string> = {
  held: 'This rental is not paid yet, so it cannot be kept longer.',
  expired: 'This rental was never paid, so it cannot be kept longer.',
  cancelled: 'This rental is cancelled, so it cannot be kept longer.',
  completed: 'This rental is over. Rent it again if you need it once more.',
}

function assertExtendable(rental: RentalRow, endDate: string, now: Date): void {
  const handover = handoverOf(rental.steps)
  if (handover.returnedAt) throw conflict('It is back already, so it cannot be kept longer.')
  if (isOverdue(rental, handover, now)) {
    throw conflict(`It should have been back on ${rental.endDate}. Please give it back first.`)
  }
  const status = statusAt(rental, now)
  if (status !== 'confirmed') throw conflict(NOT_NOW[status])
  if (endDate <= rental.endDate) throw invalid(`endDate: must be later than ${rental.endDate}`)
  if (endDate > lastBookableDay(todayIn(rental.timeZone, now))) {
    throw invalid(`endDate: ${TOO_FAR_AHEAD}`)
  }
}

async function daysTaken({ db, clock }: AppDeps, rental: RentalRow, endDate: string) {
  const { itemKey, bufferDays } = rental
  const wanted = { startDate: freeFrom(rental), endDate, bufferDays }
  const until = keepableUntil(rental, bufferDays, await findTaken(db, itemKey, wanted, clock.now()))
  return conflict(
    until && until <= rental.endDate
      ? NO_DAYS_AFTER
      : `Some of those days are taken.${until ? ` You can keep it until ${until}.` : ''}`,
  )
}
