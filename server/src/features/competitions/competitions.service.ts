import type { Competition } from '@commonplot/shared/competitions/competition.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { joining } from '../impact/membership/membership.service.ts'
import { deleteMember, findCompetitions, findPeriod, insertMember } from './competitions.store.ts'

export function listCompetitions({ db, clock }: AppDeps, caller: Visitor): Promise<Competition[]> {
  return findCompetitions(db, caller.userId, clock.now())
}

export const { join: joinCompetition, leave: leaveCompetition } = joining({
  noun: 'competition',
  findPeriod,
  insertMember,
  deleteMember,
})
