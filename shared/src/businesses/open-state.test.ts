import { expect, test } from 'vitest'
import { type OpenState, openState } from './open-state.ts'

const PORTLAND = 'America/Los_Angeles'
const kitchen = {
  monday: 'Closed',
  tuesday: '11:00-14:30, 17:00-21:30',
  friday: '17:00-02:00',
  sunday: '09:00-15:00',
}
const open = (closesAt: string): OpenState => ({ state: 'open', closesAt })
const closed = (opensOn: string, opensAt: string, daysAhead: number) => ({
  state: 'closed',
  opensOn,
  opensAt,
  daysAhead,
})

test.each([
  // 12 May 2026 is a Tuesday; Portland is seven hours behind UTC in summer.
  ['before opening', '2026-05-12T17:59:00Z', closed('tuesday', '11:00', 0)],
  ['at the minute of opening', '2026-05-12T18:00:00Z', open('14:30')],
  ['at the minute of closing', '2026-05-12T21:30:00Z', closed('tuesday', '17:00', 0)],
  ['in the evening', '2026-05-13T04:29:00Z', open('21:30')],
  ['after the last hours of the day', '2026-05-13T04:30:00Z', closed('friday', '17:00', 3)],
  ['late on Friday', '2026-05-16T06:00:00Z', open('02:00')],
  ['past midnight, still Friday night', '2026-05-16T08:59:00Z', open('02:00')],
  ['when Friday night is over', '2026-05-16T09:00:00Z', closed('sunday', '09:00', 1)],
  ['on the day that is closed', '2026-05-11T19:00:00Z', closed('tuesday', '11:00', 1)],
  // Clocks go forward on 8 March 2026 and back on 1 November 2026, both Sundays.
  ['on the morning summer time begins', '2026-03-08T16:00:00Z', open('15:00')],
  ['on the morning summer time ends', '2026-11-01T16:30:00Z', closed('sunday', '09:00', 0)],
  ['an hour later that morning', '2026-11-01T17:00:00Z', open('15:00')],
])('%s the sign on the door is right', (_name, now, expected) => {
  expect(openState({ hours: kitchen, timeZone: PORTLAND }, new Date(now))).toEqual(expected)
})

test('the hours are those of the place, not of the visitor', () => {
  const hours = { tuesday: '10:00-18:00' }
  const now = new Date('2026-05-12T08:30:00Z')
  expect(openState({ hours, timeZone: 'Europe/Berlin' }, now)).toEqual(open('18:00'))
  expect(openState({ hours, timeZone: PORTLAND }, now)).toEqual(closed('tuesday', '10:00', 0))
})

test('the same hours every day can be written as text', () => {
  const shop = { hours: 'Daily 10:00-18:30', timeZone: PORTLAND }
  expect(openState(shop, new Date('2026-05-12T17:00:00Z'))).toEqual(open('18:30'))
})

test('once a week means again next week', () => {
  const market = { hours: { tuesday: '08:00-12:00' }, timeZone: 'UTC' }
  expect(openState(market, new Date('2026-05-12T13:00:00Z'))).toEqual(closed('tuesday', '08:00', 7))
})

test('the soonest hours count, in whatever order they are written', () => {
  const shop = { hours: { tuesday: '17:00-21:00, 11:00-14:00' }, timeZone: 'UTC' }
  expect(openState(shop, new Date('2026-05-12T08:00:00Z'))).toEqual(closed('tuesday', '11:00', 0))
})

test('from midnight to midnight is the whole day', () => {
  const market = { hours: { tuesday: '00:00-00:00' }, timeZone: 'UTC' }
  expect(openState(market, new Date('2026-05-12T12:00:00Z'))).toEqual(open('00:00'))
})

test.each([
  ['there are none', null, PORTLAND],
  ['no day has any', {}, PORTLAND],
  ['every day says words', 'Daily until dusk', PORTLAND],
  ['they are free text', 'Most mornings, ask for Wren', PORTLAND],
  ['the time zone is missing', kitchen, null],
  ['the time zone is made up', kitchen, 'Garden/Shed'],
])('hours are unknown when %s', (_name, hours, timeZone) => {
  expect(openState({ hours, timeZone }, new Date('2026-05-12T18:00:00Z'))).toEqual({
    state: 'unknown',
  })
})

test('closed all week is never open', () => {
  const closedDown = { hours: { monday: 'Closed' }, timeZone: 'UTC' }
  expect(openState(closedDown, new Date('2026-05-12T18:00:00Z'))).toEqual({ state: 'shut' })
})
