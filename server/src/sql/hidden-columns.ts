import { type AnyPgColumn, check, text } from 'drizzle-orm/pg-core'
import { isAtMost } from './columns.ts'

/** Why an operator took it out of sight; null while everybody sees it. */
export const hiddenColumns = () => ({ hiddenReason: text('hidden_reason') })

export const hiddenConstraints = (table: string, t: { hiddenReason: AnyPgColumn }) => [
  check(`${table}_hidden_reason_length`, isAtMost(t.hiddenReason, 2000)),
]
