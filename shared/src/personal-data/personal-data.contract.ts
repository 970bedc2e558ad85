import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { id, instant } from '../contract/fields.ts'

/** All stored data of a person, as named lists of records. */
export const personalData = z.object({
  exportedAt: instant,
  userId: id,
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type PersonalData = z.infer<typeof personalData>

export const personalDataApi = contract('personal data', {
  exportPersonalData: endpoint({
    method: 'GET',
    path: '/api/users/:id/export',
    access: 'member',
    summary: 'Everything held about the acting person, as a file',
    response: personalData,
  }),
})
