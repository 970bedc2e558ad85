import { BADGE_RARITIES } from '@commonplot/shared/impact/badge.ts'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, isNotNegative, isOneOf } from '../../../sql/columns.ts'
import { users } from '../../users/users.table.ts'

/** The catalogue of badges. Their rules are in shared/impact/badge-rules. */
export const badges = pgTable(
  'badges',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull().unique(),
    description: text('description').notNull(),
    iconUrl: text('icon_url').notNull(),
    rarity: text('rarity', { enum: BADGE_RARITIES }).notNull(),
    pointsReward: integer('points_reward').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    check('badges_rarity_known', isOneOf(t.rarity, BADGE_RARITIES)),
    check('badges_reward_not_negative', isNotNegative(t.pointsReward)),
  ],
)

export const userBadges = pgTable(
  'user_badges',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    badgeId: text('badge_id')
      .notNull()
      .references(() => badges.id),
    earnedAt: instant('earned_at').notNull().defaultNow(),
    /** Null until the person has seen the badge. The next visit announces it. */
    announcedAt: instant('announced_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.badgeId] }),
    index('user_badges_by_newest').on(t.userId, t.earnedAt.desc()),
  ],
)
