import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import * as z from 'zod'
import {
  ExternalServiceError,
  type FoundRecords,
  type RecordSource,
  type WantedRecords,
} from './external-data.port.ts'
import {
  expectShape,
  LONGEST_DESCRIPTION,
  type ServiceClient,
  validRows,
  webAddressOrNull,
} from './service-client.ts'

const uuid = z.union([z.string(), z.object({ uuid: z.string() }).transform(({ uuid }) => uuid)])
const text = z.string().optional().catch(undefined)

const identity = z.object({ id: uuid })

const listingId = identity.transform(({ id }) => id)

const sharetribeListing = identity.extend({
  attributes: z.object({
    title: z.string().trim().min(1).max(200),
    description: z.string().nullish(),
    price: z.object({ amount: z.number().int().nonnegative(), currency: z.string() }).nullish(),
    geolocation: z
      .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
      .nullish(),
    state: z.string(),
    deleted: z.boolean(),
    /** Free-form; the operator says what a listing is in `listingType` or `category`. */
    publicData: z
      .object({
        listingType: text,
        category: text,
        condition: text,
        specialty: text,
        size: text,
        url: text,
        location: z.object({ address: text }).optional().catch(undefined),
      })
      .default({}),
  }),
  relationships: z
    .object({ images: z.object({ data: z.array(z.object({ id: uuid })) }).optional() })
    .default({}),
})

type Listing = z.infer<typeof sharetribeListing>

const image = z.object({
  id: uuid,
  type: z.literal('image'),
  attributes: z.object({ variants: z.record(z.string(), z.object({ url: z.string() })) }),
})

function pictureAddresses(included: readonly unknown[]): Map<string, string> {
  const addresses = new Map<string, string>()
  for (const entry of included) {
    const parsed = image.safeParse(entry)
    const variant = parsed.success ? Object.values(parsed.data.attributes.variants)[0] : undefined
    const address = webAddressOrNull(variant?.url)
    if (parsed.success && address) addresses.set(parsed.data.id, address)
  }
  return addresses
}

/**
 * Sorts a published listing by kind; a listing that is neither plot, tool nor expert counts as
 * skipped.
 */
function toRecord(listing: Listing, pictures: Map<string, string>, found: FoundRecords) {
  const { attributes } = listing
  if (attributes.state !== 'published' || attributes.deleted) return
  const { publicData, price } = attributes
  const kind = `${publicData.listingType ?? ''} ${publicData.category ?? ''}`.toLowerCase()
  // Prices of the product are dollars; another currency would show a wrong amount.
  const cents = price?.currency === 'USD' ? price.amount : null
  const shared = sharedFields(listing, pictures)
  const { images, description, ...rest } = shared
  if (/plot|garden|allotment/.test(kind)) {
    const size = publicData.size ?? 'Size not known'
    found.plots.push({ ...shared, address: shared.location, size, priceCents: cents })
  } else if (/tool|equipment/.test(kind) && cents !== null) {
    const { category = null, condition = null } = publicData
    found.tools.push({ ...shared, category, condition, pricePerDayCents: cents })
  } else if (/expert|lesson|service/.test(kind)) {
    found.experts.push({
      ...rest,
      bio: description,
      specialty: publicData.specialty ?? 'Gardening',
      image: images[0] ?? null,
      hourlyRateCents: cents,
    })
  } else {
    found.skipped.push(listing.id)
  }
}

function sharedFields({ id, attributes, relationships }: Listing, pictures: Map<string, string>) {
  const images = relationships.images?.data ?? []
  return {
    externalId: id,
    sourceName: 'Sharetribe',
    sourceUrl: webAddressOrNull(attributes.publicData.url),
    licence: null,
    name: attributes.title,
    description: clipText(attributes.description ?? '', LONGEST_DESCRIPTION),
    location: clipText(attributes.publicData.location?.address ?? 'On the map', 200),
    coordinates: attributes.geolocation ?? null,
    images: images.flatMap((picture) => pictures.get(picture.id) ?? []),
  }
}

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
