import { TEAM_ROLES } from '@commonplot/shared/teams/teams.contract.ts'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { instant, isAtMost, isNotNegative, isOneOf } from '../../sql/columns.ts'
import { activities } from '../impact/impact.table.ts'
import { users } from '../users/users.table.ts'

/** Totals count the lines that members wrote while in the team. Leaving subtracts none. */
export const teams = pgTable(
  'teams',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull().unique(),
    description: text('description').notNull(),
    points: integer('points').notNull().default(0),
    co2SavedGrams: bigint('co2_saved_grams', { mode: 'number' }).notNull().default(0),
    memberCount: integer('member_count').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('teams_name_length', isAtMost(t.name, 200)),
    check('teams_members_not_negative', isNotNegative(t.memberCount)),
    index('teams_by_points').on(t.points.desc(), t.id),
  ],
)

/** The person is the key, so each person is in one team. */
export const teamMembers = pgTable(
  'team_members',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    role: text('role', { enum: TEAM_ROLES }).notNull().default('member'),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    /** Earned for this team since joining it. */
    points: integer('points').notNull().default(0),
    co2SavedGrams: bigint('co2_saved_grams', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    check('team_members_role_known', isOneOf(t.role, TEAM_ROLES)),
    index('team_members_of_team').on(t.teamId, t.points.desc(), t.userId),
  ],
)

/** The team that each ledger line counted for. Rows stay when the author leaves the team. */
export const teamActivities = pgTable(
  'team_activities',
  {
    userId: text('user_id').notNull(),
    activityId: text('activity_id').notNull(),
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.activityId] }),
    foreignKey({
      columns: [t.userId, t.activityId],
      foreignColumns: [activities.userId, activities.id],
    }).onDelete('cascade'),
  ],
)
