import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { challenges } from '../../challenges/challenges.table.ts'
import type { competitions } from '../../competitions/competitions.table.ts'
import { addedTo, countedLines, type Lines } from '../impact.sql.ts'

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

/** The tables of challenges or competitions, whose members collect an amount from the ledger. */
interface GoalTables extends GroupTables {
  groups: 'challenges' | 'competitions'
  amount: 'progress' | 'score'
}

export interface GoalGroup extends Group {
  /** Adds lines of the ledger to the amounts of the members who had joined before them. */
  addLines(tx: WritableDatabase, lines: Lines): Promise<void>
  /** Adds up the amounts from the ledger and counts the members again. */
  rebuild(tx: WritableDatabase): Promise<void>
}

export function goalGroup(
  noun: string,
  goals: typeof challenges | typeof competitions,
  tables: GoalTables,
): GoalGroup {
  const goalMembers = sql.identifier(tables.members)
  const amount = sql.identifier(tables.amount)
  const members = membersOf(tables)

  async function addLines(tx: WritableDatabase, lines: Lines): Promise<void> {
    await tx.execute(sql`
      update ${goalMembers} m set ${amount} = m.${amount} + added.amount
      from ${addedForMembers(tables, lines)} added
      where m.user_id = added.user_id and m.${sql.identifier(tables.groupId)} = added.goal_id
        and added.amount <> 0`)
  }
  return {
    noun,
    members,
    addLines,
    async find(db, id) {
      const [row] = await db.select({ endsAt: goals.endsAt }).from(goals).where(eq(goals.id, id))
      return row
    },
    async rebuild(tx) {
      await tx.execute(sql`update ${goalMembers} set ${amount} = 0`)
      await addLines(tx, 'all')
      await members.recount(tx)
    },
  }
}

/** The amount that lines add for each member who had joined a running goal when they were logged. */
function addedForMembers({ groups, members, groupId }: GoalTables, lines: Lines): SQL {
  return sql`(
    select m.user_id, g.id as goal_id, sum(${addedTo(sql`g.measure`)}) as amount
    from ${countedLines(lines)}
    join ${sql.identifier(members)} m on m.user_id = c.user_id
    join ${sql.identifier(groups)} g on g.id = m.${sql.identifier(groupId)}
    where c.kind <> 'badge-reward' and c.counted_at >= greatest(m.joined_at, g.starts_at)
      and c.counted_at < g.ends_at
    group by m.user_id, g.id)`
}
