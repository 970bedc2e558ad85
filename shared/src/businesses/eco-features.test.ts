import { expect, test } from 'vitest'
import { ecoFeatureLabel } from './eco-features.ts'

test.each([
  ['organic', 'Organic'],
  ['local-sourced', 'Locally Sourced'],
  ['vegan-options', 'Vegan Options'],
  ['zero-waste', 'Zero Waste'],
  ['sustainable-packaging', 'Sustainable Packaging'],
  ['bulk-goods', 'Bulk Goods'],
  ['plastic-free', 'Plastic Free'],
  ['vegan', 'Vegan'],
  ['compostable-packaging', 'Compostable Packaging'],
  ['renewable-energy', 'Renewable Energy'],
  ['sustainable-sourcing', 'Sustainable Sourcing'],
  ['msc-certified', 'MSC Certified'],
  ['local-catch', 'Local Catch'],
  ['minimal-packaging', 'Minimal Packaging'],
  ['refillable', 'Refillable'],
  ['locally-made', 'Locally Made'],
  ['fair-trade', 'Fair Trade'],
  ['cooperative', 'Cooperative'],
  ['csa-program', 'CSA Program'],
  ['carbon-neutral', 'Carbon Neutral'],
])('the eco feature %s is shown as %s [BIZ-11]', (slug, label) => {
  expect(ecoFeatureLabel(slug)).toBe(label)
})

test.each(['solar-oven', 'constructor', ''])(
  'the unknown eco feature %o is shown raw [BIZ-12]',
  (slug) => {
    expect(ecoFeatureLabel(slug)).toBe(slug)
  },
)
