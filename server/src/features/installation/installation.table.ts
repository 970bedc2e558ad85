import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../sql/columns.ts'

/** Random secrets of this installation, never sent to clients. */
export const installationSecrets = pgTable('installation_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
