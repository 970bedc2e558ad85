import { sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'

/** The tables of challenges, competitions or teams, named as in SQL. */
export interface GroupTables {
  groups: 'challenges' | 'competitions' | 'teams'
  members: 'challenge_members' | 'competition_members' | 'team_members'
  groupId: 'challenge_id' | 'competition_id' | 'team_id'
  memberCount: 'participant_count' | 'member_count'
}

interface Members {
  /** False for a person who is a member already. */
  insert(
    tx: WritableDatabase,
    member: { groupId: string; userId: string; joinedAt: Date },
  ): Promise<boolean>
  remove(tx: WritableDatabase, member: { groupId: string; userId: string }): Promise<void>
  /** Counts the members of every group again. */
  recount(tx: WritableDatabase): Promise<void>
}

/** A group that people join and leave: a challenge, a competition or a team. */
export interface Group {
  noun: string
  members: Members
  /** Without `endsAt` the group never ends. */
  find(db: Database, id: string): Promise<{ endsAt?: Date } | undefined>
  /** Refuses a person whose membership in another group excludes this one. */
  assertNoOther?(db: Database, groupId: string, userId: string): Promise<void>
}

/** Each feature's store lends its own tables. A member and the count change in one statement. */
export function membersOf(tables: GroupTables): Members {
  const groups = sql.identifier(tables.groups)
  const members = sql.identifier(tables.members)
  const key = sql.identifier(tables.groupId)
  const count = sql.identifier(tables.memberCount)
  return {
    async insert(tx, { groupId, userId, joinedAt }) {
      const counted = await tx.execute(sql`
        with joined as (
          insert into ${members} (${key}, user_id, joined_at)
          values (${groupId}, ${userId}, ${joinedAt.toISOString()}::timestamptz)
          on conflict do nothing returning ${key})
        update ${groups} set ${count} = ${count} + 1 from joined
        where ${groups}.id = joined.${key} returning id`)
      return counted.length > 0
    },
    async remove(tx, { groupId, userId }) {
      await tx.execute(sql`
        with gone as (
          delete from ${members} where ${key} = ${groupId} and user_id = ${userId} returning ${key})
        update ${groups} set ${count} = ${count} - 1 from gone where ${groups}.id = gone.${key}`)
    },
    async recount(tx) {
      await tx.execute(sql`update ${groups} set ${count} =
        (select count(*) from ${members} m where m.${key} = ${groups}.id)`)
    },
  }
}
