import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { listQuery } from '../contract/list-query.ts'
import { business, businessCategory } from './business.ts'

export const businessListQuery = z.object({
  ...listQuery,
  category: z.optional(businessCategory),
  /** Only businesses that are open now by their weekly hours. */
  openNow: z.optional(z.literal('true')),
})
export type BusinessListQuery = z.output<typeof businessListQuery>

export const businessesApi = contract('businesses', {
  listBusinesses: endpoint({
    method: 'GET',
    path: '/api/businesses',
    access: 'anyone',
    summary: 'Eco-friendly businesses that match, best rated first, a page at a time',
    query: businessListQuery,
    response: z.array(business),
    paged: true,
  }),
  getBusiness: endpoint({
    method: 'GET',
    path: '/api/businesses/:id',
    access: 'anyone',
    summary: 'One business',
    response: business,
  }),
})
