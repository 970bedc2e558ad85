import type { ClaimState } from '@commonplot/shared/rentals/claim.ts'
import type { HandoverStep, Side } from '@commonplot/shared/rentals/handover.ts'
import { sql } from 'drizzle-orm'
import { reviews } from '../reviews/reviews.table.ts'
import { claims } from './claims.table.ts'
import { extensions } from './extensions.table.ts'
import { handoverSteps } from './handovers.table.ts'
import { rentals } from './rentals.table.ts'

export interface ClaimRow {
  amountCents: number
  reason: string
  photos: string[]
  state: ClaimState
  createdAt: string
  answeredAt: string | null
}

/** An instant as the contracts write it. */
const iso = (column: unknown) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ofRental = (table: typeof handoverSteps | typeof claims | typeof extensions) =>
  sql`${table.rentalId} = ${rentals.id} and ${table.itemKey} = ${rentals.itemKey}`

/** What has become of a rental besides its dates and its money, for any query over rentals. */
export const rentalStory = {
  steps: sql<HandoverStep[]>`(select coalesce(json_agg(json_build_object(
      'step', ${handoverSteps.step}, 'by', ${handoverSteps.by}, 'note', ${handoverSteps.note},
      'photos', ${handoverSteps.photos}, 'allWell', ${handoverSteps.allWell},
      'at', ${iso(handoverSteps.at)}) order by ${handoverSteps.at}, ${handoverSteps.by}), '[]')
    from ${handoverSteps} where ${ofRental(handoverSteps)})`,
  claim: sql<ClaimRow | null>`(select json_build_object(
      'amountCents', ${claims.amountCents}, 'reason', ${claims.reason}, 'photos', ${claims.photos},
      'state', ${claims.state}, 'createdAt', ${iso(claims.createdAt)},
      'answeredAt', ${iso(claims.answeredAt)})
    from ${claims} where ${ofRental(claims)})`,
  pendingCents: sql<number | null>`(select ${extensions.amountCents} from ${extensions}
    where ${ofRental(extensions)} and ${extensions.state} = 'held'
    order by ${extensions.createdAt} desc limit 1)`,
  reviewedBy: sql<Side[]>`array(
    select case ${reviews.about} when 'item' then 'renter' else 'owner' end
    from ${reviews} where ${reviews.rentalId} = ${rentals.id} order by 1)`,
}
