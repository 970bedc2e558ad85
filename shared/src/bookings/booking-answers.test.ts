import { expect, test } from 'vitest'
import { canAnswer, whoAnswers } from './booking-answers.ts'

test.each([
  ['accepted', 'owner', ['pending']],
  ['declined', 'owner', ['pending']],
  ['cancelled', 'requester', ['pending', 'accepted']],
] as const)('%s is said by the %s, from %j only [MSG-52] [MSG-53]', (answer, role, from) => {
  expect(whoAnswers(answer)).toBe(role)
  const statuses = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const
  expect(statuses.filter((status) => canAnswer(status, answer))).toEqual(from)
})
