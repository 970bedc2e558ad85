import { nextDepositTransition } from '@commonplot/shared/rentals/deposit.ts'
import type { HandoverReport } from '@commonplot/shared/rentals/handover.contract.ts'
import type { HandoverStep, HandoverStepName, Side } from '@commonplot/shared/rentals/handover.ts'
import { problemWithStep } from '@commonplot/shared/rentals/handover-actions.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Acting, Caller } from '../../../caller.ts'
import { conflict, forbidden } from '../../../failures.ts'
import { keepRentalPhotos } from '../../photos/used-photos.service.ts'
import { settleDeposit } from '../deposits/deposits.service.ts'
import { sendRefund } from '../refunds/refunds.service.ts'
import { requireRental, sideOf } from '../rental-parties.service.ts'
import { publishUpdate, refreshScreens } from '../rental-updates.service.ts'
import { toRental } from '../rental-view.ts'
import { changeRental, findRental, lockRental, type RentalRow } from '../rentals.store.ts'
import { findStep, insertStep } from './handover.store.ts'

/** For renter, owner and operators. */
export async function getRental(
  { db, clock }: AppDeps,
  id: string,
  { userId, isOperator }: Acting,
): Promise<Rental> {
  const rental = requireRental(await findRental(db, id))
  const isParty = userId === rental.renterId || userId === rental.ownerId
  if (!isParty && !isOperator) throw forbidden('This rental is between other people')
  return toRental(rental, clock.now())
}

/** Records that renter or owner reports a pick-up or a return. */
export async function reportStep(
  deps: AppDeps,
  id: string,
  step: HandoverStepName,
  report: HandoverReport,
  caller: Caller,
): Promise<Rental> {
  const now = deps.clock.now()
  const rental = await deps.db.transaction(async (tx) => {
    const rental = requireRental(await lockRental(tx, id))
    const by = sideOf(rental, caller)
    const said = await findStep(tx, { rentalId: id, step, by })
    // A retry of the same report.
    if (said && report.clientId && said.clientId === report.clientId) return rental
    const problem = problemWithStep(rental, { step, by }, now)
    if (problem) throw conflict(problem)
    await writeStep(tx, deps, rental, { step, by, report, now })
    return rental
  })
  await sendRefund(deps, id)
  await refreshScreens(deps, rental)
  return toRental(requireRental(await findRental(deps.db, id)), deps.clock.now())
}

async function writeStep(
  tx: WritableDatabase,
  deps: AppDeps,
  rental: RentalRow,
  {
    step,
    by,
    report,
    now,
  }: { step: HandoverStepName; by: Side; report: HandoverReport; now: Date },
): Promise<void> {
  const { note = null, photos = [], clientId = null, allWell = true } = report
  const userId = by === 'renter' ? rental.renterId : rental.ownerId
  await keepRentalPhotos(tx, photos, { ownerId: userId, rentalId: rental.id, now })
  const { id, itemKey } = rental
  await insertStep(tx, {
    rentalId: id,
    itemKey,
    step,
    by,
    note,
    photos,
    allWell,
    clientId,
    at: now,
  })
  const said: HandoverStep = { step, by, note, photos, allWell, at: now.toISOString() }
  await publishUpdate(deps, tx, rental, {
    news: step === 'pickup' ? 'picked_up' : 'returned',
    ...{ by, at: now },
  })
  await settleDueDeposit(tx, deps, { ...rental, steps: [...rental.steps, said] }, now)
}

/** A report may release the deposit at once, or postpone its release. */
async function settleDueDeposit(
  tx: WritableDatabase,
  deps: AppDeps,
  rental: RentalRow,
  now: Date,
): Promise<void> {
  if (rental.depositStatus !== 'held') return
  const turn = nextDepositTransition(rental)
  if (turn.at > now) {
    await changeRental(tx, rental, { depositDueAt: turn.at, updatedAt: now })
    return
  }
  await settleDeposit(tx, rental, 0, now)
  await publishUpdate(deps, tx, rental, { news: 'deposit_back', by: null, at: now })
}
