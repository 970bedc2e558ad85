import type { Team } from '@commonplot/shared/teams/teams.contract.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { conflict } from '../../failures.ts'
import { assertPersonIsSeen } from '../blocking/blocking.service.ts'
import type { Group } from '../impact/membership/membership.sql.ts'
import { findTeamOf, teamExists, teamMembership } from './teams.store.ts'

/** A person is in one team at most. */
export const teamGroup: Group = {
  noun: 'team',
  members: teamMembership,
  find: async (db, id) => ((await teamExists(db, id)) ? {} : undefined),
  async assertNoOther(db, id, userId) {
    const own = await findTeamOf(db, userId, userId)
    if (own?.id !== id) throw conflict(`You are in ${own?.name ?? 'a team'}; leave it first`)
  },
}

export async function getTeamOf(
  { db }: AppDeps,
  userId: string,
  visitor: Visitor,
): Promise<Team | null> {
  await assertPersonIsSeen(db, userId, visitor)
  return findTeamOf(db, userId, visitor.userId)
}
