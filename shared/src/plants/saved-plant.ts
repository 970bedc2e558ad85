import * as z from 'zod/mini'
import { instant } from '../contract/fields.ts'
import { plant } from './plant.ts'

export const PLANT_LISTS = ['favourites', 'garden-plan'] as const
export const plantList = z.enum(PLANT_LISTS)
export type PlantList = z.infer<typeof plantList>

export const PLANT_LIST_LABELS: Record<PlantList, string> = {
  favourites: 'Favorites',
  'garden-plan': 'Garden Plan',
}

export const savedPlant = z.object({ list: plantList, plant, savedAt: instant })
export type SavedPlant = z.infer<typeof savedPlant>
