import { expect, test } from 'vitest'
import { mapWords } from './listing-map.tsx'

const ALL = {
  noun: { one: 'plot', many: 'plots' },
  loaded: 3,
  total: 3,
  placeless: 0,
  isLoadingMore: false,
  hasAccounts: false,
}

test.each([
  [{}, []],
  [{ placeless: 1 }, ['1 plot has no place on the map; the list has it.']],
  [{ placeless: 2 }, ['2 plots have no place on the map; the list has them.']],
  [{ total: 900 }, ['Showing the first 3 of 900 plots.']],
  [{ total: 900, isLoadingMore: true }, ['Loading more plots...']],
  [{ hasAccounts: true }, ['Markers stand within 500 m of the real place.']],
  [{ hasAccounts: true, loaded: 0, total: 0 }, []],
])('%o is told as %o', (facts, words) => {
  expect(mapWords({ ...ALL, ...facts }, String)).toEqual(words)
})
