import * as z from 'zod/mini'
import { dataSource } from '../external-data/source.ts'

export const userSettings = z.object({ dataSource })
export type UserSettings = z.infer<typeof userSettings>
