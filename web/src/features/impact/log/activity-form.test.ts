import { expect, test } from 'vitest'
import { EMPTY_ACTIVITY_FORM, errorsOfRefusal, readActivityForm } from './activity-form.ts'

const FORM = { ...EMPTY_ACTIVITY_FORM, activityType: 'harvest', description: ' Tomatoes ' }

test('omits empty fields and trims text [IMPT-29]', () => {
  expect(readActivityForm({ ...FORM, weight: '2.5', plantType: '  ' })).toEqual({
    entry: {
      activityType: 'harvest',
      description: 'Tomatoes',
      plantType: undefined,
      quantity: undefined,
      weight: 2.5,
      distance: undefined,
    },
  })
})

test.each([
  ['an endless number', { weight: '1e999' }, 'weight'],
  ['no number', { distance: 'far' }, 'distance'],
  ['more signs than a number has', { quantity: '1.2.3' }, 'quantity'],
])('%s is told under its box', (_name, change, field) => {
  expect(readActivityForm({ ...FORM, ...change })).toEqual({
    errors: { [field]: 'Write a number, such as 2.5' },
  })
})

test.each([
  ['activity.weight: Too much', { weight: 'Too much' }],
  ['metadata.distance: Too far', { distance: 'Too far' }],
  ['description: Too long', { description: 'Too long' }],
  ['The garden is closed', null],
  ['userId: not yours', null],
])('the refusal "%s" belongs to its field', (message, errors) => {
  expect(errorsOfRefusal(message)).toEqual(errors)
})
