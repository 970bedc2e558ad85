import type { Challenge } from '@commonplot/shared/challenges/challenge.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { joining } from '../impact/membership/membership.service.ts'
import { deleteMember, findChallenges, findPeriod, insertMember } from './challenges.store.ts'

export function listChallenges({ db, clock }: AppDeps, caller: Visitor): Promise<Challenge[]> {
  return findChallenges(db, caller.userId, clock.now())
}

export const { join: joinChallenge, leave: leaveChallenge } = joining({
  noun: 'challenge',
  findPeriod,
  insertMember,
  deleteMember,
})
