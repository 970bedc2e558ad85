import {
  CUSTOM_PLOT_SIZE,
  PLOT_AMENITIES,
  PLOT_SIZES,
  SUN_EXPOSURES,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import { readTowns } from '../../server/src/adapters/geocoding/gazetteer-data.ts'
import * as words from '../../server/src/demo-data/catalogue/catalogue-words.ts'
import type { plots } from '../../server/src/features/plots/plots.table.ts'
import { seededRandom } from '../../server/src/testing/power-cut/seeded-random.ts'

const TOWNS = 300
const RADII_KM = [5, 10, 25, 100]
const SIZES = PLOT_SIZES.filter((size) => size !== CUSTOM_PLOT_SIZE)

const random = seededRandom(20)
const isOf = (share: number) => random() < share
/** The first of a list are common, the last ones rare. */
const oneOf = <Item>(list: readonly Item[], skew = 1): Item =>
  list[Math.floor(list.length * random() ** skew)] as Item

const towns = readTowns()
  .filter(({ country }) => country === 'US')
  .toSorted((a, b) => b.population - a.population)
  .slice(0, TOWNS)
const everybody = towns.reduce((sum, { population }) => sum + population, 0)

/** People and their gardens are where the people are. */
function anyTown() {
  let left = random() * everybody
  return towns.find(({ population }) => {
    left -= population
    return left < 0
  }) as (typeof towns)[number]
}

const anyWord = () => oneOf([...words.CROPS, ...words.NAME_ENDINGS], 2).toLowerCase()
/** Two letters that changed places. */
const mistyped = (word: string) => word.replace(/(.{2})(.)(.)/, '$1$3$2')

function wordsAskedFor(): string {
  const word = anyWord()
  if (isOf(0.05)) return mistyped(word)
  if (isOf(0.05)) return `${word} ${oneOf(['or', '-'])}${anyWord()}`
  return isOf(0.3) ? `${word} ${anyWord()}` : word
}

/** What the mix is, for the words of the bench; the shares stand in `anySearch`. */
export const MIX = `${TOWNS} largest towns by their people, 95 % with a place (half of these with a radius), 40 % and all without a place with words (one in twenty mistyped), 60 % with a price, 40 % with another filter`

export function anySearch(): string {
  const asked = new URLSearchParams()
  const hasPlace = isOf(0.95)
  if (hasPlace) {
    const { lat, lng } = anyTown()
    asked.set('near', `${lat},${lng}`)
    if (isOf(0.5)) asked.set('radiusKm', String(oneOf(RADII_KM)))
  }
  if (!hasPlace || isOf(0.4)) asked.set('query', wordsAskedFor())
  if (isOf(0.5)) asked.set('maxPrice', String(15 + 5 * Math.floor(random() * 20)))
  else if (isOf(0.2)) asked.set('minPrice', String(15 + 5 * Math.floor(random() * 10)))
  if (isOf(0.2)) asked.set('amenities', oneOf(PLOT_AMENITIES, 2))
  if (isOf(0.1)) asked.set('sun', oneOf(SUN_EXPOSURES, 2))
  if (isOf(0.1)) asked.set('size', oneOf(SIZES))
  if (isOf(0.05)) asked.set('status', 'available')
  if (isOf(0.2)) asked.set('sort', oneOf(['price-asc', 'rating']))
  return `/plots?${asked}`
}

export function anyPlot(id: string): typeof plots.$inferInsert {
  const { name, lat, lng } = anyTown()
  const crops = `good for ${oneOf(words.CROPS, 3)} and ${oneOf(words.CROPS, 3)}`
  return {
    ...{ id, ownerId: 'user1', location: name, address: name, lat, lng },
    name: `${oneOf(words.NAME_BEGINNINGS)} ${oneOf(words.NAME_ENDINGS, 2)}`,
    description: `${oneOf(words.OPENINGS)}, ${crops}. ${oneOf(words.REMARKS)}`,
    priceCents: 1500 + 50 * Math.floor(random() * 210),
    ...{ size: oneOf(SIZES), sunExposure: oneOf(SUN_EXPOSURES, 2) },
    amenities: PLOT_AMENITIES.filter((_, place) => isOf(0.6 - 0.06 * place)),
  }
}
