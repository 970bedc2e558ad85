import * as z from 'zod/mini'
import { dataSource } from '../data-sources/source.ts'

export const userSettings = z.object({ dataSource })
export type UserSettings = z.infer<typeof userSettings>
