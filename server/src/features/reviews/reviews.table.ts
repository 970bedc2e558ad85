import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant, isAtMost, isOneOf, isStars } from '../../sql/columns.ts'
import { plots } from '../plots/plots.table.ts'
import { hiddenColumns, hiddenConstraints } from '../reports/reports.table.ts'
import { tools } from '../tools/tools.table.ts'
import { users } from '../users/users.table.ts'

/** A renter reviews the item, a host the renter. */
export const REVIEWED = ['item', 'renter'] as const

type Seen = { visibleAt: AnyPgColumn; about: AnyPgColumn }
export const isSeen = (t: Pick<Seen, 'visibleAt'>) => sql`${t.visibleAt} is not null`
export const isSeenOfItem = (t: Seen) => sql`${t.about} = 'item' and ${isSeen(t)}`

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    plotId: text('plot_id').references(() => plots.id, { onDelete: 'cascade' }),
    toolId: text('tool_id').references(() => tools.id, { onDelete: 'cascade' }),
    /** Null for demo reviews. */
    rentalId: text('rental_id'),
    about: text('about', { enum: REVIEWED }).notNull().default('item'),
    /** The owner of the reviewed item, or the reviewed renter. */
    subjectId: text('subject_id').references(() => users.id, { onDelete: 'set null' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    rating: integer('rating').notNull(),
    comment: text('comment').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null until both reviews are written or `visible_from` has passed. Ratings count published reviews. */
    visibleAt: instant('visible_at'),
    /** The review is published then at the latest. */
    visibleFrom: instant('visible_from'),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    /** A hidden review has no `visibleAt`, which keeps it out of lists, counts and ratings. */
    ...hiddenColumns(),
  },
  (t) => [
    ...hiddenConstraints('reviews', t),
    check('reviews_hidden_unseen', sql`${t.hiddenReason} is null or ${t.visibleAt} is null`),
    check('reviews_one_item', sql`num_nonnulls(${t.plotId}, ${t.toolId}) = 1`),
    check('reviews_rating_in_range', isStars(t.rating)),
    check('reviews_comment_length', isAtMost(t.comment, 5000)),
    check('reviews_about_known', isOneOf(t.about, REVIEWED)),
    check('reviews_answer_length', isAtMost(t.answer, 2000)),
    check('reviews_seen_some_day', sql`num_nonnulls(${t.visibleAt}, ${t.visibleFrom}) > 0`),
    unique('reviews_one_per_rental_and_side').on(t.rentalId, t.about),
    // Lists and counts use these indexes, which contain published reviews alone.
    index('reviews_of_person').on(t.subjectId, t.visibleAt, t.id).where(isSeen(t)),
    index('reviews_stars_of_person').on(t.subjectId, t.about, t.rating).where(isSeen(t)),
    index('reviews_of_plot').on(t.plotId, t.visibleAt, t.id).where(isSeenOfItem(t)),
    index('reviews_of_tool').on(t.toolId, t.visibleAt, t.id).where(isSeenOfItem(t)),
    index('reviews_stars_of_plot').on(t.plotId, t.rating).where(isSeenOfItem(t)),
    index('reviews_stars_of_tool').on(t.toolId, t.rating).where(isSeenOfItem(t)),
    index('reviews_of_author').on(t.authorId),
    index('reviews_to_show').on(t.visibleFrom).where(sql`${t.visibleAt} is null`),
  ],
)
