import type { Plant } from '@commonplot/shared/plants/plant.ts'
import { describe, expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { userSettings } from '../users/users.table.ts'
import { plants } from './plants.table.ts'

const { app, db } = await startTestApp()

async function list(query = '', headers = {}) {
  const response = await app.inject({ url: `/api/plants${query}`, headers })
  const found: Plant[] = response.json()
  return { found, names: found.map(({ name }) => name), response }
}

const text = expect.any(String)
const words = expect.arrayContaining([expect.any(String)])
const DETAIL_FIELDS = {
  id: text,
  common_name: text,
  scientific_name: words,
  other_name: expect.any(Array),
  default_image: { regular_url: text, thumbnail: text },
  cycle: text,
  watering: text,
  sunlight: words,
  maintenance: text,
  description: text,
  growth_rate: text,
  mature_size: text,
  soil_ph: text,
  hardiness_zones: words,
  bloom_time: text,
  harvest_time: text,
  companion_plants: words,
  fertilizer_requirements: text,
  common_pests: words,
  diseases: words,
  propagation_methods: words,
}
const GUIDE_FIELDS = {
  name: text,
  scientificName: text,
  category: text,
  type: text,
  growingDifficulty: text,
  images: words,
  sunRequirements: expect.stringMatching(/^(full-sun|partial-shade|full-shade)$/),
  waterRequirements: expect.stringMatching(/^(low|moderate|high)$/),
  daysToHarvest: expect.any(Number),
  daysToGermination: expect.any(Number),
  spacing: text,
  soilType: text,
  plantingSeasons: words,
  plantingInstructions: text,
  careInstructions: text,
  tips: words,
  commonPests: words,
  commonDiseases: words,
  harvestInfo: text,
  nutritionalInfo: expect.any(Object),
  companionPlants: words,
  avoidPlants: words,
}

const ALL = ['Basil', 'Carrot', 'Lettuce', 'Strawberry', 'Sunflower', 'Tomato']

describe('GET /api/plants', () => {
  test('answers plants by name [API-15]', async () => {
    const { names, response } = await list()
    expect(names).toEqual(ALL)
    expect(response.headers['x-total-count']).toBe('6')
  })

  test('answers both field sets of every plant without empty fields [DATA-04] [DATA-05]', async () => {
    for (const plant of (await list()).found) {
      for (const fields of [DETAIL_FIELDS, GUIDE_FIELDS]) expect(plant).toMatchObject(fields)
      expect(plant.common_name).toBe(plant.name)
      expect(plant.scientific_name[0]).toBe(plant.scientificName)
      expect(plant.default_image).toEqual({
        regular_url: plant.images[0],
        thumbnail: plant.images[0],
      })
      expect(plant.companion_plants).toEqual(plant.companionPlants)
      expect(plant.common_pests).toEqual(plant.commonPests)
      expect(plant.diseases).toEqual(plant.commonDiseases)
      const { sowMonths, plantOutMonths, other_name, ...rest } = plant
      const empty = Object.entries(rest).filter(
        ([, value]) => value === null || value === '' || (Array.isArray(value) && !value.length),
      )
      expect(empty).toEqual([])
      expect(sowMonths.length + plantOutMonths.length).toBeGreaterThan(0)
    }
  })

  test.each([
    ['?category=vegetable', ['Carrot', 'Lettuce', 'Tomato']],
    ['?category=vegetables', ['Carrot', 'Lettuce', 'Tomato']],
    ['?category=herbs', ['Basil']],
    ['?category=flower', ['Sunflower']],
    ['?category=fruits&difficulty=advanced', []],
    ['?query=basill', ['Basil']],
    ['?query=solanum', ['Tomato']],
    ['?query=tomato&category=herb', []],
  ])('%s narrows the plants [PLANT-18]', async (query, names) => {
    expect((await list(query)).names).toEqual(names)
  })

  test('filters by difficulty [PLANT-18]', async () => {
    const { found } = await list('?difficulty=beginner')
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map((plant) => plant.growingDifficulty))).toEqual(new Set(['beginner']))
  })
})

test('answers external plants to users who chose them, with or without the parameter [API-15] [B6]', async () => {
  await db.insert(plants).values({
    id: 'plantData-7',
    name: 'Sea Kale',
    scientificNames: ['Crambe maritima'],
    source: 'external',
    service: 'plantData',
    externalId: '7',
    fetchedAt: new Date(),
  })
  await db.insert(userSettings).values({ userId: 'user5', dataSource: 'external' })
  expect((await list('', as('user5'))).names).toContain('Sea Kale')
  expect((await list('?source=external', as('user5'))).names).toContain('Sea Kale')
  expect((await list('?source=local', as('user5'))).names).toEqual(ALL)
  expect((await list('')).names).toEqual(ALL)
})

describe('GET /api/plants/:id', () => {
  test('answers one plant [API-16]', async () => {
    expect((await app.inject('/api/plants/plant-2')).json()).toMatchObject({ name: 'Basil' })
  })

  test('answers 404 for a missing plant [ERR-17]', async () => {
    const response = await app.inject('/api/plants/none')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ message: 'Plant not found' })
  })
})

describe('saved plants', () => {
  const url = '/api/users/user7/saved-plants'
  const save = (plantId: string, list: string, headers = as('user7')) =>
    app.inject({ method: 'PUT', url: `${url}/${plantId}`, payload: { list }, headers })
  const saved = async () => {
    const rows = (await app.inject({ url, headers: as('user7') })).json()
    return rows.map((row: { list: string; plant: Plant }) => [row.list, row.plant.name])
  }

  test('saves a plant on both lists once, and removes it', async () => {
    expect((await save('plant-2', 'favourites')).statusCode).toBe(200)
    await save('plant-2', 'favourites')
    await save('plant-2', 'garden-plan')
    expect(await saved()).toEqual([
      ['favourites', 'Basil'],
      ['garden-plan', 'Basil'],
    ])
    const forget = () =>
      app.inject({
        method: 'DELETE',
        url: `${url}/plant-2?list=favourites`,
        headers: as('user7'),
      })
    expect((await forget()).statusCode).toBe(204)
    expect((await forget()).statusCode).toBe(204)
    expect(await saved()).toEqual([['garden-plan', 'Basil']])
  })

  test('refuses to read or change the lists of another user', async () => {
    expect((await save('plant-1', 'favourites', as('user8'))).statusCode).toBe(403)
    expect((await app.inject({ url, headers: as('user8') })).statusCode).toBe(403)
    const forget = { method: 'DELETE', url: `${url}/plant-1?list=favourites` } as const
    expect((await app.inject({ ...forget, headers: as('user8') })).statusCode).toBe(403)
  })

  test.each([
    ['a plant that does not exist', 'none', 'favourites', 404],
    ['a list that does not exist', 'plant-1', 'compost', 400],
  ])('%s is refused', async (_name, plantId, listName, status) => {
    expect((await save(plantId, listName)).statusCode).toBe(status)
  })
})
