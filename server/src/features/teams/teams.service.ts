import type { Team } from '@commonplot/shared/teams/team.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller, Visitor } from '../../caller.ts'
import { conflict, notFound } from '../../failures.ts'
import { assertPersonIsSeen } from '../blocking/blocking.service.ts'
import { holdLedgerOf, momentOfJoining } from '../impact/impact.service.ts'
import { deleteMember, findTeamOf, findTeams, insertMember, teamExists } from './teams.store.ts'

export function listTeams({ db }: AppDeps, { userId }: Visitor): Promise<Team[]> {
  return findTeams(db, userId)
}

export async function getTeamOf(
  { db }: AppDeps,
  userId: string,
  visitor: Visitor,
): Promise<Team | null> {
  await assertPersonIsSeen(db, userId, visitor)
  return findTeamOf(db, userId, visitor.userId)
}

/** A person is in one team at most; joining one's own again changes nothing. */
export async function joinTeam({ db, clock }: AppDeps, id: string, caller: Caller): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (!(await teamExists(tx, id))) throw notFound('This team is no longer there')
    await holdLedgerOf(tx, caller.userId)
    const joinedAt = await momentOfJoining(tx, caller.userId, now)
    if (await insertMember(tx, { teamId: id, userId: caller.userId, joinedAt })) return
    const own = await findTeamOf(tx, caller.userId, caller.userId)
    if (own?.id !== id) throw conflict(`You are in ${own?.name ?? 'a team'}; leave it first`)
  })
}

export async function leaveTeam({ db }: AppDeps, id: string, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLedgerOf(tx, caller.userId)
    await deleteMember(tx, id, caller.userId)
  })
}
