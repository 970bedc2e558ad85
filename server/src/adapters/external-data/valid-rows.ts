import * as z from 'zod'
import { ExternalServiceError } from './external-data.port.ts'

/** The rows that fit the documented shape; the others are counted, not fatal. */
export function validRows<Row>(schema: z.ZodType<Row>, rows: readonly unknown[]) {
  const parsed = rows.map((row) => schema.safeParse(row))
  const valid = parsed.flatMap((result) => (result.success ? [result.data] : []))
  return { valid, skipped: rows.length - valid.length }
}

export function expectShape<Shape>(name: string, schema: z.ZodType<Shape>, answer: unknown): Shape {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ExternalServiceError(`${name} answered in a shape we do not know.`)
}

const webAddress = z.url({ protocol: /^https?$/ })

/** An address fit to be shown as a link or picture, else null. */
export function webAddressOrNull(value: unknown): string | null {
  const parsed = webAddress.safeParse(value)
  return parsed.success && parsed.data.length <= LONGEST_ADDRESS ? parsed.data : null
}

const LONGEST_ADDRESS = 2000
/** Of what a service says of a thing. */
export const LONGEST_DESCRIPTION = 5000
