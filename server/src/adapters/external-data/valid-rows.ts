import * as z from 'zod'
import { ExternalServiceError } from './external-data.port.ts'

/** The rows that fit the documented shape; of the others, not fatal, their external ids. */
export function validRows<Row>(
  schema: z.ZodType<Row>,
  externalId: z.ZodType<string>,
  rows: readonly unknown[],
) {
  const valid: Row[] = []
  const skipped: (string | null)[] = []
  for (const row of rows) {
    const parsed = schema.safeParse(row)
    if (parsed.success) valid.push(parsed.data)
    else skipped.push(externalId.safeParse(row).data ?? null)
  }
  return { valid, skipped }
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
