import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import fc from 'fast-check'
import type { $ZodChecks, $ZodType, $ZodTypes } from 'zod/v4/core'
import { INJECTION_STRINGS } from './injection-strings.ts'

const DEEP = 200

export const oddText: fc.Arbitrary<string> = fc.constantFrom(...INJECTION_STRINGS)

const deeplyNested = Array.from({ length: DEEP }).reduce<unknown>((inside) => [inside], 'x')

/** Values that no field expects. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    -1,
    0.1 + 0.2,
    Number.MAX_SAFE_INTEGER + 1,
    -1e308,
    '0x10',
    '1e3',
    '9'.repeat(400),
    'x'.repeat(6000),
    [],
    [[]],
    {},
    true,
    '2026-02-30',
    '0000-01-01',
    '9999-12-31',
    '-271821-04-20',
    deeplyNested,
  ),
)

/** Bodies that are no JSON, or JSON that hides something. */
export const oddBodyText: fc.Arbitrary<string> = fc.constantFrom(
  '{',
  '[1,',
  '{"a":1}{"b":2}',
  '{"__proto__":{"injected":true}}',
  '{"constructor":{"prototype":{"injected":true}}}',
  '\u0000',
  '\ufeff{}',
  'null',
  '"text"',
  '1e999',
  '['.repeat(5000),
  '{"userId":"user1","userId":"user2"}',
)

/** Pieces of an address as they are written, not encoded again. */
export const oddSegment: fc.Arbitrary<string> = fc.constantFrom(
  '%E0%A4%A',
  '%00',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%C0%AE%C0%AE',
  '%0d%0aset-cookie:%20a=b',
  '%F0%9F%8C%B1',
  '%ED%A0%80',
  '.',
  '..',
  '~',
  ';a=b',
  'x'.repeat(1500),
)

export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom(
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': '\u00e9' },
  { 'x-time-zone': 'Mars/Olympus' },
  { 'x-time-zone': '../../etc/passwd' },
  { cookie: 'commonplot_persona=nobody' },
  { cookie: 'commonplot_persona=%00' },
  { cookie: 'commonplot_persona=%E0%A4%A; ;;=; a' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"a", "b' },
  { 'accept-encoding': 'br;q=0, gzip;q=x' },
  { host: 'evil.example/../..' },
  { 'x-forwarded-for': '127.0.0.1' },
)

const FIRST_DAY = '2026-05-13'
const DAYS_AHEAD = 400
const LONGEST_LIST = 4
const LONGEST_ORDINARY_TEXT = 60

/** Says which values a field of that name should have most of the time. */
export type NamedValues = (field: string) => fc.Arbitrary<unknown> | undefined

/** Values that a schema takes; now and then one that only its own checks would refuse. */
export function valuesOf(schema: $ZodType, named: NamedValues, field = ''): fc.Arbitrary<unknown> {
  const any = valuesOfType(schema as $ZodTypes, named, field)
  const better = named(field)
  if (!better) return any
  return fc.oneof({ weight: 9, arbitrary: better }, { weight: 1, arbitrary: any })
}

function valuesOfType(schema: $ZodTypes, named: NamedValues, field: string): fc.Arbitrary<unknown> {
  const { def } = schema._zod
  const inside = (inner: $ZodType) => valuesOf(inner, named, field)
  switch (def.type) {
    case 'string':
      return texts(limitsOf(schema))
    case 'number':
      return numbers(limitsOf(schema))
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'optional':
    case 'default':
      return fc.option(inside(def.innerType), { nil: undefined, freq: 1 })
    case 'nullable':
      return fc.option(inside(def.innerType), { nil: null, freq: 1 })
    case 'array':
      return fc.array(inside(def.element), { maxLength: LONGEST_LIST })
    case 'object':
      return objects(def.shape, named)
    case 'record':
      return fc.dictionary(fc.string({ maxLength: LONGEST_ORDINARY_TEXT }), fc.jsonValue())
    case 'pipe':
      return piped(def.in, def.out, named, field)
    default:
      throw new Error(`no values are known for a schema of type ${def.type}`)
  }
}

function objects(shape: Record<string, $ZodType>, named: NamedValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    valuesOf(schema, named, name),
  ])
  return fc.record(Object.fromEntries(fields))
}

/** A query string holds text; the schema behind it says which text to make. */
function piped(from: $ZodType, to: $ZodType, named: NamedValues, field: string) {
  const { def } = (to as $ZodTypes)._zod
  if (def.type === 'pipe') return piped(from, def.out, named, field)
  if (def.type !== 'number') return valuesOf(from, named, field)
  return valuesOf(to, named, field).map((value) => Number(value).toFixed(2))
}

type CheckDef = $ZodChecks['_zod']['def']

interface Limits {
  minimum?: number
  maximum?: number
  format?: string
  pattern?: RegExp
}

/** A format is a kind of schema and a check at once; everything else is a check on one. */
function limitsOf({ _zod: { def } }: $ZodTypes): Limits {
  const checks = [def, ...(def.checks ?? []).map((check) => check._zod.def)] as CheckDef[]
  const limits: Limits = {}
  for (const check of checks) {
    if (check.check === 'min_length') limits.minimum = check.minimum
    if (check.check === 'max_length') limits.maximum = check.maximum
    if (check.check === 'greater_than') limits.minimum = Number(check.value)
    if (check.check === 'less_than') limits.maximum = Number(check.value)
    if (check.check === 'number_format') limits.format = check.format
    if (check.check === 'string_format') {
      limits.format = check.format
      if (check.pattern) limits.pattern = check.pattern
    }
  }
  return limits
}

const days = fc.nat({ max: DAYS_AHEAD }).map((ahead) => addDays(FIRST_DAY, ahead))

function texts({ minimum, maximum, format, pattern }: Limits): fc.Arbitrary<string> {
  if (format === 'date') return days
  if (format === 'uuid') return fc.uuid({ version: 4 })
  if (format === 'datetime') return days.map((day) => `${day}T12:00:00Z`)
  if (pattern) return fc.stringMatching(pattern, { size: 'small' })
  const minLength = minimum ?? 0
  const maxLength = maximum ?? LONGEST_ORDINARY_TEXT
  const ordinary = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.min(maxLength, minLength + LONGEST_ORDINARY_TEXT),
  })
  const longest = fc.constant('x'.repeat(maxLength))
  return fc.oneof(
    { weight: 4, arbitrary: ordinary },
    { weight: 1, arbitrary: longest },
    { weight: 2, arbitrary: oddText },
  )
}

function numbers({ minimum = -1e9, maximum = 1e9, format }: Limits): fc.Arbitrary<number> {
  const [min, max] = [minimum, maximum]
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  if (format === 'safeint') return whole
  const edges = fc.constantFrom(min, max)
  return fc.oneof(whole, edges, fc.double({ min, max, noNaN: true }))
}
