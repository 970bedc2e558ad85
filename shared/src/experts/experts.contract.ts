import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { text } from '../contract/fields.ts'
import { listQuery } from '../contract/list-query.ts'
import { expert } from './expert.ts'

export const expertListQuery = z.object({ ...listQuery, specialty: z.optional(text(200)) })
export type ExpertListQuery = z.output<typeof expertListQuery>

export const expertsApi = contract('experts', {
  listExperts: endpoint({
    method: 'GET',
    path: '/api/experts',
    access: 'anyone',
    summary: 'Experts that match, best rated first, a page at a time',
    query: expertListQuery,
    response: z.array(expert),
    paged: true,
  }),
  getExpert: endpoint({
    method: 'GET',
    path: '/api/experts/:id',
    access: 'anyone',
    summary: 'One expert',
    response: expert,
  }),
})
