import * as z from 'zod'
import type { ZodMiniType } from 'zod/mini'
import { invalid } from '../../failures.ts'

// Contracts use zod/mini, which has no messages.
z.config({ localeError: issueWords })

/** Parses the client's input; refuses it with a message that names the field. */
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

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a day, such as 2026-05-31',
  datetime: 'a moment, such as 2026-05-31T08:00:00Z',
  uuid: 'a UUID',
  url: 'a web address',
}

/** The default message of an issue; the field's name precedes it. */
function issueWords(issue: Issue): string {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ? `must be ${KINDS[issue.expected]}` : NOT_UNDERSTOOD
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'too_big':
      return bound(issue.origin, 'at most', issue.maximum)
    case 'too_small':
      return bound(issue.origin, 'at least', issue.minimum)
    case 'invalid_format':
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : NOT_UNDERSTOOD
    default:
      return NOT_UNDERSTOOD
  }
}

const NOT_UNDERSTOOD = 'cannot be understood'

function bound(origin: string, which: 'at most' | 'at least', limit: number | bigint): string {
  const count = limit.toLocaleString('en-US')
  const one = Number(limit) === 1
  if (origin === 'string') return `must be ${which} ${count} ${one ? 'character' : 'characters'}`
  if (origin === 'array') return `must have ${which} ${count} ${one ? 'entry' : 'entries'}`
  return `must be ${which} ${count}`
}
