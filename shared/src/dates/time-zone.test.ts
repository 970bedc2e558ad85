import { expect, test } from 'vitest'
import { canonicalZone, isKnownZone, startOfDay, todayIn } from './time-zone.ts'

test.each([
  ['UTC', '2026-05-13'],
  ['Pacific/Auckland', '2026-05-14'],
  ['America/Los_Angeles', '2026-05-13'],
  ['Pacific/Pago_Pago', '2026-05-13'],
])('at 13:00 UTC it is in %s the day %s', (zone, day) => {
  expect(todayIn(zone, new Date('2026-05-13T13:00:00Z'))).toBe(day)
})

test.each([
  ['2026-05-13', 'UTC', '2026-05-13T00:00Z', 'nothing moves it'],
  ['2026-05-13', 'Pacific/Kiritimati', '2026-05-12T10:00Z', 'the first of all'],
  ['2026-05-13', 'Pacific/Pago_Pago', '2026-05-13T11:00Z', 'one of the last'],
  ['2026-03-08', 'America/Los_Angeles', '2026-03-08T08:00Z', 'before clocks go forward'],
  ['2026-03-09', 'America/Los_Angeles', '2026-03-09T07:00Z', 'after clocks went forward'],
  ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00Z', 'half an hour comes back'],
  ['2026-04-06', 'Australia/Lord_Howe', '2026-04-05T13:30Z', 'half an hour came back'],
  ['2026-05-13', 'America/St_Johns', '2026-05-13T02:30Z', 'half an hour off'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00Z', 'the day has no 00:00'],
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00Z', 'the day was left out'],
])('%s in %s begins at %s: %s', (day, zone, instant) => {
  expect(startOfDay(day, zone)).toEqual(new Date(instant))
})

test.each([
  ['Europe/Paris', 'Europe/Paris', true],
  ['europe/paris', 'Europe/Paris', true],
  ['UTC', 'UTC', true],
  ['etc/utc', 'UTC', true],
  ['+05:30', 'UTC', false],
  ['Middle/Earth', 'UTC', false],
  ['', 'UTC', false],
])('the zone %j is %s by its proper name; known: %s', (name, canonical, isKnown) => {
  expect([canonicalZone(name), isKnownZone(name)]).toEqual([canonical, isKnown])
})
