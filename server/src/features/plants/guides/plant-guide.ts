import type { plants } from '../plants.table.ts'

export type PlantGuide = typeof plants.$inferInsert

/** Climate of the sowing and harvest months. */
export const CALENDAR_REGION = 'Pacific Northwest, USDA zone 8b'
