import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import {
  dollars,
  id,
  pictureUrl,
  plainDate,
  requiredText,
  TEXT_LIMITS,
  text,
} from '../contract/fields.ts'
import { rental } from './rental.ts'

const photos = z.optional(z.array(pictureUrl).check(z.maxLength(10)))

export const handoverReport = z.object({
  note: z.optional(text(TEXT_LIMITS.notes)),
  photos,
  /** The client's id: a retry with the same id is the same confirmation. */
  clientId: z.optional(id),
  /** For a return; true by default. */
  allWell: z.optional(z.boolean()),
})
export type HandoverReport = z.output<typeof handoverReport>

export const CLAIM_REASON_MISSING = 'Say what is wrong'

export const newClaim = z.object({
  amount: dollars,
  reason: requiredText(TEXT_LIMITS.notes, CLAIM_REASON_MISSING),
  photos,
})
export type NewClaim = z.output<typeof newClaim>

const seenRental = z.object({ rental })

export const handoverApi = contract('rentals', {
  getRental: endpoint({
    method: 'GET',
    path: '/api/rentals/:id',
    access: 'member',
    summary: 'One rental, for its two people and operators',
    response: seenRental,
  }),
  pickUp: endpoint({
    method: 'POST',
    path: '/api/rentals/:id/pickup',
    access: 'member',
    summary: 'Says that the item has changed hands',
    body: handoverReport,
    response: seenRental,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/api/rentals/:id/return',
    access: 'member',
    summary: 'Says that the item is back',
    body: handoverReport,
    response: seenRental,
    allowedWhileSuspended: true,
  }),
  claimDeposit: endpoint({
    method: 'POST',
    path: '/api/rentals/:id/claim',
    access: 'member',
    summary: 'Asks for a part of the deposit, as the host',
    body: newClaim,
    response: seenRental,
  }),
  answerClaim: endpoint({
    method: 'POST',
    path: '/api/rentals/:id/claim/answer',
    access: 'member',
    summary: 'Accepts a claim or objects to it, as the renter',
    body: z.object({ accept: z.boolean() }),
    response: seenRental,
  }),
  decideClaim: endpoint({
    method: 'POST',
    path: '/api/rentals/:id/claim/decision',
    access: 'operator',
    summary: 'Decides between nothing and what is claimed',
    body: z.object({ amount: dollars, reason: z.optional(text(TEXT_LIMITS.notes)) }),
    response: seenRental,
  }),
  extendRental: endpoint({
    method: 'POST',
    path: '/api/rentals/:id/extend',
    access: 'member',
    summary: 'Holds more days of a rental and prepares the payment',
    body: z.object({ endDate: plainDate }),
    response: z.object({
      /** Null if the extension costs nothing and takes effect at once. */
      clientSecret: z.nullable(z.string()),
      rental,
    }),
  }),
})
