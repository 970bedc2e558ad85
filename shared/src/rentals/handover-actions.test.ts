import { expect, test } from 'vitest'
import { type HandoverStep, handoverOf } from './handover.ts'
import { handoverActions, handoverPhase, problemWithStep, sideOf } from './handover-actions.ts'
import { type Claim, type Rental, STANDARD_CANCELLATION_POLICY } from './rental.ts'

const step = (changes: Partial<HandoverStep>): HandoverStep => ({
  step: 'pickup',
  by: 'renter',
  note: null,
  photos: [],
  allWell: true,
  at: '2026-05-10T12:00:00.000Z',
  ...changes,
})

const CLAIM: Claim = {
  amount: 10,
  reason: 'A bent tine',
  photos: [],
  state: 'open',
  keptAmount: null,
  until: '2026-05-20T12:00:00.000Z',
  createdAt: '2026-05-13T12:00:00.000Z',
}

/** From the 10th to the 12th of May. */
const aRental = (steps: HandoverStep[], changes: Partial<Rental> = {}): Rental => ({
  ...{ id: 'r1', type: 'tool', itemId: 'tool1', item: { id: 'tool1', name: 'Tiller' } },
  ...{ ownerId: 'maya', renterId: 'tom', startDate: '2026-05-10', endDate: '2026-05-12' },
  ...{ timeZone: 'UTC', price: 12, duration: 2, totalAmount: 48, platformFee: 1, hostAmount: 23 },
  ...{ securityDeposit: 24, status: 'confirmed', depositStatus: 'held', isOverdue: false },
  ...{ claim: null, extension: null, reviewedBy: [], holdExpiresAt: null, refundAmount: null },
  ...{ refundStatus: null, specialRequests: null, bookingId: null },
  cancellationPolicy: STANDARD_CANCELLATION_POLICY,
  createdAt: '2026-05-01T12:00:00.000Z',
  handover: handoverOf(steps),
  ...changes,
})

const OUT = [step({})]
const OUT_BOTH = [step({}), step({ by: 'owner' })]
const back = (changes: Partial<HandoverStep> = {}) =>
  step({ step: 'return', at: '2026-05-12T12:00:00.000Z', ...changes })
const SHOWN = back({ note: 'In the shed', photos: ['/api/photos/1'] })
const PLOT = { type: 'plot', securityDeposit: null, depositStatus: null } as const

test.each([
  ['before the first day', aRental([]), '2026-05-09', 'to_come', [], []],
  ['on the first day', aRental([]), '2026-05-10', 'pick_up', ['pickup'], ['pickup']],
  ['a day later', aRental([]), '2026-05-11', 'pick_up', ['pickup', 'return'], ['pickup', 'return']],
  [
    'on the last day',
    aRental([]),
    '2026-05-12',
    'pick_up',
    ['pickup', 'return'],
    ['pickup', 'return', 'claim'],
  ],
  ['nobody said anything', aRental([]), '2026-05-13', 'over', [], []],
  ['taken by the renter', aRental(OUT), '2026-05-10', 'out', ['return'], ['pickup', 'return']],
  ['taken, said by both', aRental(OUT_BOTH), '2026-05-11', 'out', ['return'], ['return']],
  ['still out', aRental(OUT_BOTH), '2026-05-13', 'overdue', ['return'], ['return', 'claim']],
  ['brought back', aRental([...OUT, back()]), '2026-05-13', 'back', [], ['return', 'claim']],
  [
    'brought back with photos',
    aRental([...OUT, SHOWN]),
    '2026-05-13',
    'back',
    [],
    ['return', 'claim'],
  ],
  ['two days after that', aRental([...OUT, back()]), '2026-05-15', 'back', [], ['return']],
  [
    'not well, says the host',
    aRental([...OUT, back({ by: 'owner', allWell: false })]),
    '2026-05-13',
    'back',
    ['return'],
    ['claim'],
  ],
  [
    'all well, say both',
    aRental([back(), back({ by: 'owner' })], { depositStatus: 'released' }),
    '2026-05-13',
    'back',
    [],
    [],
  ],
  [
    'claimed',
    aRental([back()], { claim: CLAIM, depositStatus: 'claimed' }),
    '2026-05-14',
    'back',
    ['answer_claim'],
    [],
  ],
  [
    'objected',
    aRental([back()], { claim: { ...CLAIM, state: 'disputed' }, depositStatus: 'claimed' }),
    '2026-05-14',
    'back',
    [],
    [],
  ],
  ['a plot that is given back', aRental([SHOWN], PLOT), '2026-05-12', 'back', [], []],
  ['a cancelled one', aRental([], { status: 'cancelled' }), '2026-05-10', null, [], []],
] as const)(
  '%s, each of the two knows what comes next',
  (_name, rental, day, phase, renter, owner) => {
    const now = new Date(`${day}T13:00:00.000Z`)
    expect(handoverPhase(rental, now)).toBe(phase)
    expect(handoverActions(rental, 'renter', now)).toEqual(renter)
    expect(handoverActions(rental, 'owner', now)).toEqual(owner)
  },
)

const HELD = { status: 'held' } as const
test.each([
  ['before the first day', [], {}, '2026-05-09', 'pickup', /begins on 2026-05-10/],
  ['on the first day', [], {}, '2026-05-10', 'pickup', null],
  ['long afterwards', [], {}, '2026-06-20', 'return', null],
  ['once they have said so', OUT, {}, '2026-05-10', 'pickup', 'You have said so already.'],
  ['once it is back', [back({ by: 'owner' })], {}, '2026-05-12', 'pickup', /is back already/],
  ['once it was claimed', OUT, { claim: CLAIM }, '2026-05-14', 'return', null],
  ['while unpaid', [], HELD, '2026-05-10', 'pickup', /is held, so there is nothing/],
] as const)('the renter says what was handed over %s, or hears why not', (...row) => {
  const [_name, steps, changes, day, step, words] = row
  const rental = { ...aRental([...steps], changes), steps: [...steps], holdExpiresAt: null }
  const problem = problemWithStep(rental, { step, by: 'renter' }, new Date(`${day}T13:00:00.000Z`))
  if (words === null) expect(problem).toBeNull()
  else expect(problem).toMatch(words)
})

test('a person is one of the two, or neither', () => {
  const rental = aRental([])
  expect(['maya', 'tom', 'eve'].map((id) => sideOf(rental, id))).toEqual(['owner', 'renter', null])
})
