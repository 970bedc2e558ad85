import { PLATFORM_FEE_RATE } from '@commonplot/shared/rentals/pricing.ts'
import { sql } from 'drizzle-orm'

/** Of a row of the rentals that was paid: what its host and the platform divide. */
export const RENT_CENTS = sql`(case when status = 'cancelled'
  then total_cents - coalesce(refund_cents, 0) else rent_cents end)`

export const FEE_CENTS = sql`(case when status = 'cancelled'
  then round((total_cents - coalesce(refund_cents, 0)) * ${PLATFORM_FEE_RATE}::numeric)::int
  else platform_fee_cents end)`
