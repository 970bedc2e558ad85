import type { Standing } from '@commonplot/shared/people/people.contract.ts'
import type { ReviewOfPerson } from '@commonplot/shared/reviews/review.ts'
import { aReview } from './plots.ts'

export function aStanding(changes: Partial<Standing> = {}): Standing {
  return {
    memberSince: '2024-03-01T12:00:00.000Z',
    asHost: { rating: 4.75, reviewCount: 8, completedRentals: 11 },
    asRenter: { rating: null, reviewCount: 0, completedRentals: 1 },
    answersWithinMinutes: 40,
    ...changes,
  }
}

export function aReviewOfPerson(changes: Partial<ReviewOfPerson> = {}): ReviewOfPerson {
  return {
    ...aReview(),
    role: 'host',
    item: { type: 'tool', id: 'tool1', name: 'Front-Tine Tiller' },
    ...changes,
  }
}
