import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { personSummary } from '../users/user.ts'

/** The refusal for either of two people with a block between them. */
export const BLOCKED_WORDS = 'You and this person cannot reach each other here.'

/** More people than a member blocks, and few enough for one list. */
export const BLOCKED_PEOPLE_MAX = 500

export const blockingApi = contract('blocking', {
  listBlocked: endpoint({
    method: 'GET',
    path: '/api/me/blocked',
    access: 'member',
    summary: 'Whom the acting person has blocked',
    response: z.array(personSummary),
  }),
  blockPerson: endpoint({
    method: 'PUT',
    path: '/api/people/:id/block',
    access: 'member',
    summary:
      'Ends messages, requests and new rentals between the two, and hides each from the other',
    response: z.null(),
    status: 204,
  }),
  unblockPerson: endpoint({
    method: 'DELETE',
    path: '/api/people/:id/block',
    access: 'member',
    summary: 'Takes a block back',
    response: z.null(),
    status: 204,
  }),
})
