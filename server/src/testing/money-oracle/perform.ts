import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { eq } from 'drizzle-orm'
import { sweepClosing } from '../../features/leaving/leaving.service.ts'
import { sweepSuspensions } from '../../features/operator/people/suspension.service.ts'
import { extensions } from '../../features/rentals/extensions/extensions.table.ts'
import { rentals } from '../../features/rentals/rentals.table.ts'
import { sweepRentals } from '../../features/rentals/sweep-rentals.service.ts'
import { signIn } from '../accounts.ts'
import * as expected from './deeds.ts'
import type { ModelledDeed } from './history.ts'
import { dayAt, type Payment, personOf, type Stay } from './model.ts'
import { dayText, type Place } from './place.ts'
import { timePasses } from './time.ts'

const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' }

type DeedOf<Name extends ModelledDeed['do']> = Extract<ModelledDeed, { do: Name }>

/** Does it at the product and in the model; says where the answer is another one. */
export async function perform(place: Place, deed: ModelledDeed): Promise<string[]> {
  const { model, clock } = place
  clock.advance(1000)
  if (deed.do === 'wait') return wait(place, deed.ms)
  if (deed.do === 'switch provider') return switchProvider(place)
  if (deed.do === 'rent') return rent(place, deed)
  if ('who' in deed) return moderate(place, deed)
  const now = clock.now().getTime()
  if (deed.do === 'take off') {
    if (!isHere(place, place.host)) return []
    const day = dayAt(now) + deed.shift
    const days = { startDate: dayText(day), endDate: dayText(day) }
    const url = `/api/${deed.kind}s/${place.itemOf[deed.kind]}/blocks`
    const { status } = await place.ask(place.host, 'POST', url, days)
    return compare(deed, status, expected.takeOff(model, deed.kind, day, now))
  }
  const stay = model.stays.at(-1 - (deed.which % Math.max(1, model.stays.length)))
  return stay ? withStay(place, deed, stay, now) : []
}

const compare = (deed: object, got: number, wanted: number): string[] =>
  got === wanted ? [] : [`${JSON.stringify(deed)} was answered ${got}, not ${wanted}`]

/** A person with a closed account does nothing more, unless they open it again. */
function isHere({ model }: Place, id: string): boolean {
  const { closesAt, hasLeft } = personOf(model, id)
  return !closesAt && !hasLeft
}

async function wait(place: Place, ms: number): Promise<string[]> {
  const { clock, deps, model } = place
  for (let left = ms; left > 0; left -= DAY_MS) {
    clock.advance(Math.min(left, DAY_MS))
    for (const id of model.people.keys()) place.signInAnew(id)
    await sweepRentals(deps)
    await sweepSuspensions(deps)
    await sweepClosing(deps)
    timePasses(model, clock.now().getTime())
  }
  return []
}

/** As after a start with other settings: what was begun goes on where it was begun. */
async function switchProvider({ deps, model, providers }: Place): Promise<string[]> {
  const former = model.provider
  model.provider = former === 'sandbox' ? 'stripe' : 'sandbox'
  deps.payments = providers[model.provider]
  deps.formerPayments = [providers[former]]
  return []
}

async function rent(place: Place, deed: DeedOf<'rent'>): Promise<string[]> {
  const { model, renters, clock, db } = place
  const renter = renters[deed.renter] ?? ''
  if (!isHere(place, renter)) return []
  const now = clock.now().getTime()
  const start = dayAt(now) + deed.shift
  const wanted = { renter, kind: deed.kind, start, end: start + 3 }
  const mayPause = expected.mayHoldNoMore(model, renter, deed.kind, now)
  const { status, body } = await place.rentCall(deed.kind, renter, wanted)
  if (status === 429 && mayPause) return []
  const { status: right, stay } = expected.rentDays(model, wanted, now)
  if (status !== right || !stay) return compare(deed, status, right)
  const { id } = body['rental'] as { id: string }
  const isSame = stay.id === '' || stay.id === id
  stay.id = id
  const [row] = await db.select().from(rentals).where(eq(rentals.id, id))
  stay.payment.intent = row?.paymentIntentId ?? ''
  const paid = deed.isPaid ? await pay(place, stay, stay.payment, true) : []
  return [...(isSame ? [] : [`${renter} holds the same days twice`]), ...paid]
}

/** The card is charged; whether the browser then says so decides who brings the news. */
async function pay(
  place: Place,
  stay: Stay,
  payment: Payment,
  isHeard: boolean,
): Promise<string[]> {
  const { model, ask, clock } = place
  const { intent, provider } = payment
  const complaints: string[] = []
  if (provider === 'stripe') await place.payAtStripe(intent)
  else {
    const charge = { clientSecret: await secretOf(place, payment), card: CARD }
    const { status } = await ask(stay.renter, 'POST', '/api/payments/sandbox/confirm', charge)
    const isTaken = model.provider === 'sandbox'
    const right = !isTaken ? 404 : payment.state === 'cancelled' ? 402 : 200
    complaints.push(...compare({ pay: intent }, status, right))
    if (!isTaken) return complaints
  }
  if (payment.state === 'open') payment.state = 'paid'
  if (!isHeard) return complaints
  const news = { paymentIntentId: intent, rentalType: stay.kind }
  const { status } = await ask(stay.renter, 'POST', '/api/payments/confirm', news)
  const now = clock.now().getTime()
  const more = stay.more.find((days) => days.payment === payment)
  const settle = () =>
    more ? expected.settleMore(model, stay, more, now) : expected.settleStay(model, stay, now)
  const right = payment.state === 'cancelled' ? 402 : settle()
  return [...complaints, ...compare({ confirm: intent }, status, right)]
}

const secretOf = async ({ providers }: Place, { intent, provider }: Payment) =>
  (await providers[provider].readIntent(intent))?.clientSecret

async function withStay(
  place: Place,
  deed: Exclude<ModelledDeed, { who: unknown } | DeedOf<'wait' | 'rent' | 'take off'>>,
  stay: Stay,
  now: number,
): Promise<string[]> {
  const { model, ask, host, operator } = place
  const post = async (by: string, path: string, payload: object) =>
    (await ask(by, 'POST', `/api/rentals/${stay.id}/${path}`, payload)).status
  switch (deed.do) {
    case 'pay': {
      const payment = stay.more.at(-1)?.payment ?? stay.payment
      // Of two that nobody has told of, it would be chance which the sweep looks at first.
      const isUnheard = model.stays.some((one) => hasUnheard(one))
      if (!isHere(place, stay.renter) || isUnheard) return []
      return pay(place, stay, payment, deed.isHeard)
    }
    case 'extend':
      return isHere(place, stay.renter) ? extend(place, deed, stay, now) : []
    case 'cancel': {
      const by = whoIs(place, deed.by, stay)
      if (!isHere(place, by)) return []
      return compare(deed, await post(by, 'cancel', {}), expected.cancelStay(model, stay, by, now))
    }
    case 'hand over': {
      const by = deed.by === 'owner' ? host : stay.renter
      if (!isHere(place, by)) return []
      const status = await post(by, deed.step, { allWell: deed.allWell })
      return compare(deed, status, expected.handOver(model, stay, deed, now))
    }
    case 'claim': {
      if (!isHere(place, host)) return []
      const status = await post(host, 'claim', { amount: deed.dollars, reason: 'It is bent' })
      return compare(deed, status, expected.claim(model, stay, deed.dollars * 100, now))
    }
    case 'answer claim': {
      if (!isHere(place, stay.renter)) return []
      const status = await post(stay.renter, 'claim/answer', { accept: deed.accept })
      return compare(deed, status, expected.answerClaim(model, stay, deed.accept, now))
    }
    case 'decide claim': {
      const cents = Math.round(((stay.claim?.cents ?? 0) * deed.share) / 100)
      const status = await post(operator, 'claim/decision', { amount: cents / 100 })
      return compare(deed, status, expected.decideClaim(model, stay, cents))
    }
    default:
      return []
  }
}

const hasUnheard = ({ payment, more }: Stay): boolean =>
  [payment, ...more.map((days) => days.payment)].some(
    ({ state, isClosed }) => state === 'paid' && !isClosed,
  )

async function extend(
  place: Place,
  deed: DeedOf<'extend'>,
  stay: Stay,
  now: number,
): Promise<string[]> {
  const { model, ask, db } = place
  const end = stay.end + deed.days
  const mayPause = expected.mayHoldNoMore(model, stay.renter, stay.kind, now)
  const url = `/api/rentals/${stay.id}/extend`
  const { status } = await ask(stay.renter, 'POST', url, { endDate: dayText(end) })
  if (status === 429 && mayPause) return []
  const { status: right, more } = expected.extendStay(model, stay, end, now)
  if (status !== right || !more) return compare(deed, status, right)
  const held = await db.select().from(extensions).where(eq(extensions.rentalId, stay.id))
  more.payment.intent = held.find(({ state }) => state === 'held')?.paymentIntentId ?? ''
  const mayPay = deed.isPaid && !model.stays.some((one) => hasUnheard(one))
  return mayPay ? pay(place, stay, more.payment, true) : []
}

function whoIs({ host, operator, renters }: Place, role: string, stay: Stay | undefined): string {
  const renter = stay?.renter ?? renters[0] ?? ''
  if (role === 'host') return host
  if (role === 'operator') return operator
  return role === 'renter' ? renter : (renters.find((id) => id !== renter) ?? '')
}

/** The deeds of an operator about a person, and the closing of accounts. */
async function moderate(
  place: Place,
  deed: Extract<ModelledDeed, { who: unknown }>,
): Promise<string[]> {
  const { model, ask, operator, clock } = place
  const id = whoIs(place, deed.who, undefined)
  const now = clock.now().getTime()
  if (id === operator || personOf(model, id).hasLeft) return []
  if (deed.do === 'come back') {
    if (isHere(place, id)) return []
    await signIn(place, place.emailOf(id))
    personOf(model, id).closesAt = null
    return []
  }
  if (deed.do === 'close account') {
    if (!isHere(place, id)) return []
    place.signInAnew(id)
    const { status } = await ask(id, 'POST', '/api/me/close')
    place.signInAnew(id)
    return compare(deed, status, expected.closeAccount(model, id, now))
  }
  const url = `/api/operator/people/${id}/${deed.do}`
  const reason = 'Three neighbours waited in vain'
  if (deed.do === 'unsuspend') {
    const { status } = await ask(operator, 'POST', url, { reason })
    return compare(deed, status, expected.unsuspend(model, id))
  }
  const until = now + deed.days * DAY_MS
  const payload = { reason, until: new Date(until).toISOString() }
  const { status } = await ask(operator, 'POST', url, payload)
  return compare(deed, status, expected.suspend(model, id, until))
}
