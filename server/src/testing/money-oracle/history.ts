import { DAY_MS, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import fc from 'fast-check'

const pick = <const Value>(...values: readonly Value[]) => fc.constantFrom(...values)
/** Which of the rentals so far, counted from the newest. */
const which = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 3 }) },
)
const kind = pick('plot', 'tool')
const renter = fc.nat({ max: 1 })
const anybody = pick('host', 'renter', 'other', 'operator')
const mostlyRenter = fc.oneof(
  { weight: 3, arbitrary: pick('renter') },
  { weight: 1, arbitrary: anybody },
)
const side = pick('renter', 'owner')
const one = <Name extends string, Rest extends object>(
  name: Name,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) => fc.record({ do: fc.constant(name), ...rest }) as fc.Arbitrary<{ do: Name } & Rest>

const rent = one('rent', { renter, kind, shift: pick(0, 1, 2, 4, 9), isPaid: fc.boolean() })
const pay = one('pay', { which, isHeard: fc.boolean() })
const extend = one('extend', { which, days: pick(1, 3, 31), isPaid: fc.boolean() })
const handOver = one('hand over', {
  which,
  step: pick('pickup', 'return'),
  by: side,
  allWell: fc.boolean(),
})
const claim = one('claim', { which, dollars: fc.integer({ min: 1, max: 70 }) })
const answer = one('answer claim', { which, accept: fc.boolean() })
const decide = one('decide claim', { which, share: pick(0, 30, 100) })
const wait = one('wait', {
  ms: pick(6 * MINUTE_MS, 16 * MINUTE_MS, 90 * MINUTE_MS, DAY_MS, 3 * DAY_MS),
})

const deed = fc.oneof(
  { weight: 5, arbitrary: rent },
  { weight: 3, arbitrary: pay },
  { weight: 3, arbitrary: extend },
  { weight: 3, arbitrary: one('cancel', { which, by: mostlyRenter }) },
  { weight: 4, arbitrary: handOver },
  { weight: 2, arbitrary: claim },
  { weight: 2, arbitrary: answer },
  { weight: 2, arbitrary: decide },
  { weight: 1, arbitrary: one('take off', { kind, shift: fc.nat({ max: 6 }) }) },
  { weight: 2, arbitrary: one('suspend', { who: anybody, days: pick(1, 5) }) },
  { weight: 1, arbitrary: one('unsuspend', { who: anybody }) },
  { weight: 2, arbitrary: one('close account', { who: anybody }) },
  { weight: 1, arbitrary: one('come back', { who: anybody }) },
  { weight: 1, arbitrary: one('switch provider', {}) },
  { weight: 7, arbitrary: wait },
)
type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never
export type ModelledDeed = ValueOf<typeof deed>

const days = (count: number) => ({ do: 'wait' as const, ms: count * DAY_MS })

/** A start that chance would seldom make: a claim on a deposit on its last day. */
const argument: fc.Arbitrary<ModelledDeed[]> = fc
  .record({
    ...{ renter, extend: fc.option(extend), back: fc.option(handOver), claim, between: deed },
    ...{ answer: fc.option(answer), decide: fc.option(decide), late: pick(days(3), days(15)) },
  })
  .map(({ renter, extend, back, claim, between, answer, decide, late }) => {
    const rent: ModelledDeed = { do: 'rent', renter, kind: 'tool', shift: 0, isPaid: true }
    const untilClaim = [rent, days(1), extend, days(2), back, claim]
    return [...untilClaim, between, days(1), answer, days(7), decide, late].filter(
      (deed) => deed !== null,
    )
  })

export const modelledHistory: fc.Arbitrary<ModelledDeed[]> = fc
  .tuple(fc.option(argument), fc.array(deed, { minLength: 6, maxLength: 18 }))
  .map(([before, after]) => [...(before ?? []), ...after])

/** The same histories with each run of the tests; the bench draws others each time. */
export const historySeed = Number(process.env['MONEY_SEED'] ?? 19)

const newest = { which: 0 }
const rentTool: ModelledDeed = { do: 'rent', renter: 0, kind: 'tool', shift: 0, isPaid: true }

/** Each deed at least once where it succeeds, so that no run depends on chance for it. */
export const everyDeedOnce: ModelledDeed[] = [
  // Cancelled in time, by the renter alone.
  { ...rentTool, shift: 4 },
  { do: 'cancel', ...newest, by: 'host' },
  { do: 'cancel', ...newest, by: 'renter' },
  // Paid after the hold ran out, then kept longer, once without paying for it.
  { do: 'rent', renter: 1, kind: 'plot', shift: 1, isPaid: false },
  { do: 'wait', ms: 16 * MINUTE_MS },
  { do: 'pay', ...newest, isHeard: true },
  { do: 'extend', ...newest, days: 31, isPaid: false },
  { do: 'wait', ms: 16 * MINUTE_MS },
  { do: 'extend', ...newest, days: 31, isPaid: true },
  { do: 'cancel', ...newest, by: 'renter' },
  // Begun at the other provider, and charged without a word from the browser.
  { do: 'switch provider' },
  { do: 'rent', renter: 1, kind: 'plot', shift: 4, isPaid: false },
  { do: 'pay', ...newest, isHeard: false },
  { do: 'switch provider' },
  { do: 'wait', ms: 6 * MINUTE_MS },
  { do: 'take off', kind: 'plot', shift: 2 },
  // A suspended host lends nothing new, and a suspended renter rents nothing.
  { do: 'suspend', who: 'host', days: 1 },
  { ...rentTool, shift: 9 },
  { do: 'unsuspend', who: 'host' },
  { do: 'suspend', who: 'renter', days: 1 },
  { ...rentTool, shift: 9 },
  days(1),
  // A deposit of which a part is kept.
  rentTool,
  { do: 'extend', ...newest, days: 1, isPaid: true },
  { do: 'hand over', ...newest, step: 'pickup', by: 'renter', allWell: true },
  days(3),
  { do: 'hand over', ...newest, step: 'return', by: 'renter', allWell: true },
  { do: 'claim', ...newest, dollars: 40 },
  { do: 'answer claim', ...newest, accept: false },
  { do: 'decide claim', ...newest, share: 30 },
  // People close their accounts after the end only, and a closed account is notified of nothing.
  days(3),
  { do: 'close account', who: 'renter' },
  { do: 'come back', who: 'renter' },
  { do: 'close account', who: 'renter' },
  days(15),
]
