import { COMPETITION_TYPES } from '@commonplot/shared/competitions/competitions.contract.ts'
import { GOAL_MEASURES } from '@commonplot/shared/impact/goal.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, instant, isAtMost, isNotNegative, isOneOf } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'

export const competitions = pgTable(
  'competitions',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    competitionType: text('competition_type', { enum: COMPETITION_TYPES }).notNull(),
    measure: text('measure', { enum: GOAL_MEASURES }).notNull(),
    rewardPool: integer('reward_pool').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    participantCount: integer('participant_count').notNull().default(0),
  },
  (t) => [
    check('competitions_type_known', isOneOf(t.competitionType, COMPETITION_TYPES)),
    check('competitions_measure_known', isOneOf(t.measure, GOAL_MEASURES)),
    check('competitions_pool_not_negative', isNotNegative(t.rewardPool)),
    check('competitions_period_valid', sql`${t.startsAt} < ${t.endsAt}`),
    check('competitions_participants_not_negative', isNotNegative(t.participantCount)),
    check('competitions_name_length', isAtMost(t.name, 200)),
    index('competitions_by_end').on(t.endsAt, t.id),
  ],
)

export const competitionMembers = pgTable(
  'competition_members',
  {
    competitionId: text('competition_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    /** Sum of the ledger lines since joining. */
    score: amount('score').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.competitionId] }),
    check('competition_members_score_not_negative', isNotNegative(t.score)),
    index('competition_members_leaders').on(t.competitionId, t.score.desc(), t.userId),
  ],
)
