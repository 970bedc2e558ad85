import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { settleMore, settleStay } from './deeds.ts'
import {
  dayAt,
  LATE_MS,
  type MoneyModel,
  type Payment,
  type Person,
  pendingOf,
  type Stay,
  settleDeposit,
  tell,
  turnAt,
} from './model.ts'

/** The changes that time alone makes, at the next sweep. */
export function timePasses(model: MoneyModel, now: number): void {
  const today = dayAt(now)
  for (const stay of model.stays) {
    const isOver = stay.end <= today
    const isLate = (until: number) => until + LATE_MS <= now
    const isGone = stay.status === 'cancelled' || isOver || (!stay.isPaid && isLate(stay.heldUntil))
    lookAt(stay.payment, isGone, () => settleStay(model, stay, now))
  }
  for (const stay of model.stays) {
    for (const more of stay.more) {
      const isLetGo = more.state === 'gone' && more.heldUntil > now
      const isGone = isLetGo || stay.status === 'cancelled' || more.heldUntil + LATE_MS <= now
      lookAt(more.payment, isGone, () => settleMore(model, stay, more, now))
    }
  }
  for (const stay of model.stays) endStay(model, stay, now)
  for (const stay of model.stays) moveDeposit(model, stay, now)
  for (const [id, person] of model.people) {
    if (person.suspendedUntil && person.suspendedUntil <= now) {
      person.suspendedUntil = null
      tell(model, id, null, 'unsuspended')
    }
    if (person.closesAt && person.closesAt <= now) leave(model, id, person)
  }
}

function lookAt(payment: Payment, isGone: boolean, settle: () => void): void {
  if (payment.isClosed) return
  if (isGone && payment.state === 'open') payment.state = 'cancelled'
  if (payment.state === 'paid') settle()
  if (payment.state === 'cancelled') payment.isClosed = true
}

function endStay(model: MoneyModel, stay: Stay, now: number): void {
  if (stay.status === 'held' && stay.heldUntil <= now) {
    stay.status = 'expired'
    stay.endedAt = stay.heldUntil
  }
  for (const more of stay.more)
    if (more.state === 'held' && more.heldUntil <= now) more.state = 'gone'
  if (stay.status !== 'confirmed' || stay.end > dayAt(now) || pendingOf(stay, now)) return
  stay.status = 'completed'
  for (const to of [model.host, stay.renter]) tell(model, to, stay, 'completed')
}

function moveDeposit(model: MoneyModel, stay: Stay, now: number): void {
  if (stay.deposit !== 'held' && stay.deposit !== 'claimed') return
  const { claim } = stay
  if (turnAt(stay) > now || (!claim && pendingOf(stay, now))) return
  const both = (what: string) => {
    for (const to of [model.host, stay.renter]) tell(model, to, stay, what)
  }
  if (claim?.state === 'open') {
    // The operator's time runs from the moment at which the renter's was over.
    Object.assign(claim, { state: 'disputed', turnAt: claim.turnAt + 14 * DAY_MS })
    both('claim_unanswered')
    return
  }
  if (claim) claim.state = 'lapsed'
  settleDeposit(model, stay, 0)
  if (claim) both('claim_lapsed')
  else tell(model, stay.renter, stay, 'deposit_back')
}

function leave(model: MoneyModel, id: string, person: Person): void {
  Object.assign(person, { hasLeft: true, closesAt: null, suspendedUntil: null })
  model.told = model.told.filter((line) => !line.startsWith(`${id}: `))
}
