import type { plants } from '../../features/plants/plants.table.ts'

export type DemoPlant = typeof plants.$inferInsert

/** The climate the month strips are drawn for. */
export const CALENDAR_REGION = 'Pacific Northwest, USDA zone 8b'
