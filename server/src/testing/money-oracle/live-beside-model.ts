import { eq, inArray } from 'drizzle-orm'
import { notifications } from '../../features/notifications/notifications.table.ts'
import { plots } from '../../features/plots/plots.table.ts'
import { takenDays } from '../../features/rentals/availability/taken-days.table.ts'
import { rentals } from '../../features/rentals/rentals.table.ts'
import { tools } from '../../features/tools/tools.table.ts'
import type { ModelledDeed } from './history.ts'
import { dayAt, daysOf, isOffered, type Kind, pendingOf, type Stay, totalOf } from './model.ts'
import { perform } from './perform.ts'
import { dayText, newPlace, type Place, type Product } from './place.ts'

/** Where the database, the provider or an answer of the API says something else than the model. */
async function findDifferences(place: Place, { isLast = false } = {}): Promise<string[]> {
  const pairs = [
    ['rentals', ...(await rows(place))],
    ['taken days', ...(await days(place))],
    [
      'what the provider has',
      ...(await money(place, isLast ? place.model.stays : place.model.stays.slice(-3))),
    ],
    ['who was told what', ...(await told(place))],
    ['whether it is offered', ...(await offers(place))],
    ['answers', ...(await answers(place))],
  ] as const
  return pairs.flatMap(([name, got, wanted]) => {
    const missing = without(wanted, got)
    const extra = without(got, wanted)
    if (missing.length === 0 && extra.length === 0) return []
    return [`${name}: there is ${JSON.stringify(extra)}, not ${JSON.stringify(missing)}`]
  })
}

type Compared = readonly [got: string[], wanted: string[]]

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const nowOf = ({ clock }: Place) => clock.now().getTime()

async function rows({ db, model, host }: Place): Promise<Compared> {
  const found = await db.select().from(rentals).where(eq(rentals.ownerId, host))
  const got = found.map((row) => ({
    ...{ id: row.id, renter: row.renterId, start: row.startDate, end: row.endDate },
    ...{ status: row.status, isPaid: row.paidAt !== null, total: row.totalCents },
    ...{ deposit: row.depositStatus, kept: row.depositKeptCents, refund: row.refundCents },
    share: row.hostCents + row.platformFeeCents + row.depositCents,
  }))
  const wanted = model.stays.map((stay) => ({
    ...{ id: stay.id, renter: stay.renter, start: dayText(stay.start), end: dayText(stay.end) },
    ...{ status: stay.status, isPaid: stay.isPaid, total: totalOf(stay) },
    ...{ deposit: stay.deposit, kept: stay.keptCents, refund: stay.refundCents },
    share: totalOf(stay),
  }))
  return [got.map((row) => JSON.stringify(row)), wanted.map((row) => JSON.stringify(row))]
}

async function days(place: Place): Promise<Compared> {
  const { db, model, itemOf } = place
  const now = nowOf(place)
  const keys = (['plot', 'tool'] as const).map((kind) => `${kind}:${itemOf[kind]}`)
  const found = await db.select().from(takenDays).where(inArray(takenDays.itemKey, keys))
  const got = found
    .filter(({ heldUntil }) => heldUntil === null || heldUntil.getTime() > now)
    .map(({ itemKey, startDate, endDate }) => `${itemKey} ${startDate} ${endDate}`)
  const stays = model.stays.flatMap((stay) => {
    const own = daysOf(stay, now)
    return own ? [{ kind: stay.kind, ...own }] : []
  })
  const off = model.daysOff.map(({ kind, start }) => ({ kind, start, end: start }))
  const line = ({ kind, start, end }: { kind: Kind; start: number; end: number }) =>
    `${kind}:${itemOf[kind]} ${dayText(start)} ${dayText(end)}`
  return [got, [...stays, ...off].map(line)]
}

/** By the provider's own word, not by what the product has written down of it. */
async function money({ providers }: Place, stays: readonly Stay[]): Promise<Compared> {
  const all = stays.flatMap(({ payment, more }) => [payment, ...more.map((m) => m.payment)])
  const got = await Promise.all(
    all.map(async ({ intent, provider }) => {
      const paid = await providers[provider].readIntent(intent)
      const refunds = await providers[provider].listRefunds(intent)
      const cents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const isPaid = paid?.status === 'succeeded'
      return `${intent} ${paid?.amountCents} ${isPaid ? 'paid' : paid?.status === 'canceled'} ${cents}`
    }),
  )
  const wanted = all.map(({ intent, cents, state, refundedCents }) => {
    const word = state === 'paid' ? 'paid' : state === 'cancelled'
    return `${intent} ${cents} ${word} ${refundedCents}`
  })
  return [got, wanted]
}

/** Reminders by the calendar and requests for a review have tests of their own. */
const ELSEWHERE = ['starts', 'overdue']

async function told({ db, model }: Place): Promise<Compared> {
  const people = [...model.people.keys()]
  const found = await db.select().from(notifications).where(inArray(notifications.userId, people))
  const numbers = new Map(model.stays.map(({ id }, number) => [id, number]))
  const got = found
    .filter(({ channel }) => channel === 'app')
    .flatMap(({ userId, eventKey, title }) => {
      const [area, id = '', what = '', detail] = eventKey.split(':')
      if (area === 'suspended' || area === 'unsuspended') return [`${userId}: ${area}`]
      if (area !== 'rental' || ELSEWHERE.includes(what)) return []
      const amount = title?.match(/\$[\d.]+/)?.[0]
      const day = Math.round(Date.parse(detail ?? '') / 86_400_000)
      const words = { refund: `refund ${amount}`, extended: `extended by ${day}` }[what] ?? what
      return [`${userId}: ${numbers.get(id)} ${words}`]
    })
  return [got, model.told]
}

async function offers({ db, model, itemOf }: Place): Promise<Compared> {
  const [plot] = await db.select().from(plots).where(eq(plots.id, itemOf.plot))
  const [tool] = await db.select().from(tools).where(eq(tools.id, itemOf.tool))
  const isListed = isOffered(model)
  return [
    [`plot ${plot?.state === 'listed'}`, `tool ${tool?.state === 'listed'}`],
    [`plot ${isListed}`, `tool ${isListed}`],
  ]
}

/** The newest rental, as its two people and a stranger are answered. */
async function answers(place: Place): Promise<Compared> {
  const { model, host, renters, ask } = place
  const stay = model.stays.at(-1)
  if (!stay) return [[], []]
  const stranger = renters.find((id) => id !== stay.renter) ?? ''
  const present = [host, stay.renter, stranger].filter((id) => {
    const { closesAt, hasLeft } = model.people.get(id) ?? { closesAt: null, hasLeft: true }
    return !closesAt && !hasLeft
  })
  const got: string[] = []
  const wanted: string[] = []
  for (const id of present) {
    const { status, body } = await ask(id, 'GET', `/api/rentals/${stay.id}`)
    got.push(`${id} ${status} ${id === stranger ? '' : shown(body['rental'])}`)
    wanted.push(
      id === stranger ? `${id} 403 ` : `${id} 200 ${JSON.stringify(seen(stay, nowOf(place)))}`,
    )
  }
  return [got, wanted]
}

interface Shown {
  status: string
  endDate: string
  depositStatus: string | null
  refundAmount: number | null
  extension: { endDate: string; amount: number } | null
  claim: { state: string } | null
}

function shown(rental: unknown): string {
  const { status, endDate, depositStatus, refundAmount, extension, claim } = rental as Shown
  return JSON.stringify({
    ...{ status, endDate, depositStatus, refundAmount, claim: claim?.state ?? null },
    extension: extension && [extension.endDate, extension.amount],
  })
}

function seen(stay: Stay, now: number): object {
  const { status, end, deposit, refundCents, claim } = stay
  const pending = pendingOf(stay, now)
  return {
    status: status === 'confirmed' && end <= dayAt(now) ? 'completed' : status,
    endDate: dayText(end),
    depositStatus: deposit,
    refundAmount: refundCents === null ? null : refundCents / 100,
    claim: claim?.state ?? null,
    extension: pending ? [dayText(pending.end), pending.payment.cents / 100] : null,
  }
}

/** Lives through a history beside the model, and says after which deed the two part. */
export async function liveBesideModel(
  product: Product,
  deeds: readonly ModelledDeed[],
): Promise<string[]> {
  const place = await newPlace(product)
  for (const [number, deed] of deeds.entries()) {
    const answered = await perform(place, deed)
    const isLast = number === deeds.length - 1
    const complaints = [...answered, ...(await findDifferences(place, { isLast }))]
    if (complaints.length > 0) {
      return [`after deed ${number + 1}, ${JSON.stringify(deed)}`, ...complaints]
    }
  }
  return []
}
