import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { cursorParam, text } from '../contract/fields.ts'
import { externalConfig, externalPlant, syncResult } from './external-data.ts'

export const externalDataApi = contract('external data', {
  getExternalConfig: endpoint({
    method: 'GET',
    path: '/api/external/config',
    access: 'anyone',
    summary: 'Which of the five outside services are configured',
    response: externalConfig,
  }),
  syncExternalData: endpoint({
    method: 'GET',
    path: '/api/external/sync',
    access: 'member',
    summary: 'Fetches from every configured service into our database; one runs at a time',
    query: z.object({ location: z.optional(text(200)) }),
    response: syncResult,
  }),
  listExternalPlants: endpoint({
    method: 'GET',
    path: '/api/external/plants',
    access: 'anyone',
    summary: 'Plants that came from the plant-data service, a page at a time',
    query: z.object({ cursor: z.optional(cursorParam) }),
    response: z.array(externalPlant),
    paged: true,
  }),
})
