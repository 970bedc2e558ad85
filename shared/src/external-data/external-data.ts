import * as z from 'zod/mini'
import { id, instant, pictureUrl } from '../contract/fields.ts'
import { EXTERNAL_SERVICES, externalService, sourceFields } from './source.ts'

/** Whether each of the five services is configured. */
export const externalConfig = z.object({
  plantData: z.boolean(),
  maps: z.boolean(),
  marketplace: z.boolean(),
  places: z.boolean(),
  carbon: z.boolean(),
})
export type ExternalConfig = z.infer<typeof externalConfig>

const SYNC_OUTCOMES = ['running', 'done', 'failed', 'off'] as const

export const syncCounts = z.object({
  plants: z.number(),
  plots: z.number(),
  tools: z.number(),
  experts: z.number(),
  businesses: z.number(),
})
export type SyncCounts = z.infer<typeof syncCounts>

/** The outcome of one service in one sync. */
export const serviceSync = z.object({
  service: externalService,
  outcome: z.enum(SYNC_OUTCOMES),
  stored: z.number(),
  skipped: z.number(),
  gone: z.number(),
  message: z.nullable(z.string()),
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
})
export type ServiceSync = z.infer<typeof serviceSync>

export const syncResult = z.object({
  ...syncCounts.shape,
  services: z.array(serviceSync).check(z.maxLength(EXTERNAL_SERVICES.length)),
})
export type SyncResult = z.infer<typeof syncResult>

/** A plant as its service lists it; the plant guide has the rest. */
export const externalPlant = z.object({
  id,
  common_name: z.string(),
  scientific_name: z.array(z.string()),
  other_name: z.array(z.string()),
  cycle: z.nullable(z.string()),
  watering: z.nullable(z.string()),
  sunlight: z.array(z.string()),
  images: z.array(pictureUrl),
  imageLicence: z.optional(z.string()),
  ...sourceFields,
})
export type ExternalPlant = z.infer<typeof externalPlant>
