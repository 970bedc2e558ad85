import * as z from 'zod/mini'
import { id, instant, pictureUrl } from '../contract/fields.ts'
import { sourceFields } from '../external-data/source.ts'
import { soilType, sunExposure } from '../plots/plot-vocabulary.ts'

export const PLANT_CATEGORIES = ['vegetable', 'herb', 'fruit', 'flower'] as const
export const plantCategory = z.enum(PLANT_CATEGORIES)
export type PlantCategory = z.infer<typeof plantCategory>

export const GROWING_DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const
export const growingDifficulty = z.enum(GROWING_DIFFICULTIES)
export type GrowingDifficulty = z.infer<typeof growingDifficulty>

export const GROWING_DIFFICULTY_LABELS: Record<GrowingDifficulty, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

export const SUN_REQUIREMENTS = ['full-sun', 'partial-shade', 'full-shade'] as const
export const WATER_REQUIREMENTS = ['low', 'moderate', 'high'] as const
export type WaterRequirement = (typeof WATER_REQUIREMENTS)[number]

export const PLANTING_SEASONS = ['spring', 'summer', 'fall', 'winter'] as const

const month = z.number().check(z.int(), z.gte(1), z.lte(12))

/** A problem of a plant and its organic remedy. */
export const plantTrouble = z.object({
  kind: z.enum(['pest', 'disease']),
  name: z.string(),
  signs: z.string(),
  remedy: z.string(),
})
export type PlantTrouble = z.infer<typeof plantTrouble>

const detailFields = {
  common_name: z.string(),
  scientific_name: z.array(z.string()),
  other_name: z.array(z.string()),
  default_image: z.nullable(z.object({ regular_url: pictureUrl, thumbnail: pictureUrl })),
  cycle: z.nullable(z.string()),
  watering: z.nullable(z.string()),
  sunlight: z.array(z.string()),
  maintenance: z.nullable(z.string()),
  description: z.nullable(z.string()),
  growth_rate: z.nullable(z.string()),
  mature_size: z.nullable(z.string()),
  soil_ph: z.nullable(z.string()),
  hardiness_zones: z.array(z.string()),
  bloom_time: z.nullable(z.string()),
  harvest_time: z.nullable(z.string()),
  companion_plants: z.array(z.string()),
  fertilizer_requirements: z.nullable(z.string()),
  common_pests: z.array(z.string()),
  diseases: z.array(z.string()),
  propagation_methods: z.array(z.string()),
}

const guideFields = {
  name: z.string(),
  scientificName: z.string(),
  category: z.nullable(plantCategory),
  type: z.nullable(z.string()),
  growingDifficulty: z.nullable(growingDifficulty),
  images: z.array(pictureUrl),
  sunRequirements: z.nullable(z.enum(SUN_REQUIREMENTS)),
  waterRequirements: z.nullable(z.enum(WATER_REQUIREMENTS)),
  daysToHarvest: z.nullable(z.number()),
  daysToGermination: z.nullable(z.number()),
  spacing: z.nullable(z.string()),
  soilType: z.nullable(z.string()),
  plantingSeasons: z.array(z.enum(PLANTING_SEASONS)),
  plantingInstructions: z.nullable(z.string()),
  careInstructions: z.nullable(z.string()),
  tips: z.array(z.string()),
  commonPests: z.array(z.string()),
  commonDiseases: z.array(z.string()),
  harvestInfo: z.nullable(z.string()),
  /** Per 100 g. */
  nutritionalInfo: z.record(z.string(), z.string()),
  companionPlants: z.array(z.string()),
  avoidPlants: z.array(z.string()),
}

const growingFields = {
  sowingDepth: z.nullable(z.string()),
  harvestSigns: z.array(z.string()),
  troubles: z.array(plantTrouble),
  /** Months 1–12 for the month strip, in the climate that `calendarRegion` names. */
  sowMonths: z.array(month),
  plantOutMonths: z.array(month),
  harvestMonths: z.array(month),
  calendarRegion: z.nullable(z.string()),
  suitableSun: z.array(sunExposure),
  suitableSoil: z.array(soilType),
}

export const plant = z.object({
  id,
  ...detailFields,
  ...guideFields,
  ...growingFields,
  imageLicence: z.optional(z.string()),
  ...sourceFields,
})
export type Plant = z.infer<typeof plant>

export const PLANT_LISTS = ['favourites', 'garden-plan'] as const
export const plantList = z.enum(PLANT_LISTS)
export type PlantList = z.infer<typeof plantList>

export const PLANT_LIST_LABELS: Record<PlantList, string> = {
  favourites: 'Favorites',
  'garden-plan': 'Garden Plan',
}

export const savedPlant = z.object({ list: plantList, plant, savedAt: instant })
export type SavedPlant = z.infer<typeof savedPlant>
