import * as z from 'zod/mini'
import { coordinates, dollars, id, pictureUrl } from '../contract/fields.ts'
import { sourceFields } from '../external-data/source.ts'

/** The specialties of the filter; an expert may have another one. */
export const EXPERT_SPECIALTIES = [
  'Organic Vegetables',
  'Urban Farming',
  'Permaculture',
  'Composting',
] as const
export type ExpertSpecialty = (typeof EXPERT_SPECIALTIES)[number]

export const expert = z.object({
  id,
  /** Null for an expert known only to an outside service. */
  userId: z.nullable(id),
  name: z.string(),
  image: z.nullable(pictureUrl),
  specialty: z.string(),
  experience: z.string(),
  rating: z.nullable(z.number()),
  sessionCount: z.number(),
  location: z.string(),
  hourlyRate: z.nullable(dollars),
  bio: z.string(),
  availability: z.string(),
  skills: z.array(z.string()),
  certifications: z.array(z.string()),
  languages: z.array(z.string()),
  user: z.object({
    fullName: z.string(),
    profileImage: z.nullable(pictureUrl),
    location: z.nullable(z.string()),
  }),
  coordinates: z.nullable(coordinates),
  distanceKm: z.optional(z.number()),
  ...sourceFields,
})
export type Expert = z.infer<typeof expert>
