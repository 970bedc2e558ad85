import { CHALLENGE_TYPES } from '@commonplot/shared/challenges/challenges.contract.ts'
import { GOAL_MEASURES } from '@commonplot/shared/impact/goal.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, instant, isAtMost, isNotNegative, isOneOf } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'

export const challenges = pgTable(
  'challenges',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    challengeType: text('challenge_type', { enum: CHALLENGE_TYPES }).notNull(),
    measure: text('measure', { enum: GOAL_MEASURES }).notNull(),
    target: amount('target').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    participantCount: integer('participant_count').notNull().default(0),
  },
  (t) => [
    check('challenges_type_known', isOneOf(t.challengeType, CHALLENGE_TYPES)),
    check('challenges_measure_known', isOneOf(t.measure, GOAL_MEASURES)),
    check('challenges_target_positive', sql`${t.target} > 0`),
    check('challenges_period_valid', sql`${t.startsAt} < ${t.endsAt}`),
    check('challenges_participants_not_negative', isNotNegative(t.participantCount)),
    check('challenges_title_length', isAtMost(t.title, 200)),
    index('challenges_by_end').on(t.endsAt, t.id),
  ],
)

export const challengeMembers = pgTable(
  'challenge_members',
  {
    challengeId: text('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    /** Sum of the ledger lines since joining. */
    progress: amount('progress').notNull().default(0),
    completedAt: instant('completed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.challengeId] }),
    check('challenge_members_progress_not_negative', isNotNegative(t.progress)),
    index('challenge_members_of_challenge').on(t.challengeId, t.progress.desc()),
  ],
)
