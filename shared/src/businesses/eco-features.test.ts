import { expect, test } from 'vitest'
import { ECO_FEATURE_LABELS, ecoFeatureLabel } from './eco-features.ts'

test('every eco feature of the directory has a label [BIZ-11]', () => {
  expect(Object.keys(ECO_FEATURE_LABELS)).toHaveLength(20)
  expect(ecoFeatureLabel('csa-program')).toBe('CSA Program')
})

test.each(['solar-oven', 'constructor', ''])(
  'the unknown eco feature %o is shown raw [BIZ-12]',
  (slug) => {
    expect(ecoFeatureLabel(slug)).toBe(slug)
  },
)
