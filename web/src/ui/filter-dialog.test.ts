import { expect, test } from 'vitest'
import { errorsInBounds } from './filter-dialog.tsx'

const PRICE = 'A number of dollars, 0 or more'

test.each([
  [{}, {}],
  [{ minPrice: '0', maxPrice: '0' }, {}],
  [{ minPrice: '20', maxPrice: '20' }, {}],
  [{ minPrice: '20' }, {}],
  [{ minPrice: '20', maxPrice: '19' }, { maxPrice: 'Must be at least the lowest price' }],
  [{ minPrice: '9', maxPrice: '10' }, {}],
  [
    { minPrice: '-1', maxPrice: 'ten' },
    { minPrice: PRICE, maxPrice: PRICE },
  ],
  [{ from: '2026-06-01', to: '2026-06-01' }, {}],
  [{ from: '2026-06-02', to: '2026-06-01' }, { to: 'Must not be before the first day' }],
  [{ to: '2026-06-01' }, {}],
])('the bounds %o have the errors %o', (bounds, errors) => {
  expect(errorsInBounds(bounds)).toEqual(errors)
})
