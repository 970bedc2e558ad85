import fc from 'fast-check'
import {
  type Deed,
  extendDeed,
  FIVE_DAYS,
  handoverDeed,
  LONG_LIFE,
  lifetime,
  type Moment,
  moment,
  moodDeed,
  person,
  THREE_DAYS,
} from './deeds.ts'

const anything = fc.array(moment, { minLength: 5, maxLength: 25 })

/**
 * Histories that random choice rarely finds: a tool is paid, picked up, perhaps extended, and
 * claimed. The process may crash at each step.
 */
const story: fc.Arbitrary<Moment[]> = fc
  .record({
    ...{ person, lifetimes: fc.array(lifetime, { minLength: 8, maxLength: 8 }) },
    ...{ mood: moodDeed, more: fc.option(extendDeed), pickup: fc.option(handoverDeed) },
    back: fc.option(fc.record({ by: fc.constantFrom('renter', 'owner'), allWell: fc.boolean() })),
    share: fc.integer({ min: 1, max: 100 }),
    accept: fc.option(fc.boolean()),
    decided: fc.option(fc.integer({ min: 0, max: 100 })),
  })
  .map(({ person, lifetimes, mood, more, pickup, back, share, accept, decided }) => {
    const later = (pause: number): Moment => ({ pause })
    const deeds = (...done: (Deed | null)[]): Moment[] =>
      done.flatMap((deed, at) =>
        deed ? [{ deeds: [{ deed, lifetime: lifetimes[at] ?? LONG_LIFE }] }] : [],
      )
    const which = 0
    const rent: Deed = { do: 'rent and pay', person, type: 'tool', shift: 0 }
    const giveBack: Deed | null = back && { do: 'hand over', which, step: 'return', ...back }
    const answer: Deed | null = accept === null ? null : { do: 'answer claim', which, accept }
    const decide: Deed | null =
      decided === null ? null : { do: 'decide claim', which, share: decided }
    return [
      { deeds: [{ deed: rent, lifetime: LONG_LIFE }] },
      ...[later(FIVE_DAYS), ...deeds(pickup, more), later(THREE_DAYS)],
      ...deeds(mood, giveBack, { do: 'claim', which, share }),
      ...[later(THREE_DAYS), ...deeds(answer), later(FIVE_DAYS), ...deeds({ do: 'sweep' }, decide)],
    ]
  })

export const history: fc.Arbitrary<Moment[]> = fc
  .tuple(fc.option(story), anything, fc.option(story))
  .map(([before, between, after]) => [...(before ?? []), ...between, ...(after ?? [])])
