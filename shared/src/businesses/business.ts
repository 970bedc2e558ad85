import * as z from 'zod/mini'
import { coordinates, id, pictureUrl } from '../contract/fields.ts'
import { sourceFields } from '../external-data/source.ts'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const WEEKDAY_LABELS: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/** The value of a weekday without opening hours. */
export const CLOSED = 'Closed'

/** `monday: '11:00-14:00, 17:00-22:00'`, 24-hour local times; `Closed` or absent when shut. */
const weeklyHours = z.partialRecord(z.enum(WEEKDAYS), z.string())
export type WeeklyHours = z.infer<typeof weeklyHours>

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
