import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { type HandoverStep, handoverOf } from '@commonplot/shared/rentals/handover.ts'
import type { Claim, Rental } from '@commonplot/shared/rentals/rental.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderWithProviders } from '../../../testing/render.tsx'
import { aRental } from '../../../testing/rentals.ts'
import { HandoverCard } from './handover-card.tsx'
import { RentalCard } from './rental-card.tsx'

const HOUR_MS = 3_600_000
const day = (ahead: number) => addDays(todayIn('UTC', Date.now()), ahead)
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

const step = (changes: Partial<HandoverStep>): HandoverStep => ({
  ...{ step: 'pickup', by: 'renter', note: null, photos: [], allWell: true, at: ago(1) },
  ...changes,
})
const CLAIM: Claim = {
  ...{ amount: 10, reason: 'A bent tine', photos: ['/api/photos/p1'], state: 'open' },
  ...{ keptAmount: null, until: '2099-05-20T12:00:00.000Z', createdAt: ago(1) },
}

/** Of user1, from so many days on for two days. */
function aToolRental(from: number, steps: HandoverStep[], changes: Partial<Rental> = {}): Rental {
  return aRental({
    ...{ type: 'tool', itemId: 'tool1', item: { id: 'tool1', name: 'Tiller' }, timeZone: 'UTC' },
    ...{ startDate: day(from), endDate: day(from + 2), status: 'confirmed', holdExpiresAt: null },
    ...{ securityDeposit: 24, depositStatus: 'held', handover: handoverOf(steps) },
    ...changes,
  })
}

const HOST = { ownerId: 'user1', renterId: 'user2' }
const OUT = [step({ at: ago(48) })]
const BACK = [...OUT, step({ step: 'return' })]
const done = (depositStatus: Rental['depositStatus'], claim: Claim | null = null) =>
  aToolRental(-3, BACK, { depositStatus, claim, status: 'completed', refundStatus: 'succeeded' })
const claimed = (changes: Partial<Claim> = {}, others: Partial<Rental> = {}) =>
  aToolRental(-3, BACK, { depositStatus: 'claimed', claim: { ...CLAIM, ...changes }, ...others })
const settled = (keptAmount: number, state: Claim['state']) => ({ ...CLAIM, keptAmount, state })

const CASES: Array<[name: string, rental: Rental, words: RegExp[], buttons: string[]]> = [
  ['to come', aToolRental(3, []), [/^Begins on /, /once it is returned/, /^To come$/], []],
  ['pick-up day', aToolRental(0, []), [/^Pick it up today$/], ['I have picked it up']],
  [
    'pick-up day, host',
    aToolRental(0, [], HOST),
    [/^Hand it over today$/],
    ['I have handed it over'],
  ],
  ['out', aToolRental(-1, OUT), [/^Due back on /], ['I have brought it back']],
  [
    'out, host',
    aToolRental(-1, OUT, HOST),
    [/^Due back on /],
    ['Confirm the pick-up', 'It is back'],
  ],
  [
    'overdue',
    aToolRental(-4, OUT, { isOverdue: true }),
    [/^Overdue since /, /waits until it is back/],
    ['I have brought it back'],
  ],
  [
    'overdue, host',
    aToolRental(-4, OUT, { ...HOST, isOverdue: true }),
    [/^Overdue$/],
    ['Confirm the pick-up', 'It is back', 'Claim from the deposit'],
  ],
  [
    'back',
    aToolRental(-2, BACK),
    [/^Back since /, /goes back on .*unless the host claims a part/],
    [],
  ],
  [
    'back, host',
    aToolRental(-2, BACK, HOST),
    [/unless you claim a part/],
    ['Confirm the return', 'Claim from the deposit'],
  ],
  [
    'nobody spoke',
    aToolRental(-9, [], { depositStatus: 'released' }),
    [/^Ended on /, /is on its way back/],
    [],
  ],
  ['deposit back', done('released'), [/\$24\.00 deposit went back/, /^Deposit returned$/], []],
  [
    'claimed',
    claimed(),
    [/The host asks for \$10\.00/, /Please answer by May 20, 2099/],
    ['Accept $10.00', 'Object'],
  ],
  [
    'claimed, host',
    claimed({}, HOST),
    [/You ask for \$10\.00/, /The renter has until May 20, 2099/],
    [],
  ],
  [
    'disputed',
    claimed({ state: 'disputed' }),
    [/The host asks for \$10\.00/, /An operator decides by May 20, 2099.*goes back to you/],
    [],
  ],
  [
    'accepted',
    done('partly_kept', settled(10, 'accepted')),
    [/\$10\.00 of the \$24\.00 deposit is kept, \$14\.00 goes back/, /^You accepted it/],
    [],
  ],
  [
    'decided',
    done('kept', settled(24, 'decided')),
    [/whole deposit of \$24\.00 is kept/, /operator decided: \$24\.00/],
    [],
  ],
  ['lapsed', done('released', settled(0, 'lapsed')), [/Nobody decided in time/], []],
  [
    'a plot',
    aRental({ startDate: day(0), endDate: day(40), timeZone: 'UTC', status: 'confirmed' }),
    [/^Gate and keys today$/],
    ['I have the keys'],
  ],
  ['a cancelled one', aRental({ status: 'cancelled' }), [/^Cancelled$/], []],
]

test.each(CASES)(
  '%s: the card says where it stands and what comes next',
  (_name, rental, words, buttons) => {
    renderWithProviders(<HandoverCard rental={rental} />)
    const card = within(screen.getByRole('article', { name: `Handover: ${rental.item.name}` }))
    for (const line of words) card.getByText(line)
    expect(card.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  },
)

test('shows both reports with notes and photos to both parties', () => {
  const said = step({
    step: 'return',
    by: 'owner',
    allWell: false,
    note: 'Bent',
    photos: ['/api/photos/p2'],
  })
  renderWithProviders(<HandoverCard rental={aToolRental(-2, [...OUT, said])} />)
  const steps = within(screen.getByRole('list', { name: 'What was said' }))
  steps.getByText(/^You said it was handed over/)
  steps.getByText(/^The host says it is back, but not all is well/)
  steps.getByText('Bent')
  steps.getByRole('img', { name: 'Photo 1: The host says it is back' })
})

test('a review is asked for once it is over, and not before', () => {
  const Prompt = ({ side }: { side: string }) => <p>Review as {side}</p>
  const { unmount } = renderWithProviders(
    <HandoverCard rental={done('released')} ReviewPrompt={Prompt} />,
  )
  screen.getByText('Review as renter')
  unmount()
  renderWithProviders(<HandoverCard rental={aToolRental(0, [])} ReviewPrompt={Prompt} />)
  expect(screen.queryByText('Review as renter')).toBeNull()
})

test('while it loads there is a place for it, and a failure can be tried again', async () => {
  let isUp = false
  fakeServer({
    '/api/rentals/rental1': () =>
      isUp ? { json: { rental: aToolRental(0, []) } } : { status: 500 },
  })
  renderWithProviders(<RentalCard rentalId="rental1" />)
  screen.getByRole('status', { name: 'Loading the rental' })
  await screen.findByText('Loading the rental failed.')
  isUp = true
  screen.getByRole('button', { name: 'Try again' }).click()
  await screen.findByText('Pick it up today')
})
