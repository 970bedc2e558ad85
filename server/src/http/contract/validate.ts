import * as z from 'zod'
import type { ZodMiniType } from 'zod/mini'
import { invalid } from '../../failures.ts'
import { issueWords } from './issue-words.ts'

// Contracts are written with zod/mini, which carries no words of its own.
z.config({ localeError: issueWords })

/** Parses what a client sent; refuses with a message that names the field. */
export function validate<Schema extends ZodMiniType>(
  schema: Schema,
  value: unknown,
  part: string,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.join('.') || part
  throw invalid(`${field}: ${issue?.message ?? 'is not valid'}`)
}
