import * as z from 'zod/mini'
import { PLANT_CATEGORIES, type PlantCategory } from './plant.ts'

/** `/information` says `vegetables` where `/plants` says `vegetable`; both mean the same. */
export const PLURAL_CATEGORIES = {
  vegetables: 'vegetable',
  herbs: 'herb',
  fruits: 'fruit',
  flowers: 'flower',
} as const satisfies Record<string, PlantCategory>
export type PluralCategory = keyof typeof PLURAL_CATEGORIES

const categoryWord = z.enum([
  ...PLANT_CATEGORIES,
  ...(Object.keys(PLURAL_CATEGORIES) as PluralCategory[]),
])

function singularCategory(word: PlantCategory | PluralCategory): PlantCategory {
  return word in PLURAL_CATEGORIES
    ? PLURAL_CATEGORIES[word as PluralCategory]
    : (word as PlantCategory)
}

export const categoryParam = z.pipe(categoryWord, z.transform(singularCategory))
