import * as z from 'zod/mini'
import { coordinates, id, pictureUrl } from '../contract/fields.ts'
import { sourceFields } from '../external-data/source.ts'
import { weeklyHours } from './weekly-hours.ts'

export const BUSINESS_CATEGORIES = ['restaurant', 'store', 'market'] as const
export const businessCategory = z.enum(BUSINESS_CATEGORIES)
export type BusinessCategory = z.infer<typeof businessCategory>

export const BUSINESS_CATEGORY_LABELS: Record<BusinessCategory, string> = {
  restaurant: 'Restaurant',
  store: 'Store',
  market: 'Market',
}

export const business = z.object({
  id,
  name: z.string(),
  category: businessCategory,
  description: z.string(),
  location: z.string(),
  address: z.string(),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  images: z.array(pictureUrl),
  verified: z.boolean(),
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  ecoFeatures: z.array(z.string()),
  hours: z.nullable(z.union([z.string(), weeklyHours])),
  /** IANA name; the hours are local to it. */
  timeZone: z.nullable(z.string()),
  coordinates: z.nullable(coordinates),
  distanceKm: z.optional(z.number()),
  ...sourceFields,
})
export type Business = z.infer<typeof business>
