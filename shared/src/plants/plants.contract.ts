import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { listQuery } from '../contract/list-query.ts'
import {
  growingDifficulty,
  PLANT_CATEGORIES,
  type PlantCategory,
  plant,
  plantList,
  savedPlant,
} from './plant.ts'

/** `/information` says `vegetables` where `/plants` says `vegetable`; both mean the same. */
const PLURAL_CATEGORIES = {
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

const categoryParam = z.pipe(categoryWord, z.transform(singularCategory))

export const plantListQuery = z.object({
  source: listQuery.source,
  query: listQuery.query,
  category: z.optional(categoryParam),
  difficulty: z.optional(growingDifficulty),
  cursor: listQuery.cursor,
})
export type PlantListQuery = z.output<typeof plantListQuery>

export const plantsApi = contract('plants', {
  listPlants: endpoint({
    method: 'GET',
    path: '/api/plants',
    access: 'anyone',
    summary: 'Plants that match, a page at a time',
    query: plantListQuery,
    response: z.array(plant),
    paged: true,
  }),
  getPlant: endpoint({
    method: 'GET',
    path: '/api/plants/:id',
    access: 'anyone',
    summary: 'One plant',
    response: plant,
  }),
  listSavedPlants: endpoint({
    method: 'GET',
    path: '/api/users/:userId/saved-plants',
    access: 'member',
    summary: 'The favourites and the garden plan of the acting person, newest first',
    response: z.array(savedPlant),
  }),
  savePlant: endpoint({
    method: 'PUT',
    path: '/api/users/:userId/saved-plants/:plantId',
    access: 'member',
    summary: 'Keeps a plant on a list; keeping it twice changes nothing',
    body: z.object({ list: plantList }),
    response: savedPlant,
  }),
  forgetPlant: endpoint({
    method: 'DELETE',
    path: '/api/users/:userId/saved-plants/:plantId',
    access: 'member',
    summary: 'Takes a plant off a list; taking it off twice changes nothing',
    query: z.object({ list: plantList }),
    response: z.undefined(),
    status: 204,
  }),
})
