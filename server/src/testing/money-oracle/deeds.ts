import { DAY_MS, HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import {
  DEPOSIT_CENTS,
  dayAt,
  HOLD_MS,
  isFree,
  isOffered,
  type Kind,
  type MoneyModel,
  type MoreDays,
  type Payment,
  pendingOf,
  personOf,
  pickedUpAt,
  refund,
  rentFor,
  returnedAt,
  type Side,
  type Stay,
  settleDeposit,
  startOf,
  tell,
  totalOf,
  turnAt,
} from './model.ts'

/** The statuses that the product may answer to a deed. */
export type Status = 200 | 201 | 202 | 204 | 402 | 403 | 404 | 409 | 429

const newPayment = ({ provider }: MoneyModel, cents: number): Payment => {
  const untouched = { refundedCents: 0, isClosed: false }
  return { intent: '', provider, cents, state: 'open', ...untouched }
}

const giveUp = (payment: Payment) => {
  if (payment.state === 'open') payment.state = 'cancelled'
}

const isSuspended = (model: MoneyModel, id: string) => personOf(model, id).suspendedUntil !== null

/** Whether the limit on holding without paying may speak; its own tests say when it has to. */
export function mayHoldNoMore(model: MoneyModel, renter: string, kind: Kind, now: number): boolean {
  const own = model.stays.filter((stay) => stay.renter === renter)
  const unpaid = [
    ...own
      .filter((stay) => !stay.isPaid && stay.refundCents === null)
      .map((stay) => ({ kind: stay.kind, from: stay.madeAt, to: stay.endedAt ?? stay.heldUntil })),
    ...own.flatMap(({ kind, more }) =>
      more
        .filter(({ state }) => state !== 'paid')
        .map(({ heldUntil }) => ({ kind, from: heldUntil - HOLD_MS, to: heldUntil })),
    ),
  ]
  const lately = unpaid.filter((hold) => hold.kind === kind && hold.to > now - 2 * DAY_MS)
  const keptMs = lately.reduce((sum, { from, to }) => sum + Math.min(to, now) - from, 0)
  return keptMs >= 2 * HOLD_MS || unpaid.filter(({ to }) => to > now).length >= 3
}

export function rentDays(
  model: MoneyModel,
  { renter, kind, start, end }: Pick<Stay, 'renter' | 'kind' | 'start' | 'end'>,
  now: number,
): { status: Status; stay?: Stay } {
  if (isSuspended(model, renter)) return { status: 403 }
  const held = model.stays.filter(
    (stay) =>
      stay.renter === renter &&
      stay.kind === kind &&
      stay.status === 'held' &&
      stay.heldUntil > now,
  )
  const own = held.filter((stay) => stay.start < end && start < stay.end)
  const same = own.find((stay) => stay.start === start && stay.end === end)
  if (same?.payment.provider === model.provider) return { status: 200, stay: same }
  if (!same && !isOffered(model)) return { status: 409 }
  const replaced = same ? [same] : own
  for (const stay of replaced) endHold(stay, now)
  if (!isFree(model, { kind, start, end }, now)) {
    for (const stay of replaced) Object.assign(stay, { status: 'held', endedAt: null })
    return { status: 409 }
  }
  for (const { payment } of replaced) giveUp(payment)
  const stay: Stay = {
    ...{ id: '', kind, renter, start, end, status: 'held', madeAt: now, endedAt: null },
    heldUntil: now + HOLD_MS,
    isPaid: false,
    payment: newPayment(model, totalOf({ kind, start, end })),
    ...{ more: [], deposit: null, keptCents: 0, refundCents: null, steps: [], claim: null },
  }
  model.stays.push(stay)
  return { status: 200, stay }
}

function endHold(stay: Stay, now: number): void {
  Object.assign(stay, { status: 'cancelled', endedAt: now })
}

/** The provider has the money of the first payment: the days become theirs, or it all goes back. */
export function settleStay(model: MoneyModel, stay: Stay, now: number): Status {
  if (stay.isPaid) return 200
  if (stay.refundCents !== null) return 409
  const isGone = stay.end <= dayAt(now) || stay.status === 'cancelled'
  stay.payment.isClosed = true
  if (isGone || !isFree(model, stay, now, stay)) {
    if (stay.status === 'held') Object.assign(stay, { status: 'expired', endedAt: now })
    stay.refundCents = stay.payment.cents
    refund(model, stay, stay.payment, stay.payment.cents)
    return 409
  }
  Object.assign(stay, { status: 'confirmed', isPaid: true, endedAt: null })
  if (stay.kind === 'tool') stay.deposit = 'held'
  for (const to of [model.host, stay.renter]) tell(model, to, stay, 'confirmed')
  return 200
}

export function extendStay(
  model: MoneyModel,
  stay: Stay,
  end: number,
  now: number,
): { status: Status; more?: MoreDays } {
  if (isSuspended(model, stay.renter)) return { status: 403 }
  const pending = pendingOf(stay, now)
  if (pending?.end === end && pending.payment.provider === model.provider) {
    return { status: 200, more: pending }
  }
  const isOverdue = pickedUpAt(stay) !== null && stay.end < dayAt(now)
  if (returnedAt(stay) !== null || isOverdue) return { status: 409 }
  if (stay.status !== 'confirmed' || stay.end <= dayAt(now)) return { status: 409 }
  if (!isFree(model, { ...stay, end }, now, stay)) return { status: 409 }
  if (pending) letGo(pending)
  const cents = priceOfMore(stay, end)
  if (cents === 0) {
    makeLonger(model, stay, end)
    return { status: 200 }
  }
  const payment = newPayment(model, cents)
  const more: MoreDays = { end, heldUntil: now + HOLD_MS, state: 'held', payment }
  stay.more.push(more)
  return { status: 200, more }
}

function letGo(more: MoreDays): void {
  more.state = 'gone'
  giveUp(more.payment)
}

function makeLonger(model: MoneyModel, stay: Stay, end: number): void {
  stay.end = end
  tell(model, model.host, stay, `extended by ${end}`)
}

/** The same of more days: theirs while the rental is as it was when they were held. */
export function settleMore(model: MoneyModel, stay: Stay, more: MoreDays, now: number): Status {
  if (more.state === 'paid') return 200
  if (more.payment.refundedCents > 0) return 409
  const isKept = more.state === 'held' && more.heldUntil > now
  const isRunning = stay.status === 'confirmed' && (isKept || stay.end > dayAt(now))
  const isReplaced = more.state === 'gone' && pendingOf(stay, now) !== undefined
  const isAsItWas = isRunning && !isReplaced && returnedAt(stay) === null && more.end > stay.end
  const isSamePrice = priceOfMore(stay, more.end) === more.payment.cents
  more.payment.isClosed = true
  if (isAsItWas && isSamePrice && isFree(model, { ...stay, end: more.end }, now, stay)) {
    more.state = 'paid'
    makeLonger(model, stay, more.end)
    return 200
  }
  more.state = 'gone'
  refund(model, stay, more.payment, more.payment.cents)
  return 409
}

const priceOfMore = ({ kind, start, end }: Stay, until: number): number =>
  rentFor(kind, start, until) - rentFor(kind, start, end)

/** Only the renter can; everything unpaid goes, what is paid comes back by the policy. */
export function cancelStay(model: MoneyModel, stay: Stay, by: string, now: number): Status {
  if (by !== stay.renter) return 403
  const isPaid = stay.status === 'confirmed'
  if (stay.status !== 'held' && !isPaid) return 409
  const isBegun = stay.start < dayAt(now) || pickedUpAt(stay) !== null
  if (isPaid && (isBegun || stay.deposit === 'claimed')) return 409
  for (const more of stay.more) if (more.state === 'held') letGo(more)
  endHold(stay, now)
  if (!isPaid) {
    giveUp(stay.payment)
    return 200
  }
  const isEarly = startOf(stay.start) - now >= 48 * HOUR_MS
  const rent = rentFor(stay.kind, stay.start, stay.end)
  stay.refundCents = Math.round(isEarly ? rent : rent / 2) + DEPOSIT_CENTS[stay.kind]
  if (stay.deposit) stay.deposit = 'released'
  tell(model, model.host, stay, 'cancelled')
  let left = stay.refundCents
  const paidFor = stay.more.filter(({ state }) => state === 'paid').map(({ payment }) => payment)
  for (const payment of [stay.payment, ...paidFor]) {
    const part = Math.min(left, payment.cents)
    refund(model, stay, payment, part)
    left -= part
  }
  return 200
}

const otherOf = (model: MoneyModel, stay: Stay, by: Side) =>
  by === 'owner' ? stay.renter : model.host

const personAt = (model: MoneyModel, stay: Stay, side: Side) =>
  side === 'owner' ? model.host : stay.renter

export function handOver(
  model: MoneyModel,
  stay: Stay,
  said: { step: 'pickup' | 'return'; by: Side; allWell: boolean },
  now: number,
): Status {
  const { step, by } = said
  // Giving back ends what was begun; picking up begins something.
  if (step === 'pickup' && isSuspended(model, personAt(model, stay, by))) return 403
  const isInForce = stay.status === 'confirmed' || stay.status === 'completed'
  const isSaid = stay.steps.some((one) => one.step === step && one.by === by)
  const isTooLate = step === 'pickup' && returnedAt(stay) !== null
  if (!isInForce || dayAt(now) < stay.start || isSaid || isTooLate) return 409
  stay.steps.push({ ...said, at: now })
  tell(model, otherOf(model, stay, by), stay, step === 'pickup' ? 'picked_up' : 'returned')
  if (stay.deposit === 'held' && turnAt(stay) <= now) {
    settleDeposit(model, stay, 0)
    tell(model, stay.renter, stay, 'deposit_back')
  }
  return 200
}

export function claim(model: MoneyModel, stay: Stay, cents: number, now: number): Status {
  if (isSuspended(model, model.host)) return 403
  const isTime = returnedAt(stay) !== null || dayAt(now) >= stay.end
  if (stay.deposit !== 'held' || stay.claim || turnAt(stay) <= now || !isTime) return 409
  stay.deposit = 'claimed'
  stay.claim = { cents, state: 'open', turnAt: now + 7 * DAY_MS }
  tell(model, stay.renter, stay, 'claimed')
  return 200
}

export function answerClaim(model: MoneyModel, stay: Stay, accept: boolean, now: number): Status {
  if (isSuspended(model, stay.renter)) return 403
  if (stay.claim?.state !== 'open') return 409
  if (accept) {
    stay.claim.state = 'accepted'
    settleDeposit(model, stay, stay.claim.cents)
  } else Object.assign(stay.claim, { state: 'disputed', turnAt: now + 14 * DAY_MS })
  tell(model, model.host, stay, accept ? 'claim_accepted' : 'claim_objected')
  return 200
}

export function decideClaim(model: MoneyModel, stay: Stay, keptCents: number): Status {
  if (stay.claim?.state !== 'disputed') return 409
  stay.claim.state = 'decided'
  settleDeposit(model, stay, keptCents)
  for (const to of [model.host, stay.renter]) tell(model, to, stay, 'claim_decided')
  return 200
}

export function takeOff(model: MoneyModel, kind: Kind, day: number, now: number): Status {
  const wanted = { kind, start: day, end: day + 1 }
  if (isSuspended(model, model.host)) return 403
  if (!isFree(model, wanted, now)) return 409
  model.daysOff.push(wanted)
  return 201
}

export function suspend(model: MoneyModel, id: string, until: number): Status {
  const person = personOf(model, id)
  if (person.suspendedUntil) return 409
  person.suspendedUntil = until
  tell(model, id, null, 'suspended')
  return 204
}

export function unsuspend(model: MoneyModel, id: string): Status {
  const person = personOf(model, id)
  if (!person.suspendedUntil) return 409
  person.suspendedUntil = null
  tell(model, id, null, 'unsuspended')
  return 204
}

/** An account stays open while the other side of a rental waits for something. */
export function closeAccount(model: MoneyModel, id: string, now: number): Status {
  const own = model.stays.filter(({ renter }) => renter === id || model.host === id)
  const isWaiting = own.some(
    ({ status, heldUntil, deposit, payment, more }) =>
      status === 'confirmed' ||
      (status === 'held' && heldUntil > now) ||
      (status === 'completed' && (deposit === 'held' || deposit === 'claimed')) ||
      [payment, ...more.map((days) => days.payment)].some(({ isClosed }) => !isClosed),
  )
  if (isWaiting) return 409
  personOf(model, id).closesAt = now + 14 * DAY_MS
  return 202
}
