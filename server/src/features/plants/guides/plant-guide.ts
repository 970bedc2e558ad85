import type { plants } from '../plants.table.ts'

export type PlantGuide = typeof plants.$inferInsert

/** The climate the month strips are drawn for. */
export const CALENDAR_REGION = 'Pacific Northwest, USDA zone 8b'
