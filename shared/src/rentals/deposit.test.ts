import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DepositStory,
  depositCanBecome,
  nextDepositTransition,
  problemWithClaim,
  settledAs,
} from './deposit.ts'
import type { HandoverStep, Side } from './handover.ts'
import { DEPOSIT_STATUSES } from './rental.ts'

const ZONE = 'America/Los_Angeles'
const story = (changes: Partial<DepositStory> = {}): DepositStory => ({
  endDate: '2026-05-20',
  timeZone: ZONE,
  steps: [],
  claim: null,
  ...changes,
})
const said = (step: 'pickup' | 'return', by: Side, at: string, allWell = true): HandoverStep => ({
  step,
  by,
  at,
  allWell,
  note: null,
  photos: [],
})
const turn = (changes: Partial<DepositStory>) => {
  const { at, does } = nextDepositTransition(story(changes))
  return [at.toISOString(), does]
}

describe('when a deposit moves by itself', () => {
  test('after the day of the end date if nobody said anything', () => {
    expect(turn({})).toEqual(['2026-05-21T07:00:00.000Z', 'release'])
  })
  test('at once when the host says that all is well', () => {
    const steps = [said('return', 'owner', '2026-05-18T10:00:00.000Z')]
    expect(turn({ steps })).toEqual(['2026-05-18T10:00:00.000Z', 'release'])
  })
  test('48 hours after the renter said that it is back', () => {
    const steps = [said('return', 'renter', '2026-05-18T10:00:00.000Z')]
    expect(turn({ steps })).toEqual(['2026-05-20T10:00:00.000Z', 'release'])
  })
  test('48 hours after the return when the host has something against it', () => {
    const steps = [
      said('return', 'renter', '2026-05-18T10:00:00.000Z'),
      said('return', 'owner', '2026-05-18T12:00:00.000Z', false),
    ]
    expect(turn({ steps })).toEqual(['2026-05-20T10:00:00.000Z', 'release'])
  })
  test('a month after the end when it was taken away and nobody speaks of it again', () => {
    const steps = [said('pickup', 'renter', '2026-05-18T10:00:00.000Z')]
    expect(turn({ steps })).toEqual(['2026-06-20T07:00:00.000Z', 'release'])
  })
  test('a claim waits 7 days for the renter and 14 more for an operator', () => {
    const claim = {
      state: 'open' as const,
      createdAt: '2026-05-20T10:00:00.000Z',
      answeredAt: null,
    }
    expect(turn({ claim })).toEqual(['2026-05-27T10:00:00.000Z', 'dispute'])
    const disputed = {
      ...claim,
      state: 'disputed' as const,
      answeredAt: '2026-05-22T10:00:00.000Z',
    }
    expect(turn({ claim: disputed })).toEqual(['2026-06-05T10:00:00.000Z', 'lapse'])
  })
})

test('a settled deposit never changes again, and every status leads to an end', () => {
  const ends = DEPOSIT_STATUSES.filter((from) =>
    DEPOSIT_STATUSES.every((to) => !depositCanBecome(from, to)),
  )
  expect(ends).toEqual(['released', 'partly_kept', 'kept'])
  expect(depositCanBecome('held', 'kept')).toBe(false)
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (deposit, kept) => {
      fc.pre(kept <= deposit && deposit > 0)
      expect(depositCanBecome('claimed', settledAs(kept, deposit))).toBe(true)
    }),
  )
})

describe('a host claims', () => {
  const held = (changes: Partial<DepositStory> = {}) => ({
    ...story(changes),
    depositStatus: 'held' as const,
  })
  const before = new Date('2026-05-19T12:00:00Z')
  const lastDay = new Date('2026-05-20T12:00:00Z')
  const steps = [said('return', 'renter', '2026-05-18T10:00:00.000Z')]

  test('once it is back, and from the last day on', () => {
    expect(problemWithClaim(held(), before)).toBe(
      'You can claim once it is back, or from the last day on.',
    )
    expect(problemWithClaim(held({ steps }), before)).toBeNull()
    expect(problemWithClaim(held(), lastDay)).toBeNull()
  })
  test('not when the time is over, there is a claim, or no deposit', () => {
    expect(problemWithClaim(held({ steps }), lastDay)).toBe(
      'The time to claim is over: the deposit goes back.',
    )
    const claim = {
      state: 'open' as const,
      createdAt: '2026-05-18T10:00:00.000Z',
      answeredAt: null,
    }
    expect(problemWithClaim(held({ claim }), lastDay)).toBe('There is a claim already.')
    expect(problemWithClaim({ ...story(), depositStatus: null }, lastDay)).toBe(
      'There is no deposit to claim from.',
    )
    expect(problemWithClaim({ ...story(), depositStatus: 'released' }, lastDay)).toBe(
      'The deposit has gone back already.',
    )
  })
})
