import { DAY_MS, HOUR_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'

export type Kind = 'plot' | 'tool'
export type Provider = 'sandbox' | 'stripe'
export type Side = 'renter' | 'owner'

/** Prices of the items of a history; the host lends both. */
export const RENT_CENTS = { plot: 45_00, tool: 35_00 }
export const DEPOSIT_CENTS = { plot: 0, tool: 70_00 }

export interface Payment {
  intent: string
  provider: Provider
  cents: number
  state: 'open' | 'paid' | 'cancelled'
  refundedCents: number
  /** The product has stopped looking at it. */
  isClosed: boolean
}

export interface MoreDays {
  end: number
  heldUntil: number
  state: 'held' | 'paid' | 'gone'
  payment: Payment
}

export interface Stay {
  id: string
  kind: Kind
  renter: string
  start: number
  end: number
  status: 'held' | 'confirmed' | 'completed' | 'expired' | 'cancelled'
  madeAt: number
  heldUntil: number
  isPaid: boolean
  payment: Payment
  more: MoreDays[]
  deposit: null | 'held' | 'claimed' | 'released' | 'partly_kept' | 'kept'
  keptCents: number
  refundCents: number | null
  steps: { step: 'pickup' | 'return'; by: Side; allWell: boolean; at: number }[]
  claim: { cents: number; state: string; turnAt: number } | null
  endedAt: number | null
}

export interface Person {
  suspendedUntil: number | null
  closesAt: number | null
  hasLeft: boolean
}

/** Where the items are it is always seven hours earlier than in UTC; days are counted from 1970. */
export const ZONE = 'America/Phoenix'
const ZONE_MS = 7 * HOUR_MS
export const dayAt = (now: number): number => Math.floor((now - ZONE_MS) / DAY_MS)
export const startOf = (day: number): number => day * DAY_MS + ZONE_MS
export const HOLD_MS = 15 * MINUTE_MS
/** How long after a hold ran out its payment may still come. */
export const LATE_MS = HOUR_MS

/**
 * The expected state of one host, two renters and two items, by the rules that people are
 * told. It shares no rule with the product, asks no database and knows one deed at a time.
 */
export function moneyModel(host: string, renters: readonly string[], operator: string) {
  const person = (): Person => ({ suspendedUntil: null, closesAt: null, hasLeft: false })
  return {
    host,
    operator,
    people: new Map([host, operator, ...renters].map((id) => [id, person()])),
    stays: [] as Stay[],
    daysOff: [] as { kind: Kind; start: number; end: number }[],
    /** `person: what`, of a stay by its number. */
    told: [] as string[],
    provider: 'sandbox' as Provider,
  }
}
export type MoneyModel = ReturnType<typeof moneyModel>

export const personOf = ({ people }: MoneyModel, id: string): Person => {
  const found = people.get(id)
  if (!found) throw new Error(`Unknown person: ${id}`)
  return found
}

export const isOffered = (model: MoneyModel): boolean => {
  const { suspendedUntil, closesAt, hasLeft } = personOf(model, model.host)
  return !suspendedUntil && !closesAt && !hasLeft
}

export const rentFor = (kind: Kind, start: number, end: number): number =>
  RENT_CENTS[kind] * Math.max(1, kind === 'tool' ? end - start : Math.ceil((end - start) / 30))

export const totalOf = ({ kind, start, end }: Pick<Stay, 'kind' | 'start' | 'end'>): number =>
  rentFor(kind, start, end) + DEPOSIT_CENTS[kind]

/** More days that are being paid for. */
export const pendingOf = (stay: Stay, now: number): MoreDays | undefined =>
  stay.more.find(({ state, heldUntil }) => state === 'held' && heldUntil > now)

/** The days that nobody else may have, the end not among them. */
export function daysOf(stay: Stay, now: number): { start: number; end: number } | null {
  const { start, end, status, heldUntil } = stay
  if (status === 'held') return heldUntil > now ? { start, end } : null
  return status === 'confirmed' ? { start, end: pendingOf(stay, now)?.end ?? end } : null
}

export function isFree(
  model: MoneyModel,
  wanted: { kind: Kind; start: number; end: number },
  now: number,
  except?: Stay,
): boolean {
  const others = model.stays.filter((stay) => stay !== except && stay.kind === wanted.kind)
  const taken = [
    ...others.map((stay) => daysOf(stay, now)),
    ...model.daysOff.filter(({ kind }) => kind === wanted.kind),
  ]
  return taken.every((days) => !days || days.end <= wanted.start || wanted.end <= days.start)
}

export function tell(model: MoneyModel, to: string, stay: Stay | null, what: string): void {
  if (personOf(model, to).hasLeft) return
  model.told.push(`${to}: ${stay ? `${model.stays.indexOf(stay)} ` : ''}${what}`)
}

export function refund(model: MoneyModel, stay: Stay, payment: Payment, cents: number): void {
  if (cents === 0) return
  payment.refundedCents += cents
  tell(model, stay.renter, stay, `refund $${(cents / 100).toFixed(2)}`)
}

const saidOf = ({ steps }: Stay, name: string) => steps.find(({ step }) => step === name)
export const returnedAt = (stay: Stay) => saidOf(stay, 'return')?.at ?? null
export const pickedUpAt = (stay: Stay) => saidOf(stay, 'pickup')?.at ?? returnedAt(stay)

/** When the deposit moves if nobody does anything. */
export function turnAt(stay: Stay): number {
  if (stay.deposit === 'claimed' && stay.claim) return stay.claim.turnAt
  const welcomed = stay.steps.find(
    ({ step, by, allWell }) => step === 'return' && by === 'owner' && allWell,
  )
  const back = returnedAt(stay)
  if (welcomed) return welcomed.at
  if (back !== null) return back + 48 * HOUR_MS
  return startOf(stay.end + (pickedUpAt(stay) === null ? 1 : 31))
}

export function settleDeposit(model: MoneyModel, stay: Stay, keptCents: number): void {
  const most = DEPOSIT_CENTS[stay.kind]
  stay.deposit = keptCents === 0 ? 'released' : keptCents < most ? 'partly_kept' : 'kept'
  stay.keptCents = keptCents
  stay.refundCents = most - keptCents
  refund(model, stay, stay.payment, most - keptCents)
}
