import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import * as z from 'zod'
import {
  ExternalServiceError,
  type FoundRecords,
  type RecordSource,
  type WantedRecords,
} from './external-data.port.ts'
import type { ServiceClient } from './service-client.ts'
import { listingId, pictureAddresses, sharetribeListing, toRecord } from './sharetribe-listings.ts'
import { expectShape, validRows } from './valid-rows.ts'

const PER_PAGE = 100
const MOST_PAGES = 10

export interface SharetribeAccount {
  url: string
  clientId: string
}

const token = z.object({ access_token: z.string().min(1) })

const answer = z.object({
  data: z.array(z.unknown()),
  included: z.array(z.unknown()).default([]),
  meta: z.object({ totalPages: z.number().int().nonnegative() }),
})

export function sharetribeListings(
  { url, clientId }: SharetribeAccount,
  client: ServiceClient,
): RecordSource {
  async function readToken(signal: AbortSignal): Promise<string> {
    const body = new URLSearchParams({
      client_id: clientId,
      grant_type: 'client_credentials',
      scope: 'public-read',
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const given = await client.fetchJson(new URL(`${url}/v1/auth/token`), {
      method: 'POST',
      headers,
      body,
      signal,
    })
    return expectShape(client.name, token, given).access_token
  }

  async function findPage(
    page: number,
    near: Coordinates | null,
    bearer: string,
    signal: AbortSignal,
  ) {
    const address = new URL(`${url}/v1/api/listings/query`)
    address.search = new URLSearchParams({
      page: String(page),
      perPage: String(PER_PAGE),
      include: 'author,images',
      ...(near && { origin: `${near.lat},${near.lng}` }),
    }).toString()
    const headers = { authorization: `Bearer ${bearer}` }
    return expectShape(client.name, answer, await client.fetchJson(address, { headers, signal }))
  }

  async function findRecords({ near, signal }: WantedRecords) {
    const bearer = await readToken(signal)
    const found = emptyRecords()
    let totalPages = 1
    for (let page = 1; page <= Math.min(totalPages, MOST_PAGES); page += 1) {
      const { data, included, meta } = await findPage(page, near, bearer, signal)
      const { valid, skipped } = validRows(sharetribeListing, listingId, data)
      const pictures = pictureAddresses(included)
      for (const listing of valid) toRecord(listing, pictures, found)
      found.skipped.push(...skipped)
      totalPages = meta.totalPages
    }
    found.covered = totalPages <= MOST_PAGES ? 'everything' : 'part'
    if (totalPages > 0 && found.skipped.length > 0 && isEmpty(found)) {
      throw new ExternalServiceError(`${client.name} answered listings in a shape we do not know.`)
    }
    return found
  }
  return { service: 'marketplace', findRecords }
}

function emptyRecords(): FoundRecords {
  return {
    plants: [],
    plots: [],
    tools: [],
    experts: [],
    businesses: [],
    skipped: [],
    covered: 'part',
  }
}

function isEmpty({ plots, tools, experts }: FoundRecords): boolean {
  return plots.length + tools.length + experts.length === 0
}
