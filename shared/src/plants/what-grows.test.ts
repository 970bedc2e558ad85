import { expect, test } from 'vitest'
import { growsHere, seasonOf } from './what-grows.ts'

test.each([
  [1, 45, 'winter'],
  [2, 45, 'winter'],
  [3, 45, 'spring'],
  [4, 45, 'spring'],
  [5, 45, 'spring'],
  [6, 45, 'summer'],
  [7, 45, 'summer'],
  [8, 45, 'summer'],
  [9, 45, 'fall'],
  [10, 45, 'fall'],
  [11, 45, 'fall'],
  [12, 45, 'winter'],
  [10, -33, 'spring'],
  [3, 0, 'spring'],
  [3, -33, 'fall'],
  [12, -33, 'summer'],
  [6, -33, 'winter'],
] as const)('in month %i at latitude %i it is %s', (month, latitude, season) => {
  expect(seasonOf(month, latitude)).toBe(season)
})

const lettuce = {
  suitableSun: ['full-sun', 'partial-shade'] as const,
  suitableSoil: ['loamy', 'amended'] as const,
  plantingSeasons: ['spring', 'fall'] as const,
}
const ONE_OF_EACH = { suitableSun: ['full-sun'], suitableSoil: ['loamy'] }
const needs = (changes: object = {}) => ({ ...lettuce, ...changes }) as never

test.each([
  ['sun, soil and season suit', {}, 'full-sun', 'loamy', 'spring', true],
  ['either season', {}, 'partial-shade', 'amended', 'fall', true],
  ['too dark', {}, 'full-shade', 'loamy', 'spring', false],
  ['wrong soil', {}, 'full-sun', 'clay', 'spring', false],
  ['wrong season', {}, 'full-sun', 'loamy', 'winter', false],
  ['the plot does not say its soil', {}, 'full-sun', null, 'spring', true],
  ['the plot says nothing', {}, null, null, 'spring', true],
  [
    'nothing is known of the plant',
    { suitableSun: [], suitableSoil: [] },
    null,
    null,
    'spring',
    false,
  ],
  ['only its soil is not known', { suitableSoil: [] }, null, null, 'spring', false],
  ['only its light is not known', { suitableSun: [] }, null, null, 'spring', false],
  ['one light and one soil suit', ONE_OF_EACH, 'full-sun', 'loamy', 'spring', true],
  ['its seasons are not known', { plantingSeasons: [] }, 'full-sun', 'loamy', 'spring', false],
] as const)('%s', (_case, changes, sunExposure, soilType, season, expected) => {
  expect(growsHere(needs(changes), { sunExposure, soilType }, season)).toBe(expected)
})
