import { nextTurn, problemWithClaim } from '@commonplot/shared/rentals/deposit.ts'
import type { NewClaim } from '@commonplot/shared/rentals/handover.contract.ts'
import { inCents, inDollars } from '@commonplot/shared/rentals/pricing.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, forbidden, invalid } from '../../failures.ts'
import { assertNotOwnCase } from '../accounts/operators/operators.service.ts'
import { recordAct } from '../audit/audit.service.ts'
import { keepRentalPhotos } from '../photos/used-photos.service.ts'
import { changeClaim, insertClaim } from './claims.store.ts'
import { settleDeposit } from './deposits.service.ts'
import { found, sideOf } from './parties.service.ts'
import { sendRefund } from './refunds.service.ts'
import { publishNews, refreshScreens } from './rental-news.service.ts'
import type { ClaimRow } from './rental-story.store.ts'
import { changeRental, findRental, lockRental, type RentalRow, toRental } from './rentals.store.ts'

export function claimDeposit(
  deps: AppDeps,
  id: string,
  { amount, reason, photos = [] }: NewClaim,
  caller: Caller,
): Promise<Rental> {
  return change(deps, id, async (tx, rental, now) => {
    if (sideOf(rental, caller) !== 'owner') throw forbidden('Only the host can claim the deposit.')
    const problem = problemWithClaim(rental, now)
    if (problem) throw conflict(problem)
    const amountCents = inCents(amount)
    const most = rental.depositCents
    if (amountCents < 1 || amountCents > most) {
      throw invalid(`amount: must be between $0.01 and the deposit of $${(most / 100).toFixed(2)}`)
    }
    const { ownerId } = rental
    await keepRentalPhotos(tx, photos, { ownerId, rentalId: id, now })
    await insertClaim(tx, rental, { amountCents, reason, photos, createdAt: now })
    const claim = openClaim({ amountCents, reason, photos }, now)
    await changeRental(tx, rental, {
      depositStatus: 'claimed',
      depositDueAt: nextTurn({ ...rental, claim }).at,
      updatedAt: now,
    })
    await publishNews(deps, tx, rental, { news: 'claimed', by: 'owner', amountCents, at: now })
  })
}

function openClaim(made: Pick<ClaimRow, 'amountCents' | 'reason' | 'photos'>, now: Date): ClaimRow {
  return { ...made, state: 'open', createdAt: now.toISOString(), answeredAt: null }
}

export function answerClaim(
  deps: AppDeps,
  id: string,
  { accept }: { accept: boolean },
  caller: Caller,
): Promise<Rental> {
  return change(deps, id, async (tx, rental, now) => {
    if (sideOf(rental, caller) !== 'renter') throw forbidden('Only the renter answers a claim.')
    const { claim } = rental
    if (claim?.state !== 'open') throw conflict('There is no claim that waits for your answer.')
    const news = { by: 'renter', amountCents: claim.amountCents, at: now } as const
    if (accept) {
      await changeClaim(tx, rental, { state: 'accepted', answeredAt: now, decidedAt: now })
      await settleDeposit(tx, rental, claim.amountCents, now)
      await publishNews(deps, tx, rental, { news: 'claim_accepted', ...news })
      return
    }
    await changeClaim(tx, rental, { state: 'disputed', answeredAt: now })
    const disputed = { ...claim, state: 'disputed' as const, answeredAt: now.toISOString() }
    const { at } = nextTurn({ ...rental, claim: disputed })
    await changeRental(tx, rental, { depositDueAt: at, updatedAt: now })
    await publishNews(deps, tx, rental, { news: 'claim_objected', ...news })
  })
}

/** By an operator who is not one of the two, as long as there is another one. */
export function decideClaim(
  deps: AppDeps,
  id: string,
  { amount, reason }: { amount: number; reason?: string | undefined },
  { userId }: Caller,
): Promise<Rental> {
  return change(deps, id, async (tx, rental, now) => {
    const { claim } = rental
    if (claim?.state !== 'disputed') throw conflict('There is no claim that waits for a decision.')
    await assertNotOwnCase(tx, userId, [rental.renterId, rental.ownerId])
    const keptCents = inCents(amount)
    if (keptCents > claim.amountCents) {
      throw invalid(`amount: must be at most the $${(claim.amountCents / 100).toFixed(2)} claimed`)
    }
    await changeClaim(tx, rental, {
      state: 'decided',
      decidedAt: now,
      decidedBy: userId,
      decisionReason: reason ?? null,
    })
    await recordDecision(tx, rental, { keptCents, reason, userId, now })
    await settleDeposit(tx, rental, keptCents, now)
    const news = { news: 'claim_decided', by: null, amountCents: keptCents, at: now } as const
    await publishNews(deps, tx, rental, news)
  })
}

interface Decision {
  keptCents: number
  reason: string | undefined
  userId: string
  now: Date
}

async function recordDecision(
  tx: WritableDatabase,
  { id, renterId, claim }: RentalRow,
  { keptCents, reason, userId, now }: Decision,
): Promise<void> {
  const claimed = inDollars(claim?.amountCents ?? 0)
  const inWords = `The host keeps ${inDollars(keptCents)} of the ${claimed} claimed.`
  await recordAct(tx, {
    ...{ action: 'claim_decided', targetType: 'rental', targetId: id, operatorId: userId },
    ...{ personId: renterId, reason: reason?.trim() || inWords, at: now },
  })
}

/** Under the lock of the rental, so that of two who decide at once the second hears of the first. */
async function change(
  deps: AppDeps,
  id: string,
  make: (tx: WritableDatabase, rental: RentalRow, now: Date) => Promise<void>,
): Promise<Rental> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => make(tx, found(await lockRental(tx, id)), now))
  await sendRefund(deps, id)
  const rental = found(await findRental(deps.db, id))
  await refreshScreens(deps, rental)
  return toRental(rental, now)
}
