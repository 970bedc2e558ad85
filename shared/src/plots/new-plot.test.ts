import { expect, test } from 'vitest'
import { NO_STAY_RULES } from '../listings/stay-rules.ts'
import { amenitiesOf, plotListing } from './new-plot.ts'

const complete = {
  name: 'Back fence bed',
  description: 'A long bed along the fence.',
  location: 'Portland, OR',
  address: '1 Elm St, Portland, OR 97202',
  size: '4x4 feet (16 sq ft)',
  price: '35.50',
  soilType: 'loamy',
  sunExposure: 'full-sun',
  waterAccess: false,
  toolStorageAccess: false,
  parkingAvailable: false,
  accessibilityFeatures: false,
  amenities: [],
  ...NO_STAY_RULES,
}

const messageFor = (changes: Record<string, unknown>) =>
  plotListing.safeParse({ ...complete, ...changes }).error?.issues.map(({ message }) => message)

test('a complete listing is accepted, available unless said otherwise [HOST-13]', () => {
  expect(plotListing.parse(complete).status).toBe('available')
})

test.each([
  ['name', '', 'Plot name is required', 'HOST-05'],
  ['name', '   ', 'Plot name is required', 'HOST-05'],
  ['description', 'too short', 'Description must be at least 10 characters', 'HOST-06'],
  ['location', '', 'Location is required', 'HOST-07'],
  ['address', '', 'Full address is required', 'HOST-08'],
  ['size', '', 'Plot size is required', 'HOST-09'],
  ['price', '', 'Price is required', 'HOST-10'],
  ['price', '-1', 'Price must be a number of dollars, 0 or more', 'HOST-10'],
  ['price', 'cheap', 'Price must be a number of dollars, 0 or more', 'HOST-10'],
  ['soilType', '', 'Soil type is required', 'HOST-14'],
  ['sunExposure', '', 'Sun exposure is required', 'HOST-15'],
])('%s as "%s" is refused: %s [%s]', (field, value, message) => {
  expect(messageFor({ [field]: value })).toEqual([message])
})

test.each([
  ['name', 201, 'At most 200 characters'],
  ['description', 5001, 'At most 5000 characters'],
])(
  '%s of %i characters is told that it is too long, not that it is missing',
  (field, length, words) => {
    expect(messageFor({ [field]: 'x'.repeat(length) })).toEqual([words])
  },
)

test.each(['waterAccess', 'toolStorageAccess', 'parkingAvailable', 'accessibilityFeatures'])(
  '%s must be yes or no [HOST-16]',
  (toggle) => {
    expect(messageFor({ [toggle]: undefined })).toHaveLength(1)
  },
)

const NO = {
  waterAccess: false,
  toolStorageAccess: false,
  parkingAvailable: false,
  accessibilityFeatures: false,
}

test.each([
  [[], NO, []],
  [['compost'], NO, ['compost']],
  [['water'], { ...NO, waterAccess: true }, ['water']],
  [['organic'], { ...NO, toolStorageAccess: true }, ['organic', 'shed']],
  [
    [],
    { ...NO, parkingAvailable: true, accessibilityFeatures: true },
    ['parking', 'accessibility'],
  ],
])('%j and the toggles give each amenity once [HOST-26]', (chosen, toggles, expected) => {
  expect(amenitiesOf(chosen, toggles)).toEqual(expected)
})
