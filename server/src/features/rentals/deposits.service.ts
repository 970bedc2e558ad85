import { depositCanBecome, nextTurn, settledAs } from '@commonplot/shared/rentals/deposit.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import { changeClaim } from './claims.store.ts'
import { findDepositsDue } from './due-rentals.store.ts'
import { oweRefund } from './refunds.service.ts'
import { publishNews, refreshScreens } from './rental-news.service.ts'
import { changeRental, lockRental, type RentalRow } from './rentals.store.ts'

const TURN_NEWS = {
  release: 'deposit_back',
  dispute: 'claim_unanswered',
  lapse: 'claim_lapsed',
} as const

/** The one place where a deposit comes to its end: what is not kept goes back, once. */
export async function settleDeposit(
  tx: WritableDatabase,
  rental: RentalRow,
  keptCents: number,
  now: Date,
): Promise<void> {
  const depositStatus = settledAs(keptCents, rental.depositCents)
  if (!rental.depositStatus || !depositCanBecome(rental.depositStatus, depositStatus)) {
    throw new Error(`a deposit that is ${rental.depositStatus} cannot become ${depositStatus}`)
  }
  const refundCents = rental.depositCents - keptCents
  await changeRental(tx, rental, {
    depositStatus,
    depositKeptCents: keptCents,
    depositDueAt: null,
    refundCents,
    updatedAt: now,
  })
  await oweRefund(tx, rental, { amountCents: refundCents, reason: 'deposit', now })
}

/** What time does to deposits; several processes may come by at once. */
export async function moveDepositsDue(deps: AppDeps): Promise<void> {
  const due = await findDepositsDue(deps.db, deps.clock.now())
  await oneByOne(due, ({ id }) => moveDeposit(deps, id), deps)
}

async function moveDeposit(deps: AppDeps, id: string): Promise<void> {
  const now = deps.clock.now()
  const moved = await deps.db.transaction(async (tx) => {
    const rental = await lockRental(tx, id)
    if (!rental?.depositDueAt || rental.depositDueAt > now) return undefined
    await takeTurn(tx, deps, rental, now)
    return rental
  })
  // What goes back is sent afterwards, so that no deposit waits for a provider that is away.
  if (moved) await refreshScreens(deps, moved)
}

async function takeTurn(
  tx: WritableDatabase,
  deps: AppDeps,
  rental: RentalRow,
  now: Date,
): Promise<void> {
  const turn = nextTurn(rental)
  // More days that are being paid for have the same deposit.
  const { pendingUntil } = rental
  const isStaying = turn.does === 'release' && pendingUntil !== null && pendingUntil > now
  const depositDueAt = isStaying ? pendingUntil : turn.at
  if (depositDueAt > now) {
    await changeRental(tx, rental, { depositDueAt })
    return
  }
  if (turn.does === 'dispute') {
    await changeClaim(tx, rental, { state: 'disputed', answeredAt: turn.at })
    const claim = rental.claim && { ...rental.claim, state: 'disputed' as const }
    const disputed = { ...rental, claim: claim && { ...claim, answeredAt: turn.at.toISOString() } }
    await changeRental(tx, rental, { depositDueAt: nextTurn(disputed).at })
  } else {
    if (turn.does === 'lapse') await changeClaim(tx, rental, { state: 'lapsed', decidedAt: now })
    await settleDeposit(tx, rental, 0, now)
  }
  await publishNews(deps, tx, rental, { news: TURN_NEWS[turn.does], by: null, at: now })
}
