import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../sql/columns.ts'

/** Random values made once for this installation, which no client ever sees. */
export const installationSecrets = pgTable('installation_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
