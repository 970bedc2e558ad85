import { handoverOf } from '@commonplot/shared/rentals/handover.ts'
import { expect, test } from 'vitest'
import { aHostedRental, aListing, NOW } from '../../testing/hosting.ts'
import { dueHandovers, handoversOf, lacksOf } from './host-todos.ts'

const now = Date.parse(NOW)

test.each([
  ['starts today', { startDate: '2027-05-12', endDate: '2027-05-30' }, ['starts today']],
  ['starts tomorrow', { startDate: '2027-05-13', endDate: '2027-05-30' }, ['starts tomorrow']],
  [
    'ends today, which makes it completed',
    { startDate: '2027-05-01', endDate: '2027-05-12', status: 'completed' },
    ['ends today'],
  ],
  [
    'is for one day',
    { startDate: '2027-05-13', endDate: '2027-05-13' },
    ['starts tomorrow', 'ends tomorrow'],
  ],
  ['goes on', { startDate: '2027-05-01', endDate: '2027-05-30' }, []],
  ['is not paid', { startDate: '2027-05-12', endDate: '2027-05-30', status: 'held' }, []],
  ['was cancelled', { startDate: '2027-05-12', endDate: '2027-05-30', status: 'cancelled' }, []],
  [
    'starts today where it already is tomorrow',
    { startDate: '2027-05-13', endDate: '2027-05-30', timeZone: 'Pacific/Kiritimati' },
    ['starts today'],
  ],
] as const)('a rental that %s', (_name, changes, told) => {
  const handovers = handoversOf([aHostedRental(changes)], now)
  expect(handovers.map(({ what, when }) => `${what} ${when}`)).toEqual(told)
})

test('today comes before tomorrow', () => {
  const later = aHostedRental({ id: 'later', startDate: '2027-05-13' })
  const sooner = aHostedRental({ id: 'sooner', startDate: '2027-05-12' })
  const ids = handoversOf([later, sooner], now).map(({ rental }) => rental.id)
  expect(ids).toEqual(['sooner', 'later'])
})

const said = (step: 'pickup' | 'return', by: 'renter' | 'owner') => ({
  ...{ step, by, note: null, photos: [], allWell: true },
  at: '2027-05-10T12:00:00Z',
})
const out = [said('pickup', 'renter'), said('pickup', 'owner')]

test.each([
  ['is to be fetched today', { startDate: '2027-05-12', endDate: '2027-05-30' }, [], true],
  ['could be fetched since days', { startDate: '2027-05-09', endDate: '2027-05-30' }, [], true],
  ['nobody ever spoke of', { startDate: '2027-05-01', endDate: '2027-05-30' }, [], false],
  ['starts tomorrow', { startDate: '2027-05-13', endDate: '2027-05-30' }, [], false],
  ['was cancelled', { startDate: '2027-05-12', status: 'cancelled' }, [], false],
  [
    'the renter says to have',
    { startDate: '2027-05-10', endDate: '2027-05-30' },
    [said('pickup', 'renter')],
    true,
  ],
  ['is out for long', { startDate: '2027-05-10', endDate: '2027-05-30' }, out, false],
  ['comes back today', { startDate: '2027-05-10', endDate: '2027-05-12' }, out, true],
  ['is overdue', { startDate: '2027-05-10', endDate: '2027-05-11' }, out, true],
  [
    'is back, as the renter says',
    { startDate: '2027-05-10', endDate: '2027-05-14' },
    [...out, said('return', 'renter')],
    true,
  ],
  [
    'is back, as both say',
    { startDate: '2027-05-10', endDate: '2027-05-14' },
    [...out, said('return', 'renter'), said('return', 'owner')],
    false,
  ],
] as const)('at the gate a rental that %s', (_name, changes, steps, isDue) => {
  const rental = aHostedRental({ ...changes, type: 'tool', handover: handoverOf([...steps]) })
  expect(dueHandovers([rental], now)).toEqual(isDue ? [rental] : [])
})

test.each([
  [{}, []],
  [{ state: 'paused' }, ['is paused and takes no new rentals']],
  [{ type: 'tool', state: 'repair' }, ['is in repair']],
  [{ image: null }, ['has no picture yet']],
  [{ price: null }, ['has no price, so nobody can rent it']],
  [{ state: 'archived', image: null }, []],
] as const)('what a listing with %j lacks', (changes, told) => {
  expect(lacksOf([aListing(changes)]).map(({ words }) => words)).toEqual(told)
})
