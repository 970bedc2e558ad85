import * as z from 'zod/mini'
import { instant } from '../contract/fields.ts'

export const DATA_SOURCES = ['local', 'external'] as const
export const dataSource = z.enum(DATA_SOURCES)
export type DataSource = z.infer<typeof dataSource>

export const EXTERNAL_SERVICES = ['plantData', 'maps', 'marketplace', 'places', 'carbon'] as const
export const externalService = z.enum(EXTERNAL_SERVICES)
export type ExternalService = z.infer<typeof externalService>

/**
 * Fields of entities that may come from an outside service; the product's own have only `source`.
 */
export const sourceFields = {
  source: dataSource,
  sourceName: z.optional(z.string()),
  sourceUrl: z.optional(z.string()),
  licence: z.optional(z.string()),
  fetchedAt: z.optional(instant),
}
