import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, isPosition, position } from '../../sql/columns.ts'
import { experts } from '../experts/experts.table.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { users } from '../users/users.table.ts'

/**
 * Exact places, with accounts. The rows of listings hold the public place alone: no list or search
 * can leak more.
 */
export const privatePlaces = pgTable(
  'private_places',
  {
    itemKey: text('item_key').primaryKey(),
    plotId: text('plot_id').references(() => plots.id, { onDelete: 'cascade' }),
    toolId: text('tool_id').references(() => tools.id, { onDelete: 'cascade' }),
    expertId: text('expert_id').references(() => experts.id, { onDelete: 'cascade' }),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    ...position(),
    /** The cell that moved the public point; later places of the owner nearby reuse it. */
    cell: text('cell'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    check(
      'private_places_one_item',
      sql`num_nonnulls(${t.plotId}, ${t.toolId}, ${t.expertId}) = 1 and ${t.itemKey} = coalesce('plot:' || ${t.plotId}, 'tool:' || ${t.toolId}, 'expert:' || ${t.expertId})`,
    ),
    check('private_places_position_valid', isPosition(t.lat, t.lng)),
    index('private_places_of_owner').on(t.ownerId),
    index('private_places_of_plot').on(t.plotId),
    index('private_places_of_tool').on(t.toolId),
    index('private_places_of_expert').on(t.expertId),
  ],
)
