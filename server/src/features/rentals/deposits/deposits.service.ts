import type { Task } from '@commonplot/shared/operator/operator.ts'
import {
  depositCanBecome,
  nextDepositTransition,
  problemWithClaim,
  settledAs,
} from '@commonplot/shared/rentals/deposit.ts'
import type { NewClaim } from '@commonplot/shared/rentals/handover.contract.ts'
import { inCents, inDollars } from '@commonplot/shared/rentals/pricing.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { rentalPath } from '@commonplot/shared/screens/screens.ts'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { oneByOne } from '../../../background/one-by-one.ts'
import type { Caller } from '../../../caller.ts'
import { conflict, forbidden, invalid } from '../../../failures.ts'
import { assertNotOwnCase } from '../../accounts/operators/operators.service.ts'
import { recordAct } from '../../audit/audit.service.ts'
import { keepRentalPhotos } from '../../photos/used-photos.service.ts'
import { recordRefund, sendRefund } from '../refunds/refunds.service.ts'
import { requireRental, sideOf } from '../rental-parties.service.ts'
import { publishUpdate, refreshScreens } from '../rental-updates.service.ts'
import { toRental } from '../rental-view.ts'
import {
  type ClaimRow,
  changeRental,
  findRental,
  lockRental,
  type RentalRow,
} from '../rentals.store.ts'
import {
  changeClaim,
  countDisputed,
  findDepositsDue,
  findDisputed,
  insertClaim,
} from './deposits.store.ts'

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
      depositDueAt: nextDepositTransition({ ...rental, claim }).at,
      updatedAt: now,
    })
    await publishUpdate(deps, tx, rental, { news: 'claimed', by: 'owner', amountCents, at: now })
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
      await publishUpdate(deps, tx, rental, { news: 'claim_accepted', ...news })
      return
    }
    await changeClaim(tx, rental, { state: 'disputed', answeredAt: now })
    const disputed = { ...claim, state: 'disputed' as const, answeredAt: now.toISOString() }
    const { at } = nextDepositTransition({ ...rental, claim: disputed })
    await changeRental(tx, rental, { depositDueAt: at, updatedAt: now })
    await publishUpdate(deps, tx, rental, { news: 'claim_objected', ...news })
  })
}

/** Decided by an operator who is not a party, as long as there is another operator. */
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
    await publishUpdate(deps, tx, rental, news)
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

/** Locks the rental: of two simultaneous decisions the second is refused. */
async function change(
  deps: AppDeps,
  id: string,
  make: (tx: WritableDatabase, rental: RentalRow, now: Date) => Promise<void>,
): Promise<Rental> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => make(tx, requireRental(await lockRental(tx, id)), now))
  await sendRefund(deps, id)
  const rental = requireRental(await findRental(deps.db, id))
  await refreshScreens(deps, rental)
  return toRental(rental, now)
}

const TRANSITION_NEWS = {
  release: 'deposit_back',
  dispute: 'claim_unanswered',
  lapse: 'claim_lapsed',
} as const

/** The only place where a deposit ends. The part that is not kept is refunded, once. */
export async function settleDeposit(
  tx: WritableDatabase,
  rental: RentalRow,
  keptCents: number,
  now: Date,
): Promise<void> {
  const depositStatus = settledAs(keptCents, rental.depositCents)
  if (!rental.depositStatus || !depositCanBecome(rental.depositStatus, depositStatus)) {
    throw new Error(`Illegal deposit transition: ${rental.depositStatus} to ${depositStatus}`)
  }
  const refundCents = rental.depositCents - keptCents
  await changeRental(tx, rental, {
    depositStatus,
    depositKeptCents: keptCents,
    depositDueAt: null,
    refundCents,
    updatedAt: now,
  })
  await recordRefund(tx, rental, { amountCents: refundCents, reason: 'deposit', now })
}

/** Applies the transitions that are due. Several processes may sweep at once. */
export async function settleDueDeposits(deps: AppDeps): Promise<void> {
  const due = await findDepositsDue(deps.db, deps.clock.now())
  await oneByOne(due, ({ id }) => settleDueDeposit(deps, id), deps)
}

async function settleDueDeposit(deps: AppDeps, id: string): Promise<void> {
  const now = deps.clock.now()
  const moved = await deps.db.transaction(async (tx) => {
    const rental = await lockRental(tx, id)
    if (!rental?.depositDueAt || rental.depositDueAt > now) return undefined
    await applyTransition(tx, deps, rental, now)
    return rental
  })
  // The refund is sent later, so that no deposit waits for an unavailable provider.
  if (moved) await refreshScreens(deps, moved)
}

async function applyTransition(
  tx: WritableDatabase,
  deps: AppDeps,
  rental: RentalRow,
  now: Date,
): Promise<void> {
  const turn = nextDepositTransition(rental)
  // Days being paid for share the deposit, so its release waits for them.
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
    await changeRental(tx, rental, { depositDueAt: nextDepositTransition(disputed).at })
  } else {
    if (turn.does === 'lapse') await changeClaim(tx, rental, { state: 'lapsed', decidedAt: now })
    await settleDeposit(tx, rental, 0, now)
  }
  await publishUpdate(deps, tx, rental, { news: TRANSITION_NEWS[turn.does], by: null, at: now })
}

/** Disputed claims for the operator's list of tasks. */
export async function claimTasks(
  db: Database,
  most: number,
): Promise<{ count: number; tasks: Task[] }> {
  const [count, rows] = await Promise.all([countDisputed(db), findDisputed(db, most)])
  const tasks = rows.map(({ rentalId, amountCents, createdAt, answeredAt, ...item }) => ({
    kind: 'claim' as const,
    id: rentalId,
    title: `${inDollars(amountCents)} of a deposit is in dispute`,
    detail: item.plotName ?? item.toolName ?? '',
    since: (answeredAt ?? createdAt).toISOString(),
    link: rentalPath(rentalId),
  }))
  return { count, tasks }
}
