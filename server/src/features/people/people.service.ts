import type { Standing } from '@commonplot/shared/people/people.contract.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { notFound } from '../../failures.ts'
import {
  countCompleted,
  findMemberSince,
  findRatings,
  type Ratings,
  typicalAnswerMinutes,
} from './people.store.ts'

const NO_RATINGS: Ratings = { rating: null, reviewCount: 0 }

/** Ratings, completed rentals and response time of a person. */
export async function getStanding(
  { db }: AppDeps,
  userId: string,
  visitor: Visitor,
): Promise<Standing> {
  const memberSince = await findMemberSince(db, userId, visitor.userId)
  if (!memberSince) throw notFound('User not found')
  const [ratings, hosted, rented, answersWithinMinutes] = await Promise.all([
    findRatings(db, userId),
    countCompleted(db, { ownerId: userId }),
    countCompleted(db, { renterId: userId }),
    typicalAnswerMinutes(db, userId),
  ])
  return {
    memberSince: memberSince.toISOString(),
    asHost: { ...(ratings.get('item') ?? NO_RATINGS), completedRentals: hosted },
    asRenter: { ...(ratings.get('renter') ?? NO_RATINGS), completedRentals: rented },
    answersWithinMinutes,
  }
}
