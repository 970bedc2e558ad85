import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import * as z from 'zod'
import type { FoundRecords } from './external-data.port.ts'
import { LONGEST_DESCRIPTION, webAddressOrNull } from './valid-rows.ts'

const uuid = z.union([z.string(), z.object({ uuid: z.string() }).transform(({ uuid }) => uuid)])
const text = z.string().optional().catch(undefined)

const identity = z.object({ id: uuid })

export const listingId = identity.transform(({ id }) => id)

export const sharetribeListing = identity.extend({
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

export function pictureAddresses(included: readonly unknown[]): Map<string, string> {
  const addresses = new Map<string, string>()
  for (const entry of included) {
    const parsed = image.safeParse(entry)
    const variant = parsed.success ? Object.values(parsed.data.attributes.variants)[0] : undefined
    const address = webAddressOrNull(variant?.url)
    if (parsed.success && address) addresses.set(parsed.data.id, address)
  }
  return addresses
}

/** Puts a published listing where it belongs; what is neither plot, tool nor expert is counted as skipped. */
export function toRecord(listing: Listing, pictures: Map<string, string>, found: FoundRecords) {
  const { attributes } = listing
  if (attributes.state !== 'published' || attributes.deleted) return
  const { publicData, price } = attributes
  const kind = `${publicData.listingType ?? ''} ${publicData.category ?? ''}`.toLowerCase()
  // Our prices are dollars; another currency would be shown as the wrong amount.
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
